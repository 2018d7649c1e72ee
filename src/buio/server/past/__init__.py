"""Looking back: the finished deals of a table, each as everybody may know it. Nothing of a running deal is in here."""
