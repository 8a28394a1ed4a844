"""Why a number of a race is what it is: what can be asked about, and the reason in words."""
