/** Writes the types of the client package in clients/typescript; `--check` only says whether they are as they should be. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeApi } from "#platform/http/openapi.ts";
import { routes } from "../src/server/app.ts";
import { writeTypes } from "./client-types.ts";

const file = path.join(import.meta.dirname, "../clients/typescript/src/calls.ts");
const wanted = writeTypes(await describeApi(routes));

if (process.argv.includes("--check")) {
  const isSame = (await readFile(file, "utf8").catch(() => "")) === wanted;
  console.log(
    isSame
      ? "The client says what the contracts say."
      : "The client is out of date: run node scripts/client.ts",
  );
  if (!isSame) process.exitCode = 1;
} else {
  await writeFile(file, wanted);
  console.log(`Wrote ${wanted.split("\n").length} lines to ${path.relative(process.cwd(), file)}`);
}
