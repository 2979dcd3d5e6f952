"""Letters with people who have no key: who wrote, what they asked for, and what we owe them."""
