/** Which photos of a job are shown against each other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredFile } from "#domains/files/contract.ts";
import { pairsOf } from "#domains/files/screens/before-after.ts";

let made = 0;

function photo(tags: string[], visit = 1, more: Partial<StoredFile> = {}): StoredFile {
  made += 1;
  const minute = String(made % 60).padStart(2, "0");
  return {
    id: made,
    kind: "image",
    tags,
    visits: visit === 0 ? [] : [{ id: visit }],
    created_at: `2026-11-24T09:${minute}:00Z`,
    ...more,
  } as StoredFile;
}

const idsOf = (files: StoredFile[]) => pairsOf(files).map(({ before, after }) => [before.id, after.id]);

test("at each visit the first of before stands against the first of after, whatever was uploaded first", () => {
  const [first, second] = [photo(["Before"]), photo(["before"])];
  const [other, firstAfter, secondAfter] = [photo(["Before"], 2), photo(["After"]), photo(["AFTER"])];
  const plain = photo([]);
  assert.deepEqual(idsOf([plain, secondAfter, firstAfter, other, second, first]), [
    [first.id, firstAfter.id],
    [second.id, secondAfter.id],
  ]);
});

test("what has no counterpart, is no picture or has both tags stands alone", () => {
  assert.deepEqual(idsOf([photo(["Before"]), photo(["After"], 2)]), []);
  assert.deepEqual(idsOf([photo(["Before"]), photo(["After"], 1, { kind: "pdf" })]), []);
  assert.deepEqual(idsOf([photo(["Before", "After"])]), []);
  const [before, after] = [photo(["Before"], 0), photo(["After"], 0)];
  assert.deepEqual(idsOf([after, before]), [[before.id, after.id]], "also of no visit");
});
