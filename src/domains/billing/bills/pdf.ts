/** Writes a bill of the subscription as a PDF that can be filed, printed and read aloud. */
import PDFDocument from "pdfkit";
import { formatLongDate, formatShortDate } from "#shared/time/dates.ts";
import type { Bill, BillLine } from "../contract.ts";
import { dollars } from "../mails.ts";

export type BillPaper = { bill: Bill; organization: string; timeZone: string };

const left = 56;
const right = 539;
const ink = "#1b1f24";
const faint = "#626b76";
const accent = "#0f6d72";

/** PDF 1.7, tagged. Some milliseconds of work, for a bill has a handful of lines. */
export function drawBill(paper: BillPaper): Promise<Buffer> {
  const { bill } = paper;
  const doc = new PDFDocument({
    size: "LETTER",
    margin: left,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: titleOf(bill), Author: "Plumbline", CreationDate: new Date(bill.createdAt) },
  });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  const page = doc.struct("Document");
  doc.addStructure(page);
  drawHead(doc, page, paper);
  drawLines(doc, page, paper);
  drawTotals(doc, page, bill);
  page.end();
  doc.end();
  return done;
}

type Doc = InstanceType<typeof PDFDocument>;
type Part = ReturnType<Doc["struct"]>;

const titleOf = ({ number, id, status }: Bill): string =>
  `${status === "paid" ? "Receipt" : "Bill"} ${number ?? id}`;

function drawHead(doc: Doc, page: Part, { bill, organization, timeZone }: BillPaper): void {
  page.add(
    doc.struct("H1", {}, () => {
      doc.font("Helvetica-Bold").fontSize(20).fillColor(accent).text("Plumbline", left, left);
      doc
        .fontSize(16)
        .fillColor(ink)
        .text(titleOf(bill), left, left + 34);
    }),
  );
  const facts: [string, string][] = [
    ["Billed to", organization],
    ["Date", formatLongDate(bill.createdAt, timeZone)],
    ["Status", stateOf(bill, timeZone)],
  ];
  facts.forEach(([label, value], row) => {
    const y = left + 66 + row * 18;
    page.add(
      doc.struct("P", {}, () => {
        doc.font("Helvetica").fontSize(10).fillColor(faint).text(label, left, y, { width: 80 });
        doc.fillColor(ink).text(value, left + 84, y, { width: right - left - 84 });
      }),
    );
  });
  doc.y = left + 66 + facts.length * 18 + 16;
}

function stateOf({ status, paidAt, dueCents }: Bill, timeZone: string): string {
  if (status === "paid" && paidAt) return `Paid on ${formatLongDate(paidAt, timeZone)}`;
  if (status === "open") return `${dollars(dueCents)} due`;
  return status === "void" ? "Void" : "Uncollectible";
}

const columns = { what: left, period: 300, amount: 440 } as const;
const lowest = 690;

function drawLines(doc: Doc, page: Part, { bill, timeZone }: BillPaper): void {
  const table = doc.struct("Table");
  page.add(table);
  table.add(row(doc, "TH", ["Description", "Period", "Amount"], "Helvetica-Bold"));
  rule(doc);
  for (const line of bill.lines) {
    if (doc.y > lowest) doc.addPage();
    table.add(
      row(doc, "TD", [line.description, periodOf(line, timeZone), dollars(line.amountCents)], "Helvetica"),
    );
  }
  table.end();
  rule(doc);
}

function row(
  doc: Doc,
  kind: "TH" | "TD",
  [what, period, amount]: [string, string, string],
  font: string,
): Part {
  const y = doc.y;
  const part = doc.struct("TR");
  let bottom = y;
  const cell = (text: string, x: number, width: number, align: "left" | "right") =>
    part.add(
      doc.struct(kind, {}, () => {
        doc.font(font).fontSize(10).fillColor(ink).text(text, x, y, { width, align });
        bottom = Math.max(bottom, doc.y);
      }),
    );
  cell(what, columns.what, columns.period - columns.what - 12, "left");
  cell(period, columns.period, columns.amount - columns.period - 8, "left");
  cell(amount, columns.amount, right - columns.amount, "right");
  part.end();
  doc.y = bottom + 6;
  return part;
}

const periodOf = ({ periodStart, periodEnd }: BillLine, timeZone: string): string =>
  `${formatShortDate(periodStart, timeZone)} to ${formatShortDate(periodEnd, timeZone)}`;

function rule(doc: Doc): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor("#c9ced4").stroke();
  doc.endMarkedContent();
  doc.y += 8;
}

function drawTotals(doc: Doc, page: Part, bill: Bill): void {
  const totals: [string, number][] = [["Total", bill.totalCents]];
  if (bill.creditCents > 0)
    totals.push(["Credit from earlier bills", -bill.creditCents], ["Due", bill.dueCents]);
  if (bill.totalCents < 0) totals.push(["Credit toward future bills", -bill.totalCents]);
  totals.push(["Paid", bill.paidCents]);
  for (const [label, cents] of totals) {
    const y = doc.y;
    page.add(
      doc.struct("P", {}, () => {
        doc.font("Helvetica-Bold").fontSize(10).fillColor(ink);
        doc.text(label, columns.period - 60, y, { width: columns.amount - columns.period + 50 });
        doc.text(dollars(cents), columns.amount, y, { width: right - columns.amount, align: "right" });
      }),
    );
    doc.y = y + 18;
  }
}
