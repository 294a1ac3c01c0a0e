/** Shows that texts are counted as the networks count them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countSms, smsCounterText } from "./sms-segments.ts";

const segments = (text: string) => countSms(text).segments;

test("plain text fills 160 characters alone and 153 in each part of a longer text", () => {
  assert.deepEqual(
    [0, 1, 160, 161, 306, 307].map((length) => segments("a".repeat(length))),
    [0, 1, 1, 2, 2, 3],
  );
});

test("text with other characters fills 70 alone and 67 in each part", () => {
  assert.deepEqual(
    [1, 70, 71, 134, 135].map((length) => segments("ж".repeat(length))),
    [1, 1, 2, 2, 3],
  );
});

test("a bracket, a brace or a euro takes two, and is never split between parts", () => {
  for (const char of "^{}\\[~]|€") assert.equal(countSms(char).units, 2, char);
  assert.deepEqual(
    [80, 81, 152, 153].map((count) => segments("]".repeat(count))),
    [1, 2, 2, 3],
  );
});

test("one curly quote makes the whole text dearer, and is named", () => {
  const count = countSms(`’${"a".repeat(159)}`);
  assert.deepEqual(count, { encoding: "UCS-2", units: 160, segments: 3, remaining: 41, forcing: ["’"] });
  assert.deepEqual(countSms("`x`ц").forcing, ["`", "ц"]);
  assert.equal(countSms("`").encoding, "UCS-2");
  assert.equal(countSms("é").encoding, "GSM-7");
  assert.equal(countSms("ç").encoding, "UCS-2");
});

test("brackets and bars take one where the text is UCS-2 anyway", () => {
  const text = `${"\\|[]{}~^€".repeat(7)}abcdef∞`;
  assert.equal(text.length, 70);
  assert.deepEqual(countSms(text), {
    encoding: "UCS-2",
    units: 70,
    segments: 1,
    remaining: 0,
    forcing: ["∞"],
  });
});

test("an emoji takes two and is never split between parts", () => {
  assert.deepEqual(
    [35, 36, 66, 67, 70].map((count) => segments("😀".repeat(count))),
    [1, 2, 2, 3, 3],
  );
});

test("what is counted are the letters, not their form on the way to the carrier", () => {
  const text = "100% & more? +1 #2=3".padEnd(160, "&");
  assert.ok(encodeURIComponent(text).length > 300);
  assert.equal(segments(text), 1);
});

test("the counter reads n/160 characters for plain text in one part", () => {
  assert.equal(smsCounterText(""), "0/160 characters");
  assert.equal(smsCounterText("Hello"), "5/160 characters");
  assert.equal(smsCounterText("a".repeat(160)), "160/160 characters");
  assert.equal(smsCounterText("a".repeat(200)), "200/306 characters, 2 parts");
  assert.equal(smsCounterText("Ж"), "1/70 characters");
});

test("every text fits its parts, and what remains is what one more letter may use", () => {
  const piece = fc.constantFrom("a", "é", "]", "€", "\n", "😀", "ж", "\ud800", "long text ".repeat(9));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const count = countSms(text);
      const part = count.encoding === "GSM-7" ? 153 : 67;
      const alone = count.encoding === "GSM-7" ? 160 : 70;
      const capacity = count.segments <= 1 ? alone : count.segments * part;
      assert.ok(count.units <= capacity);
      assert.ok(count.remaining >= 0 && count.remaining <= alone);
      assert.equal(
        segments(text + "a".repeat(count.remaining)),
        count.remaining > 0 ? Math.max(count.segments, 1) : count.segments,
      );
      if (text) assert.ok(segments(`${text}${"a".repeat(count.remaining + 1)}`) > count.segments);
    }),
  );
});

/** As one counts by hand: letter after letter, each part written out, for nothing but being plainly right. */
function partsByHand(text: string): { encoding: string; parts: number[] } {
  const plain =
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
  const escaped = "\f^{}\\[~]|€";
  let isGsm = true;
  for (const letter of text) if (!plain.includes(letter) && !escaped.includes(letter)) isGsm = false;
  const sizeOf = (letter: string) => (isGsm ? (escaped.includes(letter) ? 2 : 1) : letter.length);
  const fill = (room: number) => {
    const parts: number[] = [];
    let left = 0;
    for (const letter of text) {
      if (sizeOf(letter) > left) {
        parts.push(0);
        left = room;
      }
      left -= sizeOf(letter);
      parts[parts.length - 1] = (parts.at(-1) ?? 0) + sizeOf(letter);
    }
    return parts;
  };
  const alone = fill(isGsm ? 160 : 70);
  return {
    encoding: isGsm ? "GSM-7" : "UCS-2",
    parts: alone.length <= 1 ? alone : fill(isGsm ? 153 : 67),
  };
}

test("100,000 random texts are counted as by hand", () => {
  const letters = ["a", "b", "c", " ", "]", "€", "\n", "^", "é", "ж", "😀", "’", "\ud83d", "𝕏"];
  const begin = letters.slice(0, 9);
  for (let round = 0; round < 100_000; round++) {
    // Most are of plain letters, and their lengths lie around where a new part begins.
    const from = round % 4 === 0 ? letters : begin;
    const length = Math.floor(Math.random() * (round % 50 === 0 ? 500 : 12));
    const padding = "a".repeat([0, 60, 125, 150, 298][round % 5] as number);
    const text =
      padding + Array.from({ length }, () => from[Math.floor(Math.random() * from.length)]).join("");
    const { encoding, segments, units } = countSms(text);
    const { encoding: expected, parts } = partsByHand(text);
    const sum = parts.reduce((total, part) => total + part, 0);
    if (encoding !== expected || segments !== parts.length || units !== sum)
      assert.deepEqual(
        { text, encoding, segments, units },
        { text, encoding: expected, segments: parts.length, units: sum },
      );
  }
});
