"""Games that stand outside the package and come in by its front door, as a stranger's would."""
