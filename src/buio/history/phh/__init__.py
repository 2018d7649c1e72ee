"""The PHH format of poker hands, read and written."""
