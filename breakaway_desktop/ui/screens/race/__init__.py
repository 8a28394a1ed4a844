"""The race screen: model, update and view."""
