// Pictures of links and codes: shown, and read by a camera.
import "./qr/code.mjs";
import "./qr/reader.mjs";
