/** Adds an invisible signature field to the end of a PDF, with a hole for the signature; what was there stays to the byte. */
import { createHash } from "node:crypto";
import { type FoundObject, openPdf, type PdfFile } from "./pdf-file.ts";
import { type Dictionary, damaged, dictionaryOf, elementsOf, referenceOf, written } from "./pdf-values.ts";
import { holeBytes } from "./seal-hole.ts";

export const sealFieldName = "PlumblineSeal";

type Field = { name: string; reason: string; at: Date };

/** `bytes` with a hole of zeros as hexadecimal digits, of which the first stands at `digitsAt`. */
export type Prepared = { bytes: Buffer; digitsAt: number };

/**
 * An incremental update (ISO 32000-1, 7.5.6): the file of before with objects after it, so that text, tags, language
 * and metadata are the same. Throws an error for people when the PDF is locked or damaged.
 */
export function withSealField(pdf: Buffer, field: Field): Prepared {
  const file = openPdf(pdf);
  const update = new Map<number, FoundObject>();
  const change = (object: FoundObject, dictionary: Dictionary) =>
    update.set(object.number, { ...object, text: written(dictionary) });
  const [signature, widget] = [file.size, file.size + 1];
  const page = firstPage(file);

  const pageDictionary = dictionaryOf(page.text);
  append(file, update, pageDictionary, { key: "Annots", value: `${widget} 0 R` });
  change(page, pageDictionary);

  const root = rootOf(file);
  const rootDictionary = dictionaryOf(root.text);
  const form = rootDictionary.get("AcroForm");
  const formReference = form === undefined ? undefined : referenceOf(form);
  const formDictionary = form === undefined ? new Map() : dictionaryOf(file.resolve(form));
  append(file, update, formDictionary, { key: "Fields", value: `${widget} 0 R` });
  formDictionary.set("SigFlags", "3");
  if (formReference) change(file.object(formReference.number), formDictionary);
  else rootDictionary.set("AcroForm", written(formDictionary));
  rootDictionary.set("Perms", `<< /DocMDP ${signature} 0 R >>`);
  if (!rootDictionary.has("Extensions")) rootDictionary.set("Extensions", extensions);
  change(root, rootDictionary);

  const widgetText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${sealFieldName}) /V ${signature} 0 R
/Rect [0 0 0 0] /F 132 /P ${page.number} ${page.generation} R >>`;
  update.set(widget, { number: widget, generation: 0, text: widgetText });
  update.set(signature, { number: signature, generation: 0, text: signatureText(field) });
  return punched(file, update);
}

/** That the signature may be of the kind ETSI.CAdES.detached (ETSI EN 319 142-1). */
const extensions = "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>";

/** Twelve places for each number, filled in once the length of all is known. */
const rangeRoom = "[0 ____________ ____________ ____________]";

/** Certified so that no later change is allowed (DocMDP, P 1): readers find fault with every byte that is added. */
const signatureText = ({ name, reason, at }: Field): string => `<< /Type /Sig /Filter /Adobe.PPKLite
/SubFilter /ETSI.CAdES.detached /Name ${textString(name)} /Reason ${textString(reason)}
/M (D:${at.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z)
/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]
/ByteRange ${rangeRoom}
/Contents <${"0".repeat(holeBytes * 2)}> >>`;

/** As hexadecimal digits, which need no escaping and may be any alphabet. */
const textString = (text: string): string =>
  `<FEFF${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex").toUpperCase()}>`;

function rootOf(file: PdfFile): FoundObject {
  const reference = referenceOf(file.trailer.get("Root") ?? "");
  if (!reference) throw damaged("no root");
  return file.object(reference.number);
}

const deepestPage = 60;

function firstPage(file: PdfFile): FoundObject {
  let next = dictionaryOf(rootOf(file).text).get("Pages");
  for (let depth = 0; depth < deepestPage; depth++) {
    const reference = referenceOf(next ?? "");
    if (!reference) break;
    const node = file.object(reference.number);
    const kids = dictionaryOf(node.text).get("Kids");
    if (kids === undefined) return node;
    next = elementsOf(file.resolve(kids))[0];
  }
  throw damaged("no pages");
}

/** To an array of the dictionary, which is in it or an object by itself. */
function append(
  file: PdfFile,
  update: Map<number, FoundObject>,
  dictionary: Dictionary,
  { key, value }: { key: string; value: string },
): void {
  const before = dictionary.get(key);
  const reference = before === undefined ? undefined : referenceOf(before);
  const text = before === undefined ? "[]" : file.resolve(before);
  const array = `[${[...(text === "null" ? [] : elementsOf(text)), value].join(" ")}]`;
  if (reference) update.set(reference.number, { ...file.object(reference.number), text: array });
  else dictionary.set(key, array);
}

function punched(file: PdfFile, update: Map<number, FoundObject>): Prepared {
  const parts = ["\n"];
  const places: Placed[] = [];
  let at = file.bytes.length + 1;
  for (const object of [...update.values()].sort((a, b) => a.number - b.number)) {
    const part = `${object.number} ${object.generation} obj\n${object.text}\nendobj\n`;
    places.push({ number: object.number, generation: object.generation, at });
    parts.push(part);
    at += part.length;
  }
  const bytes = Buffer.concat([
    file.bytes,
    Buffer.from(parts.join(""), "latin1"),
    (file.isStreamed ? streamedTable : plainTable)(file, places, at),
  ]);
  const digitsAt = bytes.lastIndexOf("/Contents <") + "/Contents <".length;
  const [start, end] = [digitsAt - 1, digitsAt + holeBytes * 2 + 1];
  const range = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(rangeRoom.length);
  bytes.write(range, bytes.lastIndexOf(rangeRoom), "latin1");
  return { bytes, digitsAt };
}

type Placed = { number: number; generation: number; at: number };

/** Neighbors stand in one section. */
function sectionsOf(places: readonly Placed[]): Placed[][] {
  const sections: Placed[][] = [];
  for (const place of places) {
    const last = sections.at(-1);
    if (last && last[0] && last[0].number + last.length === place.number) last.push(place);
    else sections.push([place]);
  }
  return sections;
}

function plainTable(file: PdfFile, places: readonly Placed[], at: number): Buffer {
  const sections = sectionsOf(places).map((section) => {
    const rows = section.map(
      (place) => `${String(place.at).padStart(10, "0")} ${String(place.generation).padStart(5, "0")} n\r\n`,
    );
    return `${section[0]?.number} ${section.length}\n${rows.join("")}`;
  });
  const trailer = written(newTrailer(file, places));
  return Buffer.from(`xref\n${sections.join("")}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`, "latin1");
}

/** A file whose table is a stream goes on with one (ISO 32000-1, 7.5.8.1); it lists itself, too. */
function streamedTable(file: PdfFile, places: readonly Placed[], at: number): Buffer {
  const number = file.size + 2;
  const all = [...places, { number, generation: 0, at }];
  const rows = all.map((place) => {
    const row = Buffer.alloc(9, 1);
    row.writeUIntBE(place.at, 1, 6);
    row.writeUIntBE(place.generation, 7, 2);
    return row;
  });
  const index = sectionsOf(all).map((section) => `${section[0]?.number} ${section.length}`);
  const head = newTrailer(file, all)
    .set("Type", "/XRef")
    .set("W", "[1 6 2]")
    .set("Index", `[${index.join(" ")}]`)
    .set("Length", `${rows.length * 9}`);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${written(head)}\nstream\n`, "latin1"),
    ...rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, "latin1"),
  ]);
}

/** The second half of the ID names this state of the file (ISO 32000-1, 14.4). */
function newTrailer({ trailer, size, tableAt, bytes }: PdfFile, places: readonly Placed[]): Dictionary {
  const kept = new Map([...trailer].filter(([key]) => ["Root", "Info", "ID"].includes(key)));
  const id = kept.get("ID");
  if (id?.startsWith("[")) {
    const state = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    kept.set("ID", `[${elementsOf(id)[0] ?? `<${state}>`} <${state}>]`);
  }
  const next = Math.max(size, ...places.map(({ number }) => number + 1));
  return kept.set("Size", `${next}`).set("Prev", `${tableAt}`);
}
