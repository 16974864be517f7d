"""Screens of a table with friends: each fills the records that `app.screens` draws."""
