/** File sizes as people read them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileSizeWords } from "./file-size.ts";

test("a size is read in the unit that fits it", () => {
  const read = [0, 1, 812, 1_000, 299_600, 999_600, 2_440_000, 134_000_000, 5_360_000_000].map(fileSizeWords);
  assert.deepEqual(read, [
    "0 bytes",
    "1 byte",
    "812 bytes",
    "1 kB",
    "300 kB",
    "1 MB",
    "2.4 MB",
    "134 MB",
    "5.4 GB",
  ]);
});
