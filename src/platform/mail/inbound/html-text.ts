/** The words of an email that is only HTML, as plain text: nothing of it is run, fetched or shown as a page. */

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  hellip: "…",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
};

/** Elements whose words nobody reads. */
const silent = new Set(["script", "style", "head", "title", "template", "noscript", "svg"]);
const paragraphs = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "table",
  "blockquote",
  "hr",
]);
const lines = new Set(["br", "div", "li", "tr", "section", "article", "header", "footer"]);

/** Walks through it once, however it is broken. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    parts.push(decode(html.slice(at, open === -1 ? undefined : open).replace(/\s+/g, " ")));
    if (open === -1) break;
    const tag = tagAt(html, open);
    if (!tag) {
      parts.push("<");
      at = open + 1;
      continue;
    }
    at = silent.has(tag.name) && !tag.isEnd ? endOf(html, tag.name, tag.next) : tag.next;
    if (tag.name === "li" && !tag.isEnd) parts.push("\n• ");
    else if (paragraphs.has(tag.name)) parts.push("\n\n");
    else if (lines.has(tag.name)) parts.push("\n");
    else if (tag.name === "td" || tag.name === "th") parts.push(" ");
  }
  return tidied(parts.join(""));
}

type Tag = { name: string; isEnd: boolean; next: number };

/** A comment or a declaration is a tag without a name. Undefined for a "<" that begins none. */
function tagAt(html: string, open: number): Tag | undefined {
  if (html.startsWith("<!--", open)) return { name: "", isEnd: false, next: after(html, "-->", open + 4) };
  const [, slash = "", name = ""] =
    /^<(\/?)([a-z][a-z0-9]{0,20})(?=[\s/>])/i.exec(html.slice(open, open + 32)) ?? [];
  if (name === "" && !/^<[!?/]/.test(html.slice(open, open + 2))) return undefined;
  return { name: name.toLowerCase(), isEnd: slash !== "", next: after(html, ">", open + 1) };
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found === -1 ? html.length : found + sign.length;
}

/** Where a silent element is over; the end of the text where it is never closed. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  const found = end.exec(html);
  return found ? after(html, ">", found.index) : html.length;
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole: string, ...found: (string | undefined)[]) => {
      const [decimal, hex = "", name] = found;
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      const isLetter = code > 31 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isLetter ? String.fromCodePoint(code) : " ";
    },
  );

const tidied = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
