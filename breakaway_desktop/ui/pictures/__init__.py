"""Pictures of a race as files: still ones, animated ones, and the process that draws them."""
