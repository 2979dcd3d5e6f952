"""What strangers and players try who mean no good."""
