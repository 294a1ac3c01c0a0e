/** Puts the signs of bold, italic, links and lists around what is selected in a text, or takes them away. */

export type Sign = "bold" | "italic" | "link" | "list";

/** With what is selected, by its places in the text. */
export type Marked = { text: string; from: number; to: number };

const around = { bold: "**", italic: "*" } as const;

export function marked(selected: Marked, sign: Sign): Marked {
  if (sign === "list") return asList(selected);
  if (sign === "link") return asLink(selected);
  const { text, from, to } = trimmed(selected);
  const edge = around[sign];
  const has = text.slice(0, from).endsWith(edge) && text.slice(to).startsWith(edge);
  const isOther =
    sign === "italic" && text.slice(0, from).endsWith("**") && !text.slice(0, from).endsWith("***");
  if (has && !isOther) {
    const without = text.slice(0, from - edge.length) + text.slice(from, to) + text.slice(to + edge.length);
    return { text: without, from: from - edge.length, to: to - edge.length };
  }
  const words = text.slice(from, to) || sign;
  return {
    text: text.slice(0, from) + edge + words + edge + text.slice(to),
    from: from + edge.length,
    to: from + edge.length + words.length,
  };
}

/** A sign beside a space would be text as it stands. */
function trimmed({ text, from, to }: Marked): Marked {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = to - (words.length - words.trimEnd().length);
  return end > start ? { text, from: start, to: end } : { text, from, to: from };
}

const address = "https://";

/** The address is selected, to be typed over. */
function asLink(selected: Marked): Marked {
  const { text, from, to } = trimmed(selected);
  const words = text.slice(from, to) || "link";
  const at = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    from: at,
    to: at + address.length,
  };
}

/** Every line that is touched, or none of them where all are points already. */
function asList({ text, from, to }: Marked): Marked {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const isList = lines.every((line) => line.startsWith("- "));
  const changed = lines.map((line) => (isList ? line.slice(2) : line.startsWith("- ") ? line : `- ${line}`));
  const block = changed.join("\n");
  return { text: text.slice(0, start) + block + text.slice(end), from: start, to: start + block.length };
}
