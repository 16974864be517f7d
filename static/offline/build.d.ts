/** What the build puts before the service worker: the name of its folder. */
declare const BUILD: string;
/** The hash of each file of the site, by its path. */
declare const FILES: Record<string, string>;
