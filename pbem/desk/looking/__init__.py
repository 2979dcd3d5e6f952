"""What can be seen of games without changing them: views, lists, replays, ratings, rules."""
