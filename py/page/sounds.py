"""A few quiet tones, for people who have switched them on. Everything they say is also written."""

from js import document, window
from jsffi import create_proxy

# Each tone: its pitch in hertz, its start, the time it takes to fade, and its loudness.
SOUNDS = {
    "laid": ((196, 0, 0.09, 0.10),),
    "turn": ((587, 0, 0.22, 0.06), (880, 0.11, 0.32, 0.06)),
    "won": (
        (523, 0, 0.3, 0.05),
        (659, 0.1, 0.3, 0.05),
        (784, 0.2, 0.3, 0.05),
        (1047, 0.3, 0.6, 0.05),
    ),
    "refused": ((220, 0, 0.16, 0.07), (175, 0.12, 0.24, 0.07)),
}
ATTACK = 0.012  # seconds: a tone that begins at once clicks
SILENCE = 0.0001

_made = []  # the audio context, once there is one


def play(name):
    """Play a sound, if the browser already allows it."""
    if not _made:
        if window.navigator.userActivation.hasBeenActive:
            _make()
    elif _made[0].state != "running":
        return  # waiting sounds would all be played at once
    for context in _made:
        for tone in SOUNDS[name]:
            _sound(context, *tone)


def _make():
    if hasattr(window, "AudioContext"):
        _made.append(window.AudioContext.new())


def _sound(context, pitch, begin, fade, loud):
    start = context.currentTime + begin
    tone, volume = context.createOscillator(), context.createGain()
    tone.type = "triangle"
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(SILENCE, start)
    volume.gain.exponentialRampToValueAtTime(loud, start + ATTACK)
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + ATTACK + fade)
    tone.connect(volume)
    volume.connect(context.destination)
    tone.start(start)
    tone.stop(start + ATTACK + fade)


def _wake(_event):
    """Allow sounds: a browser lets a page play them only after a person has done something."""
    if document.documentElement.getAttribute("data-sound") != "on":
        return
    if not _made:
        _make()
    elif _made[0].state == "suspended":
        _made[0].resume()


for kind in ("click", "keydown"):
    document.addEventListener(kind, create_proxy(_wake))
