/** Tables in the encodings in which spreadsheets write them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readTextFile } from "../../src/ui/uploads/read-text-file.ts";

const text = "Name;Price\r\nKüche – Zähler;12,50 €\r\n";
const utf16 = Buffer.from(text, "utf16le");
const inWindows: Record<string, number> = { "–": 0x96, "€": 0x80 };
const western = Buffer.from(Array.from(text, (letter) => inWindows[letter] ?? letter.charCodeAt(0)));
const read = (...parts: (Buffer | number[])[]) =>
  readTextFile(new Blob(parts.map((part) => Uint8Array.from(part))));

test("a table is read in UTF-8 with and without its mark, in UTF-16 and in Windows-1252 (T-DAT-2)", async () => {
  assert.equal(await read(Buffer.from(text)), text);
  assert.equal(await read([0xef, 0xbb, 0xbf], Buffer.from(text)), text);
  assert.equal(await read([0xff, 0xfe], utf16), text);
  assert.equal(await read([0xfe, 0xff], Buffer.from(utf16).swap16()), text);
  assert.equal(await read(western), text);
});

test("a file of a spreadsheet program itself is refused with the way out", async () => {
  await assert.rejects(read([0x50, 0x4b, 3, 4, 0, 0]), /Save your spreadsheet as CSV/);
});
