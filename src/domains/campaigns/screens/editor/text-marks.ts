/** Puts the marks of an email's texts around what is selected: **bold**, *italic*, [words](address), and "- " of a list. */

export type Mark = "bold" | "italic" | "link" | "list";

/** The text, and what is selected in it then. */
export type Marked = { text: string; from: number; to: number };

export function marked({ text, from, to }: Marked, mark: Mark): Marked {
  if (mark === "list") return listed({ text, from, to });
  const words = text.slice(from, to);
  const [before, middle, after] = [text.slice(0, from), words.trim(), text.slice(to)];
  // Marks stand beside words: "**bold **" would not be read as bold by everyone who looks at the text.
  const lead = words.slice(0, words.length - words.trimStart().length);
  const tail = words.slice(words.trimEnd().length);
  if (mark === "link") {
    const label = middle || "link text";
    const opened = `${before}${lead}[${label}](`;
    const address = "https://";
    return {
      text: `${opened}${address})${tail}${after}`,
      from: opened.length,
      to: opened.length + address.length,
    };
  }
  const sign = mark === "bold" ? "**" : "*";
  const label = middle || (mark === "bold" ? "bold text" : "italic text");
  const begin = from + lead.length + sign.length;
  return {
    text: `${before}${lead}${sign}${label}${sign}${tail}${after}`,
    from: begin,
    to: begin + label.length,
  };
}

/** Every line that is touched becomes an entry, or plain again where all of them are entries. */
function listed({ text, from, to }: Marked): Marked {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const isListed = lines.every((line) => line.startsWith("- "));
  const changed = lines.map((line) => (isListed ? line.slice(2) : `- ${line}`)).join("\n");
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}
