/** Finds what an answer repeats of the email before it, so that people read only what is new. */

export type SplitText = { fresh: string; quoted: string | null };

/** Lines by which mail programs begin what they repeat. */
const beginnings = [
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(?:from|von|de|da):\s.+$/i,
];

const attribution =
  /^(?:on|le|am|el|il)\b.{4,300}\b(?:wrote|a écrit|schrieb.{0,200}|escribió|ha scritto)\s?:$/i;

const isQuoted = (line: string): boolean => line.startsWith(">");

/**
 * Nothing is folded where the answer stands between the lines of what it answers, and never all of an email: what isn't
 * understood is shown.
 */
export function splitQuoted(text: string): SplitText {
  const lines = text.split("\n");
  const at = lines.findIndex((_, index) => beginsQuote(lines, index));
  if (at === -1) return { fresh: text.trim(), quoted: null };
  const fresh = lines.slice(0, at).join("\n").trim();
  const rest = lines.slice(at);
  if (fresh === "" || isInterleaved(rest)) return { fresh: text.trim(), quoted: null };
  return { fresh, quoted: rest.join("\n").trim() };
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (isQuoted(line)) return true;
  if (beginnings.some((pattern) => pattern.test(line)))
    return !/^\w+:/.test(line) || isHeaderBlock(lines.slice(index, index + 6));
  if (!/^(?:on|le|am|el|il)\b/i.test(line)) return false;
  // Long ones are broken over two or three lines.
  const joined = [1, 2, 3].map((count) =>
    lines
      .slice(index, index + count)
      .join(" ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return joined.some((sentence) => attribution.test(sentence));
}

/** "From: … Sent: … To: … Subject: …": one such line alone may be a sentence. */
const isHeaderBlock = (lines: readonly string[]): boolean =>
  lines.filter((line) =>
    /^\s*(?:sent|date|to|subject|gesendet|an|betreff|envoyé|à|objet|enviado|para|asunto):\s/i.test(line),
  ).length >= 2;

/** After something was repeated, somebody writes on. */
function isInterleaved(rest: readonly string[]): boolean {
  const last = rest.findLastIndex((line) => isQuoted(line.trim()));
  return last !== -1 && rest.slice(last + 1).some((line) => line.trim() !== "" && !/^--\s*$/.test(line));
}
