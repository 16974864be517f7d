"""A table with friends on one machine; every module here is a part of this one.

Every page is a visitor with a browser of its own, connected by real WebRTC over a relay of this
machine. The clocks of all pages are one, and so are their processors.
"""
