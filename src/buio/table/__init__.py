"""A table without network: its log and state, the desks that change it, and what each viewer sees of it."""
