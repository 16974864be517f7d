"""From a desk to its screens: one module for each screen."""
