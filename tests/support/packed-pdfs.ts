/** PDFs in the forms of other programs: objects packed into others, and a table of contents that is a stream. */
import { deflateSync } from "node:zlib";

const textField =
  "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Gate \\(code\\)) /Rect [10 10 90 30] /P 3 0 R >>";

/** The words are on its one page. `isPredicted` writes rows of the table as differences, as most programs do. */
export function packedPdf(words: string, { isPredicted = true, form = false } = {}): Buffer {
  const content = `BT /F1 18 Tf 20 100 Td (${words}) Tj ET`;
  const field = form ? " /AcroForm 7 0 R" : "";
  const packed: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R /Lang (en-US)${field} >>`],
    [2, "<< /Type /Pages /Kids 8 0 R /Count 1 >>"],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Annots 9 0 R % a remark >>
       /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    ],
    [7, "<< /Fields [10 0 R] /DA (/Helv 0 Tf \\) 0 g) >>"],
    [8, "[3 0 R]"],
    [9, "[10 0 R]"],
    [10, form ? textField : "<< /Type /Annot /Subtype /Text /Contents (A note) /Rect [10 10 30 30] >>"],
  ];
  const texts = packed.map(([, text]) => `${text}\n`);
  let offset = 0;
  const pairs = packed.map(([number], index) => {
    const pair = `${number} ${offset}`;
    offset += texts[index]?.length ?? 0;
    return pair;
  });
  const head = `${pairs.join(" ")}\n`;
  const parts = [Buffer.from("%PDF-1.5\n%\xff\xff\xff\xff\n", "latin1")];
  const places = new Map<number, number>();
  const add = (number: number, dictionary: string, bytes: Buffer) => {
    places.set(
      number,
      parts.reduce((sum, part) => sum + part.length, 0),
    );
    const start = `${number} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`;
    parts.push(Buffer.concat([Buffer.from(start), bytes, Buffer.from("\nendstream\nendobj\n")]));
  };
  add(5, "", Buffer.from(content));
  const objects = deflateSync(Buffer.from(head + texts.join("")));
  add(4, `/Type /ObjStm /N ${packed.length} /First ${head.length} /Filter /FlateDecode`, objects);
  const tableAt = parts.reduce((sum, part) => sum + part.length, 0);
  places.set(6, tableAt);
  const rows = Array.from({ length: 11 }, (_, number) => {
    const index = packed.findIndex(([each]) => each === number);
    const at = places.get(number) ?? 0;
    return index === -1 ? [at === 0 ? 0 : 1, at >> 8, at & 255, 0] : [2, 0, 4, index];
  });
  const written = rows.flatMap((row, index) =>
    isPredicted ? [2, ...row.map((byte, place) => (byte - (rows[index - 1]?.[place] ?? 0)) & 255)] : row,
  );
  const predictor = isPredicted ? " /DecodeParms << /Predictor 12 /Columns 4 >>" : "";
  const table = `/Type /XRef /Size 11 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode${predictor}`;
  add(6, table, deflateSync(Buffer.from(written)));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${tableAt}\n%%EOF\n`)]);
}
