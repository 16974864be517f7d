"""From what the app knows to what the screens draw: one module a screen."""
