/**
 * Starts Plumbline from what was compiled the last time, so that it is up sooner and needs less memory: with all of it
 * at hand, Node need not even load its compiler. Therefore this one file is plain JavaScript.
 */
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/plumbline-server", import.meta.url)));
await import("../src/server/main.ts");
flushCompileCache();
giveBackWhatStartingTook();

/** Reading the program leaves 20 MiB behind that nobody needs; without being asked, Node keeps them for itself. */
function giveBackWhatStartingTook() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // Parts of Node that are read later come compiled, but only as long as its flags are those it was compiled with.
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}
