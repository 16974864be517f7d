// PyScript opens stores of its own wherever it starts, and does not start where a browser denies
// them. Nothing of ours is ever in them: it finds them empty, and the browser is not asked.
const OF_PYSCRIPT = "IDBMap/";

try {
  void indexedDB;
} catch {
  // Some browsers deny even to look: what asks for a store shall be refused when it opens it.
  Object.defineProperty(self, "indexedDB", { value: Object.create(IDBFactory.prototype) });
}

const { open } = IDBFactory.prototype;

/** @param {string} name @param {number} [version] */
IDBFactory.prototype.open = function (name, version) {
  if (!name.startsWith(OF_PYSCRIPT)) return open.call(this, name, version);
  const questions = new Proxy({}, { get: () => () => answered([]) });
  return answered({ transaction: () => ({ objectStore: () => questions }), close() {} });
};

/**
 * @param {unknown} result
 * @returns {any} a request that is answered with it
 */
function answered(result) {
  /** @type {{ result: unknown, onsuccess?: (event: { target: unknown }) => void }} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
}
