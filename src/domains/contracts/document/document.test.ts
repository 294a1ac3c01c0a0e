/** Contracts from PDFs that were uploaded: chosen, placed, frozen byte for byte, signed without script, stamped and sealed. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { readSeal } from "#platform/pdf-seals/reading.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, heater } from "../../../../tests/support/contracts.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { pdfPages } from "../../../../tests/support/pdf.ts";
import { saidBy } from "../../../../tests/support/pdf-seals.ts";
import { pdfOf } from "../../../../tests/support/pdfs.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { Contract } from "../contract.ts";
import { makeEvidence } from "../evidence/sealing.ts";
import { consentVersion } from "../signing/consent.ts";

const here = openForTests({ at: Date.parse("2026-11-24T17:00:00Z"), isShared: true });
const contracts = contractsOf(here);

const lease = () => pdfOf(["Lease of a lift. The rent is due on the first.", "Signed by:"]);
const upload = (bytes: Buffer, { name = "Lease.pdf", by = here.owner, fields = {} } = {}) =>
  uploadFile(here.app, { name, bytes, token: by.token, fields });

/** A draft of these bytes for a customer of its own. */
async function chosen(bytes: Buffer, name = "Lease.pdf"): Promise<Contract> {
  const { id } = await upload(bytes, { name });
  return contracts.draft({}, { file_id: id });
}

const refusal = async (bytes: Buffer, name?: string) => {
  const { id } = await upload(bytes, name ? { name } : {});
  const { status, fields } = await contracts.refused("POST", "", { file_id: id });
  return [status, fields?.["file_id"] ?? ""] as const;
};

const field = (id: string, kind: string, label: string, is_required = true) => ({
  id,
  kind,
  label,
  is_required,
});
const content = {
  kind: "contract",
  title: "Lease",
  signers: [{ id: "customer", label: "Tenant", is_business: false }],
  sections: [
    {
      id: "all",
      kind: "fields",
      signer: "customer",
      fields: [
        field("signature", "signature", "Signature"),
        field("date", "date", "Date"),
        field("tick", "tick", "I have the keys"),
        field("code", "text", "Gate code", false),
        field("initials", "initials", "Initials"),
      ],
    },
  ],
};
const at = (page: number, x: number, y: number, width = 160, height = 30) => ({ page, x, y, width, height });
const places = {
  signature: at(2, 60, 500),
  date: at(2, 300, 500),
  tick: at(2, 60, 400, 16, 16),
  code: at(1, 60, 300),
  initials: at(1, 400, 700, 60, 24),
};

describe("A contract from a PDF", () => {
  test("has its name, its pages, and a signature and a date for the customer to begin with", async () => {
    const draft = await chosen(await lease(), "Lift lease {2026}.pdf");
    assert.equal(draft.title, "Lift lease 2026");
    assert.deepEqual(
      draft.document?.pages.map(({ width, height }) => [width, height]),
      [
        [612, 792],
        [612, 792],
      ],
    );
    assert.deepEqual(Object.keys(draft.places).toSorted(), ["date", "signature"]);
    assert.equal(draft.places["signature"]?.page, 2);
    const picture = await here.app.http.inject({
      method: "GET",
      url: draft.document?.pages[1]?.picture ?? "",
    });
    assert.equal(picture.headers["content-type"], "image/webp");
    const { paper, problems } = await here.done("POST", `/api/contracts/${draft.id}/preview`, {
      lines: [heater],
    });
    assert.deepEqual(problems, [], "prices may stand beside the PDF");
    assert.deepEqual(
      paper.blocks.map(({ kind, text, fields }: { kind: string; text: string; fields: object[] }) => [
        kind,
        text,
        fields.length,
      ]),
      [
        ["page", "Lease of a lift. The rent is due on the first.", 0],
        ["page", "Signed by:", 2],
      ],
    );
  });

  test("is refused with a reason when the PDF can't be signed", async () => {
    const locked = await refusal(await pdfOf(["Secret"], { userPassword: "copper" }));
    assert.deepEqual([locked[0], /locked with a password/.test(locked[1])], [400, true]);
    const guarded = await refusal(await pdfOf(["Guarded"], { ownerPassword: "copper" }));
    assert.equal(guarded[0], 400);
    assert.match((await refusal((await lease()).subarray(0, 400)))[1], /damaged/);
    assert.match((await refusal(Buffer.from("plain words"), "Notes.txt"))[1], /isn't a PDF/);
    assert.match((await refusal(await pdfOf(Array.from({ length: 51 }, () => "Page"))))[1], /51 pages/);
    assert.match(
      (await refusal(Buffer.concat([await lease(), Buffer.from("\n% /ByteRange [0 1 2 3]")])))[1],
      /already carries a digital signature/,
    );
    const both = await contracts.refused("POST", "", { file_id: 1, template_id: 1 });
    assert.match(both.fields?.["file_id"] ?? "", /not both/);
  });

  test("can't be made of another business's file, of one out of reach, or of one in the trash", async () => {
    const elsewhere = await mintOrganization(here.app);
    const foreign = await upload(await lease(), { by: elsewhere.owner });
    const trashed = await upload(await lease());
    await here.done("DELETE", `/api/files/${trashed.id}`);
    for (const file_id of [foreign.id, trashed.id, 999_999]) {
      const { status, fields } = await contracts.refused("POST", "", { file_id });
      assert.deepEqual(
        [status, fields?.["file_id"]],
        [400, "This file no longer exists. Choose another one."],
      );
    }
  });

  test("keeps its fields on its pages, and no places of fields that it doesn't have", async () => {
    const draft = await chosen(await lease());
    const put = (changes: object) => contracts.refused("PUT", `/${draft.id}`, { content, ...changes });
    for (const outside of [at(3, 0, 0), at(1, 500, 0, 160), at(2, 0, 780, 20, 20)]) {
      const { status, fields } = await put({ places: { ...places, date: outside } });
      assert.deepEqual([status, fields?.["places.date"]], [400, 'Keep "Date" within its page.']);
    }
    assert.equal((await put({ places: { ...places, date: at(1, -4, 0) } })).status, 400);
    const clause = { id: "c", kind: "clause", heading: "", text: "Words" };
    const worded = await put({ content: { ...content, sections: [...content.sections, clause] } });
    assert.match(worded.fields?.["content"] ?? "", /has fields alone/);
    const saved = await contracts.done("PUT", `/${draft.id}`, {
      content,
      places: { ...places, gone: at(1, 0, 0) },
    });
    assert.deepEqual(saved.places, places);
    const { code: _, ...others } = places;
    const open = await here.done("POST", `/api/contracts/${draft.id}/preview`, { places: others });
    assert.deepEqual(open.problems, ['Place the field "Gate code" on a page.']);
    await contracts.done("PUT", `/${draft.id}`, { places: others });
    assert.equal((await contracts.refused("POST", `/${draft.id}/send`, {})).status, 400);
  });

  test("is sent byte for byte, and not when the file has other bytes by now", async () => {
    const bytes = await lease();
    const draft = await chosen(bytes);
    const sent = await contracts.done("POST", `/${draft.id}/send`, {});
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    assert.equal(sent.original_sha256, sha256);
    const original = await download(sent.id, "original");
    assert.ok(original.equals(bytes));
    await here.done("DELETE", `/api/files/${draft.document?.file_id}`);
    await here.done("POST", `/api/files/${draft.document?.file_id}/purge`);
    const copy = await contracts.done("POST", `/${sent.id}/duplicate`);
    assert.equal((await contracts.done("POST", `/${copy.id}/send`, {})).original_sha256, sha256);
    const replacing = await contracts.done("POST", `/${sent.id}/replace`, {});
    assert.deepEqual([replacing.places, replacing.document?.name], [draft.places, "Lease.pdf"]);
    const other = await chosen(bytes);
    await here.done("POST", `/api/files/${other.document?.file_id}/purge`).catch(() => undefined);
    await here.done("DELETE", `/api/files/${other.document?.file_id}`);
    await here.done("POST", `/api/files/${other.document?.file_id}/purge`);
    const gone = await contracts.refused("POST", `/${other.id}/send`, {});
    assert.match(gone.fields?.["file_id"] ?? "", /replaced or deleted/);
    const newer = await chosen(bytes);
    await contracts.inDatabase(
      'update contracts set document = document || \'{"sha256": "00"}\' where id = $1',
      [newer.id],
    );
    const changed = await contracts.refused("POST", `/${newer.id}/send`, {});
    assert.match(changed.fields?.["file_id"] ?? "", /replaced or deleted/);
    const asked = await here.app.http.inject({ method: "GET", url: `/verify?hash=${sha256}` });
    assert.match(
      asked.payload,
      /No contract here has this file/,
      "who used a form is not told to all who have it",
    );
  });

  test("is read, filled in and signed on its pages without script, in reading order", async () => {
    const draft = await chosen(await lease());
    await contracts.done("PUT", `/${draft.id}`, { content, places });
    const sent = await contracts.done("POST", `/${draft.id}/send`, {});
    const token = await contracts.tokenFor(sent);
    assert.doesNotMatch((await open(token)).payload, /api\/contents/, "no page is seen before the consent");
    await post(token, "consent", { version: consentVersion, agreed: "on" });
    const page = (await open(token)).payload;
    const inOrder = [
      "Page 1 of 2",
      "Lease of a lift",
      "f-code",
      "f-initials",
      "Page 2 of 2",
      "f-tick",
      "f-signature",
      "f-date",
    ];
    const found = inOrder.map((word) => page.indexOf(word));
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
    assert.ok(!found.includes(-1), String(found));
    const [, picture = ""] = /<img src="([^"]+pages\/1[^"]+)"/.exec(page) ?? [];
    const shown = await here.app.http.inject({ method: "GET", url: picture.replaceAll("&#38;", "&") });
    assert.equal(shown.headers["content-type"], "image/webp");
    const missing = await post(token, "sign", { ...filled, "f-signature": "", agreed: "on" });
    assert.equal(missing.statusCode, 400);
    assert.match(missing.payload, /Signature: Add your signature/);
    assert.equal((await post(token, "sign", { ...filled, agreed: "on" })).statusCode, 303);
    assert.equal((await contracts.get(sent.id)).status, "completed");
    assert.match((await open(token)).payload, /Thank you|all set/);
  });

  test("is finished with what was signed on its pages, sealed once, in a PDF that others call valid", async (context) => {
    const { id } = await signed(await lease());
    const pdf = await download(id, "signed");
    const [first = "", second = ""] = await pdfPages(pdf);
    assert.match(first, /Lease of a lift/);
    assert.match(first, /4711/);
    assert.match(first, /NŁ/);
    assert.match(second, /Nora Łukasz/);
    assert.match(second, /November 24, 2026/);
    const seal = await readSeal(here.app.appContext, pdf);
    assert.ok(seal.state === "intact" && seal.isOurs);
    const certificate = (await pdfPages(await download(id, "certificate"))).join(" ");
    assert.match(certificate, /Nora Whitfield/);
    const said = saidBy(context, "pdfsig", ["-nocert", "signed.pdf"], { "signed.pdf": pdf });
    if (said !== undefined) {
      assert.match(said, /Signature is Valid/);
      assert.match(said, /Total document signed/);
      assert.equal(said.match(/Signature #/g)?.length, 1);
    }
    const checked = saidBy(context, "qpdf", ["--check", "signed.pdf"], { "signed.pdf": pdf });
    if (checked !== undefined) assert.match(checked, /No syntax or stream encoding errors/);
  });

  test("scanned sideways is signed upright", async () => {
    const turned = await turnedPdf();
    const draft = await chosen(turned);
    assert.deepEqual(
      draft.document?.pages.map(({ width, height }) => [width, height]),
      [[792, 612]],
    );
    const { id } = await signed(turned, { signature: at(1, 600, 560, 160, 30) });
    const { getDocumentProxy } = await import("unpdf");
    const pdf = await getDocumentProxy(new Uint8Array(await download(id, "signed")), { verbosity: 0 });
    const page = await pdf.getPage(1);
    const { items } = await page.getTextContent();
    const found = items.find((item) => "str" in item && item.str.includes("Nora"));
    assert.ok(found && "transform" in found);
    const [x = 0, y = 0] = page
      .getViewport({ scale: 1 })
      .convertToViewportPoint(found.transform[4], found.transform[5]);
    assert.ok(x > 590 && x < 770 && y > 555 && y < 600, `${x} ${y}`);
  });
});

const open = (token: string) => here.app.http.inject({ method: "GET", url: `/sign/${token}` });
const post = (token: string, path: string, form: Record<string, string>) =>
  here.app.http.inject({
    method: "POST",
    url: `/sign/${token}/${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });

const filled = {
  "f-signature": "Nora Łukasz",
  "f-date": "November 24, 2026",
  "f-tick": "on",
  "f-code": "4711",
  "f-initials": "NŁ",
};

async function signed(bytes: Buffer, moved: object = {}): Promise<Contract> {
  const draft = await chosen(bytes);
  const last = draft.document?.pages.length === 1;
  const onOne = Object.fromEntries(Object.entries(places).map(([id, place]) => [id, { ...place, page: 1 }]));
  const safe = Object.fromEntries(
    Object.entries(onOne).map(([id, place]) => [id, { ...place, x: 40, y: Math.min(place.y, 500) }]),
  );
  await contracts.done("PUT", `/${draft.id}`, { content, places: { ...(last ? safe : places), ...moved } });
  const sent = await contracts.done("POST", `/${draft.id}/send`, {});
  const token = await contracts.tokenFor(sent);
  await post(token, "consent", { version: consentVersion, agreed: "on" });
  assert.equal((await post(token, "sign", { ...filled, agreed: "on" })).statusCode, 303);
  await makeEvidence(here.app.appContext, here.business.organizationId, sent.id);
  return contracts.get(sent.id);
}

async function download(id: number, kind: string): Promise<Buffer> {
  const answer = await here.app.http.inject({
    method: "GET",
    url: `/api/contracts/${id}/${kind}.pdf`,
    headers: { authorization: `Bearer ${here.token}` },
  });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 200));
  return answer.rawPayload;
}

/** One page that is turned by a quarter, as scanners write it. */
async function turnedPdf(): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({ compress: false });
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => doc.on("end", () => resolve()));
  Object.assign(doc.page.dictionary.data, { Rotate: 90 });
  doc.text("Scanned");
  doc.end();
  await done;
  return Buffer.concat(parts);
}
