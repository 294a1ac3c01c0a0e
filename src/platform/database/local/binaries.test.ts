/** Finding the programs of the built-in database in the state in which npm leaves them. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { describePackage } from "./binaries.ts";

const parent = mkdtempSync(join(tmpdir(), "plumbline-binaries-"));
after(() => rmSync(parent, { recursive: true, force: true }));
const options = { skip: process.platform === "win32" };

function fakePackage(name: string, libraries: string): string {
  const root = join(parent, name);
  mkdirSync(join(root, "native", "lib"), { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify({ version: "18.4.0-beta.17" }));
  writeFileSync(join(root, "native", "lib", "libpq.so.5.18"), "library");
  const link = { source: "native/lib/libpq.so.5.18", target: `${libraries}/libpq.so.5` };
  writeFileSync(join(root, "native", "pg-symlinks.json"), JSON.stringify([link]));
  return root;
}

test("the short names of libraries that npm leaves out are made beside the libraries", options, () => {
  const root = fakePackage("writable", "native/lib");
  for (const _ of ["first start", "second start"]) {
    const binaries = describePackage(root, join(parent, "unused"));
    assert.equal(binaries.libraryPath, undefined);
    assert.equal(binaries.version, 18);
    assert.equal(readlinkSync(join(root, "native", "lib", "libpq.so.5")), "libpq.so.5.18");
  }
});

test("when the installed package cannot be written, they are made in a folder of their own", options, () => {
  const root = fakePackage("read-only", "native/missing");
  const spare = join(parent, "spare");
  for (const _ of ["first start", "second start"]) {
    assert.equal(describePackage(root, spare).libraryPath, `${spare}:${join(root, "native", "lib")}`);
    assert.equal(readlinkSync(join(spare, "libpq.so.5")), join(root, "native/lib/libpq.so.5.18"));
  }
});
