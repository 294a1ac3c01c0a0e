/** What a PDF says of itself beside its pages: title, author, and when it was made. */
import type { Doc } from "./pen.ts";

type Said = { title: string; author: string; createdAt: Date | undefined };

/**
 * The library writes names into its XML as they are, so that an "&" breaks it, and it cannot do without the time of
 * drawing, which would make other bytes of the same paper.
 */
export function writeMetadata(doc: Doc, { title, author, createdAt }: Said): void {
  if (!createdAt) Reflect.deleteProperty(doc.info, "CreationDate");
  const description = `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  ${createdAt ? `<xmp:CreateDate>${createdAt.toISOString().replace(/\.\d+/, "")}</xmp:CreateDate>` : ""}
  <xmp:CreatorTool>Plumbline</xmp:CreatorTool>
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
  <pdf:Producer>Plumbline</pdf:Producer>
</rdf:Description>`;
  Object.assign(doc, { _addInfo: () => (doc as unknown as WithXml).appendXML(description) });
}

type WithXml = { appendXML: (xml: string) => void };

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Without the control characters that XML does not know. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
