"""Many races between bots: seats in balance, results with their uncertainty, and no bot that sees hidden cards."""
