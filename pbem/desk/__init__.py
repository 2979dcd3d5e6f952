"""The front desk: one request in, one commit, answers out."""
