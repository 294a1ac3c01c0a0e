/**
 * Starts Plumbline from what was compiled the last time, so that it is up sooner and needs less memory: with all of it
 * at hand, Node need not even load its compiler. Therefore this one file is plain JavaScript.
 */
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/plumbline-server", import.meta.url)));
await import("../src/server/main.ts");
flushCompileCache();
