/** What is kept of an uploaded picture is what draws it, and nothing that was hidden in it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chunk, jpeg, png, webp } from "../../../../tests/support/pictures.ts";
import { readPicture } from "./picture.ts";

const script = "<script>alert(1)</script>";
const refused = (bytes: Buffer, sentence: RegExp) =>
  assert.throws(() => readPicture(bytes), { code: "invalid", message: sentence });

describe("a picture", () => {
  for (const [type, make] of [
    ["image/png", png],
    ["image/jpeg", jpeg],
    ["image/webp", webp],
  ] as const) {
    test(`of the type ${type} is known by its bytes, with its size`, () => {
      const { bytes, ...known } = readPicture(make());
      assert.deepEqual(known, { type, width: 40, height: 20 });
      assert.deepEqual(readPicture(bytes).bytes, bytes, "reading it again changes nothing");
    });

    test(`of the type ${type} loses what follows its end`, () => {
      const { bytes } = readPicture(Buffer.concat([make(), Buffer.from(`PK\u0003\u0004${script}`)]));
      assert.equal(bytes.includes("script"), false);
    });

    test(`of the type ${type} that was cut off is refused wherever it ends`, () => {
      const whole = make();
      for (let length = 12; length < whole.length; length++) {
        refused(whole.subarray(0, length), /^(This image is damaged|Choose a PNG)/);
      }
    });
  }

  test("says nothing of where it was taken, nor anything else in words", () => {
    const words = Buffer.from(`GPS 43.6 -116.2 ${script}`);
    const cases = [
      png({ more: [chunk("tEXt", words), chunk("eXIf", words), chunk("iCCP", words)] }),
      jpeg({ more: [Buffer.concat([Buffer.from([0xff, 0xe1, 0, words.length + 2]), words])] }),
      webp({ more: [["EXIF", words] as const] }),
    ];
    for (const bytes of cases) {
      assert.ok(bytes.includes("GPS"));
      assert.equal(readPicture(bytes).bytes.includes("GPS"), false);
    }
  });

  test("that is none is refused, whatever it is called", () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;
    for (const text of [svg, `<!doctype html>${script}`, "GIF89a", "%PDF-1.7", "", "\u0000"]) {
      refused(Buffer.from(text), /^Choose a PNG, JPEG or WebP image\.$/);
    }
  });

  test("that claims to be enormous, or is a speck, is refused by what its head says", () => {
    for (const make of [png, jpeg, webp]) {
      refused(make({ width: 12_000, height: 12_000 }), /up to 2000 by 2000 pixels/);
      refused(make({ width: 400, height: 4 }), /at least 16 by 16 pixels/);
    }
    refused(Buffer.concat([png(), Buffer.alloc(300_001)]), /up to 300 kB/);
  });

  test("with a wrong checksum, or a head that is not its first part, is damaged", () => {
    const wrong = png();
    wrong[20] = 0xee;
    refused(wrong, /damaged/);
    const late = Buffer.concat([png().subarray(0, 8), chunk("tEXt", Buffer.from("x")), png().subarray(8)]);
    refused(late, /damaged/);
  });
});
