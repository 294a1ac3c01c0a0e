/** Which addresses are the program's own, so that they may be kept on a device for days without a network. */

/** What the build tells the service worker about itself. */
export type AppFiles = {
  /** Changes with any of the files. */
  version: string;
  /** The file with which the program begins, such as "/assets/index-abc.js". */
  entry: string;
  /** What the app needs to open and to show My Day. */
  files: string[];
  /** The app's addresses as the router writes them, such as "/customers/:id". */
  pages: string[];
};

/** What a page asks of the worker. */
export type Asked = { do: "fill" } | { do: "take-over" } | { do: "compare"; entry: string };

/** Files that change only with the version. Nothing under /api is one, whatever it is called. */
export const isProgramFile = (path: string): boolean =>
  path.startsWith("/assets/") || path === "/early.js" || path === "/old-browser.js";

/** Public pages, the server's own and wrong addresses are none: without a network the browser says so itself. */
export function isAppPage(path: string, pages: readonly string[]): boolean {
  return pages.some((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path));
}
