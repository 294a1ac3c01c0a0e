/** The file of a form's submissions: whole however long it is, with a column for each question. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { publishForm, withField } from "../../../../../tests/support/website-forms.ts";
import { exportSubmissions } from "./exporting.ts";
import { insertSubmission } from "./store.ts";

describe("The export of a form's submissions", () => {
  const here = openForTests({ at: "2026-11-23T14:00:00Z" });

  const answered = (formId: number, names: readonly string[], number = 1) =>
    inTransaction(requirePermission(here.owner.actor, "website.update"), async (tx) => {
      const ids: number[] = [];
      for (const [place, name] of names.entries()) {
        const line = { kind: "short_text" as const, label: "As it was asked", files: [] };
        const kept = await insertSubmission(tx, {
          form_id: formId,
          number,
          opening: `${number}-${name}`,
          state: name.startsWith("Spam") ? "spam" : "new",
          suspicions: [],
          answers: [
            { ...line, field: "name", value: name },
            { ...line, field: "message", value: `Of ${name}` },
          ],
          words: "",
          consents: [],
          origin: {},
          name,
          email: null,
          phone: null,
          sender: null,
          // Two at one moment: their place among each other is their number's.
          received_at: `2026-11-2${number}T10:00:${String(Math.floor(place / 2)).padStart(2, "0")}Z`,
        });
        ids.push(kept?.id ?? 0);
      }
      return ids;
    });

  const rowsOf = (text: string): string[][] => parse(text, { bom: true, record_delimiter: "\r\n" });

  test("has every row once, in pieces, whatever comes, goes or is published in between", async () => {
    const form = await publishForm(here, "contact");
    const names = Array.from({ length: 25 }, (_, place) => `Visitor ${place}`);
    const ids = await answered(form.id, [...names, "Spam"]);
    let text = "";
    let cursor: string | undefined;
    const counts: number[] = [];
    for (let piece = 0; piece === 0 || cursor; piece++) {
      const got = await exportSubmissions(here.owner.actor, { id: form.id, cursor }, 4);
      text += got.text;
      counts.push(got.rows);
      cursor = got.next_cursor ?? undefined;
      if (piece !== 1) continue;
      await here.done("DELETE", `/api/website/submissions/${ids[24]}`);
      const { content } = await here.done("GET", `/api/website/forms/${form.id}`);
      const renamed = withField(content, "name", { key: "called", label: "What are you called?" });
      await here.done("PUT", `/api/website/forms/${form.id}`, { content: renamed });
      await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
      await answered(form.id, ["Too late"], 2);
    }
    const [head = [], ...rows] = rowsOf(text);
    assert.deepEqual(counts, [4, 4, 4, 4, 4, 4, 1]);
    const column = head.indexOf("Your name");
    assert.deepEqual(rows.map((row) => row[column]).toSorted(), names.toSorted());
    assert.ok(rows.every((row) => row.length === head.length));
    assert.ok(rows.every((row) => row[head.indexOf("How can we help?")] === `Of ${row[column]}`));
  });

  test("has a column for each question that was ever asked, by its last words and the newest first", async () => {
    const form = await publishForm(here, "contact");
    await answered(form.id, ["Ida Berg"]);
    const { content } = await here.done("GET", `/api/website/forms/${form.id}`);
    const [step] = content.steps;
    const fields = step.fields
      .filter(({ key }: { key: string }) => key !== "message")
      .map((field: { key: string }) => (field.key === "name" ? { ...field, label: "Full name" } : field))
      .toReversed();
    await here.done("PUT", `/api/website/forms/${form.id}`, {
      content: { ...content, steps: [{ ...step, fields }] },
    });
    await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
    const { text, rows, next_cursor } = await here.done(
      "GET",
      `/api/website/forms/${form.id}/submissions/export`,
    );
    const [head, row] = rowsOf(text);
    assert.deepEqual(head, [
      "Received",
      "Status",
      "Source",
      "Offers and tips",
      "Phone number",
      "Email address",
      "Full name",
      "How can we help?",
    ]);
    assert.deepEqual([row?.[6], row?.[7], rows, next_cursor], ["Ida Berg", "Of Ida Berg", 1, null]);
  });

  test("refuses a cursor that is none of its own", async () => {
    const form = await publishForm(here, "contact");
    const of = `/api/website/forms/${form.id}/submissions`;
    const other = Buffer.from(JSON.stringify(["form-submissions", "2026-11-23T14:00:00Z", 1])).toString(
      "base64url",
    );
    for (const cursor of [other, "none"])
      assert.equal((await here.send("GET", `${of}/export?cursor=${cursor}`)).status, 400);
  });
});
