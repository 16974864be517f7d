// A frame that is sandboxed has no origin of its own. There a browser starts only workers that the
// page itself has made, and no modules among them. The one of PyScript imports nothing at its top
// and can be an ordinary script, if what it waits for there is within a function. It takes its own
// address for one that others can be relative to: that is the page's here.
const OF_PYSCRIPT = "/*@*/"; // begins the text of its worker
const BEFORE = '"use strict"; (async (location) => {';
const AFTER = `\n})({ href: ${JSON.stringify(location.href.replace(/#.*/, ""))} });`;

if (self.origin === "null") {
  const { Blob, Worker } = self;

  self.Blob = class extends Blob {
    /** @param {BlobPart[]} [parts] @param {BlobPropertyBag} [options] */
    constructor(parts = [], options) {
      const isOfPyScript = String(parts[0]).startsWith(OF_PYSCRIPT);
      super(isOfPyScript ? [BEFORE, ...parts, AFTER] : parts, options);
    }
  };

  self.Worker = class extends Worker {
    /** @param {string | URL} at @param {WorkerOptions} [options] */
    constructor(at, options) {
      super(at, String(at).startsWith("blob:") ? { ...options, type: "classic" } : options);
    }
  };
}
