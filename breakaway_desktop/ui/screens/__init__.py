"""The screens: model, `view(model)` and `update(model, said)` each."""
