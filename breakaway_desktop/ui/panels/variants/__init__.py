"""The panels of the variants, one file each, found by the kind of mark that the variant sets (R8)."""
