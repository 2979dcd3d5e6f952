"""How people say things in their own words: yes and no, questions, orders in their language."""
