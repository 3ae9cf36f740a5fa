"""What runs on the outer machine."""
