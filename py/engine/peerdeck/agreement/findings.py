"""Sentences about a verdict (until the real module comes)."""


def line(verdict, names):
    return "fair" if verdict.deals else ""


def brief(verdict, names):
    return "fair" if verdict.deals else ""


def sentences(deal, names):
    return ["fair"]
