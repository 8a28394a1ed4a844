"""The settings screen: everything that can be set, and the keys. Changes apply immediately."""
