/** Checks the whole source tree without running it: types, style, who imports whom, sizes, restricted modules, dead code, weight. */
import path from "node:path";
import { runSteps } from "./check/steps.ts";

const root = path.dirname(import.meta.dirname);
const { passed, failed } = await runSteps(root, (line) => console.log(line));
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);
