/** How many parts a text message is sent and charged as, and which characters make it dearer. */

export type SmsCount = {
  encoding: "GSM-7" | "UCS-2";
  /** Septets in GSM-7, where some characters take two; 16-bit units in UCS-2, where an emoji takes two or more. */
  units: number;
  /** 0 for an empty text. */
  segments: number;
  /** Units that still fit before another part begins. */
  remaining: number;
  /** Each different character that GSM-7 does not have, in order; one is enough to make the whole text UCS-2. */
  forcing: string[];
};

/** The basic alphabet of GSM 03.38 (3GPP TS 23.038, 6.2.1) without its escape character. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** The extension table (6.2.1.1): an escape comes before each of these, so each takes two septets. */
const extended = new Set("\f^{}\\[~]|€");

/** How many units fit into a message alone, and into each part of a longer one, whose header takes six octets. */
const limits = { "GSM-7": { single: 160, part: 153 }, "UCS-2": { single: 70, part: 67 } } as const;

/** Counts a text as it will be sent: after placeholders are filled in, and before any encoding for a web request. */
export function countSms(text: string): SmsCount {
  const characters = [...text];
  const forcing = [...new Set(characters.filter((char) => !basic.has(char) && !extended.has(char)))];
  const encoding = forcing.length === 0 ? "GSM-7" : "UCS-2";
  const sizes = characters.map((char) => (encoding === "UCS-2" ? char.length : extended.has(char) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = limits[encoding];
  if (units <= single) {
    return { encoding, units, segments: units === 0 ? 0 : 1, remaining: single - units, forcing };
  }
  return { encoding, units, ...packed(sizes, part), forcing };
}

/** The counter under a message: "12/160 characters", and "200/306 characters, 2 parts" for a longer one (ruling R13). */
export function smsCounterText(text: string): string {
  const { encoding, units, segments } = countSms(text);
  if (segments <= 1) return `${units}/${limits[encoding].single} characters`;
  return `${units}/${segments * limits[encoding].part} characters, ${segments} parts`;
}

/** Fills one part after the other; a character of two units is never split between two parts. */
function packed(sizes: readonly number[], part: number): { segments: number; remaining: number } {
  let segments = 1;
  let remaining = part;
  for (const size of sizes) {
    if (size > remaining) {
      segments += 1;
      remaining = part;
    }
    remaining -= size;
  }
  return { segments, remaining };
}
