// <qr-reader data-for="…">: its button shows the camera; what the camera reads is put into the field
// with that id, whose form is handed in. The reading itself is loaded when it is asked for. What the
// element shows of its own is inside it, so that an update of the page does not meet it.

class QrReader extends HTMLElement {
  /** @type {(() => void) | undefined} what ends the reading that is under way */
  #end;
  #told = document.createElement("p");
  #inside = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#told.role = "status";
    this.#tell();
    this.#inside.append(document.createElement("slot"), this.#told);
  }

  connectedCallback() {
    this.addEventListener("click", this.#press);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#press);
    this.#stop();
  }

  #press = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Element) || !event.target.closest("button")) return;
    if (this.#end) this.#stop();
    else void this.#start();
  };

  async #start() {
    const video = document.createElement("video");
    video.playsInline = video.muted = true;
    video.part.add("video");
    let isOver = false;
    this.#end = () => {
      isOver = true;
      video.remove();
    };
    this.#tell(this.dataset.waiting);
    try {
      const { QRCanvas, frameLoop, rearCamera } = await import("qr/dom.js");
      const camera = await rearCamera(video);
      const canvas = new QRCanvas();
      if (isOver) return camera.stop();
      this.#inside.append(video);
      await video.play();
      const cancel = frameLoop(async () => {
        const found = await camera.readFrame(canvas, true); // all of it, however it is shown
        if (typeof found === "string" && found && !isOver) this.#read(found);
      }, video);
      this.#end = () => {
        isOver = true;
        cancel();
        camera.stop();
        video.remove();
      };
      if (!this.isConnected) this.#stop();
    } catch {
      this.#stop();
      this.#tell(this.dataset.refused);
    }
  }

  /** @param {string} text */
  #read(text) {
    this.#stop();
    const field = document.getElementById(this.dataset.for ?? "");
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = text;
    field.form?.requestSubmit();
  }

  #stop() {
    this.#end?.();
    this.#end = undefined;
    this.#tell();
  }

  /** @param {string} [text] */
  #tell(text = "") {
    this.#told.textContent = text;
    this.#told.part.value = text ? "told" : "silent";
  }
}

customElements.define("qr-reader", QrReader);
