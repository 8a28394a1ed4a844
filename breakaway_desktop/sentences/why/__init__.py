"""The Why panel: the numbers of a race that can be asked about, and the reason for each as text."""
