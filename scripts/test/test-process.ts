/**
 * Loaded before each test file, which reads what was compiled for another one, and whose process ends some seconds after
 * its last test, also when a test that failed left a connection open. By then the last hooks are done and the runner has
 * heard every result, of which its own `forceExit` loses some.
 */
import { enableCompileCache } from "node:module";
import path from "node:path";
import { after } from "node:test";
import { isMainThread } from "node:worker_threads";

const untilAllIsHeard = 5_000;

// What a test starts inherits the options of its process, and has no tests to wait for.
if (isMainThread && process.argv[1]?.endsWith(".test.ts")) {
  enableCompileCache(path.resolve(import.meta.dirname, "../../node_modules/.cache/plumbline-tests"));
  after(() => {
    setTimeout(() => process.exit(), untilAllIsHeard).unref();
  });
}
