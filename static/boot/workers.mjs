// Workers under the page's own policy: it passes to a worker that the page has made itself (a blob),
// while one that the site sends would have only what the host says in headers, which is nothing.

/**
 * Start a worker that is a module of this site.
 * @param {string} address @returns {Worker}
 */
export function started(address) {
  const text = `import ${JSON.stringify(address)};`;
  const made = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(made, { type: "module" });
}
