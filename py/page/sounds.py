"""Plays the tones of a sound, for people who have switched sounds on."""

from js import document, window
from jsffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from js import AudioContext, Event

    from app.sounds import Tone

ATTACK = 0.012  # seconds: a tone that begins at once clicks
SILENCE = 0.0001

_made: list[AudioContext] = []  # the audio context, once there is one


def play(tones: list[Tone]) -> None:
    """Play these tones, if the browser already allows it."""
    if not _made:
        if window.navigator.userActivation.hasBeenActive:
            _make()
    elif _made[0].state != "running":
        return  # waiting sounds would all be played at once
    for context in _made:
        for tone in tones:
            _sound(context, *tone)


def _make() -> None:
    if hasattr(window.navigator, "audioSession"):
        window.navigator.audioSession.type = "ambient"  # else a tone would stop music or a call
    if hasattr(window, "AudioContext"):
        _made.append(window.AudioContext.new())


def _sound(context: AudioContext, pitch: float, begin: float, fade: float, loud: float) -> None:
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


def _wake(_event: Event) -> None:
    """Allow sounds: a browser lets a page play them only after a person has done something."""
    if document.documentElement.getAttribute("data-sound") != "on":
        return
    state = _made[0].state if _made else ""
    if state == "closed":
        _made.clear()
    if not _made:
        _make()
    elif state != "running":  # it is suspended, or a call has interrupted it
        _made[0].resume().then(_NOTHING, _MAKE_AGAIN)


def _make_again(_error: object) -> None:
    """Replace the audio context, which does not resume."""
    if _made and _made[0].state not in ("running", "closed"):
        _made.pop().close()
        _make()


_NOTHING, _MAKE_AGAIN = create_proxy(lambda *_: None), create_proxy(_make_again)


for kind in ("click", "keydown"):
    document.addEventListener(kind, create_proxy(_wake))
