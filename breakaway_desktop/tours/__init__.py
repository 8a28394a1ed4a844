"""Tours: several races of the same teams, whose standings follow from the records of the races (R10)."""
