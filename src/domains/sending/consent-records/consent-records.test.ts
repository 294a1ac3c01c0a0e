/** What customers agreed to can be proved: each statement with its words, its time and its file, as a table. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import { recordConsent, targetOf } from "../ledger.ts";
import { suppress } from "../suppression.ts";

/** Friday noon in New York, where the business is. */
const here = openForTests({ at: "2026-11-20T17:00:00Z" });
const phone = "+12125550142";
const email = "ida@customer.example";
const scope = () => requirePermission(here.owner.actor, "customers.update");

const addIda = async (more: object = {}): Promise<number> =>
  (
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      status: "client",
      email,
      phone,
      ...more,
    })
  ).id;

const yes = { channel: "text", address: phone, purpose: "marketing", is_withdrawn: false, note: "Signed" };
const say = (id: number, change: object) => here.send("PUT", `/api/sending/customers/${id}`, change);
const form = (by = here.owner) =>
  uploadFile(here.app, { name: "Signed form.png", bytes: png({ width: 8, height: 8 }), token: by.token });

const agreeOnline = (id: number) =>
  inTransaction(scope(), async (tx) =>
    recordConsent(tx, {
      target: await targetOf(tx, "text", phone),
      purpose: "marketing",
      state: "granted",
      source: "booking",
      customer: { id, name: "Ida Berg" },
      shown: { text: "Offers by text. Reply STOP to end.", version: "booking-1" },
    }),
  );

const bounce = () =>
  inTransaction(scope(), (tx) =>
    suppress(tx, { channel: "mail", address: email, cause: "hard_bounce", detail: "550 No such user" }),
  );

type Row = Record<string, string>;
/** All pieces, one after the other. */
async function rowsOf(path: string): Promise<Row[]> {
  let text = "";
  let cursor: string | null = "";
  while (cursor !== null) {
    const piece: { text: string; next_cursor: string | null } = await here.done(
      "GET",
      `${path}${cursor && `?cursor=${cursor}`}`,
    );
    text += piece.text;
    cursor = piece.next_cursor;
  }
  return parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
}

describe("the proof of consent", () => {
  test("goes with what a customer agreed to: it is refused with a withdrawal, which stays the customer's own", async () => {
    const id = await addIda();
    await inTransaction(scope(), async (tx) =>
      recordConsent(tx, {
        target: await targetOf(tx, "text", phone),
        purpose: "marketing",
        state: "withdrawn",
        source: "text",
        customer: { id, name: "Ida Berg" },
      }),
    );
    const stop = { ...yes, note: undefined, is_withdrawn: true };
    const refused = await say(id, { ...stop, proof_file_id: (await form()).id });
    assert.equal(refused.status, 400, JSON.stringify(refused.body));
    assert.equal(refused.body.fields.proof_file_id, "Attach a file only when you turn messages on");
    assert.equal((await say(id, stop)).status, 200);
    const again = inTransaction(scope(), async (tx) => {
      const target = await targetOf(tx, "text", phone);
      const member = { purpose: "marketing", state: "withdrawn", source: "member" } as const;
      return recordConsent(tx, { target, ...member, customer: null, proofFileId: (await form()).id });
    });
    assert.equal(await again, false);
    const { addresses } = await here.done("GET", `/api/sending/customers/${id}`);
    const text = addresses.find(({ channel }: { channel: string }) => channel === "text");
    const marketing = text.standings.find(({ purpose }: { purpose: string }) => purpose === "marketing");
    assert.deepEqual([marketing.is_withdrawn, marketing.source, marketing.needs_note], [true, "text", true]);
  });

  test("of a customer has every statement with its words, origin and time, and each delivery problem", async () => {
    const id = await addIda();
    await addIda({ first_name: "Other", email: "other@customer.example", phone: "+12125550199" });
    await agreeOnline(id);
    await say(id, { channel: "mail", address: email, purpose: "reminders", is_withdrawn: true });
    await bounce();
    await here.done("POST", `/api/sending/customers/${id}/suppressions/end`, {
      channel: "mail",
      address: email,
      note: "Mailbox works again",
    });
    const rows = await rowsOf(`/api/sending/customers/${id}/export`);
    assert.deepEqual(
      rows.map((row) => [row.Address, row.About, row.Statement, row.How]),
      [
        ["(212) 555-0142", "Offers", "Turned on", "on the booking page"],
        [email, "Reminders", "Turned off", "on the customer's profile"],
        [email, "Everything", "Messages came back", "550 No such user"],
        [email, "Everything", "Allowed again", "on the customer's profile"],
      ],
    );
    const [first] = rows;
    assert.deepEqual(
      [first?.Time, first?.["Time zone"], first?.["UTC time"]?.slice(0, 16), first?.Customer],
      ["2026-11-20 12:00", "America/New_York", "2026-11-20T17:00", "Ida Berg"],
    );
    assert.deepEqual(
      [first?.["Wording shown"], first?.["Wording version"]],
      ["Offers by text. Reply STOP to end.", "booking-1"],
    );
    assert.equal(rows.at(-1)?.Note, "Mailbox works again");
  });

  test("of the whole business has all customers, in pieces that lose and repeat nothing", async () => {
    const id = await addIda();
    await agreeOnline(id);
    await say(id, { channel: "mail", address: email, purpose: "reminders", is_withdrawn: true });
    await bounce();
    const client = new pg.Client(here.app.owner);
    await client.connect();
    await client.query(
      `insert into consent_entries (organization_id, channel, address_hash, masked, purpose, state, source, said_at,
         said_by, note)
       select $1, 'mail', sha256(n::text::bytea), 'x•••', 'reminders', 'withdrawn', 'import', now(), 'Import', n
       from generate_series(1, 2500) as n`,
      [here.business.organizationId],
    );
    await client.end();
    const rows = await rowsOf("/api/sending/consent/export");
    const notes = rows.map(({ Note }) => Number(Note)).filter((note) => note > 0);
    assert.deepEqual(
      notes,
      Array.from({ length: 2_500 }, (_, place) => place + 1),
    );
    assert.deepEqual(
      [rows[0]?.Customer, rows.at(-1)?.Customer, rows.at(-1)?.Statement],
      ["Ida Berg", "Ida Berg", "Messages came back"],
    );
  });

  test("outlives the record: without it, lines have no name and the address only as a hint", async () => {
    const id = await addIda();
    await agreeOnline(id);
    await say(id, { channel: "mail", address: email, purpose: "marketing", is_withdrawn: true });
    const client = new pg.Client(here.app.owner);
    await client.connect();
    await client.query("delete from events where customer_id = $1", [id]);
    await client.query("delete from customers where id = $1", [id]);
    await client.end();
    const rows = await rowsOf("/api/sending/consent/export");
    assert.deepEqual(
      rows.map(({ Customer, Address }) => [Customer, Address]),
      [
        ["", "•••0142"],
        ["", "i•••@customer.example"],
      ],
    );
  });

  test("of the whole business is for those who may edit the business and see all customers", async () => {
    const member = await here.business.member("STAFF");
    assert.equal((await here.send("GET", "/api/sending/consent/export", undefined, member)).status, 403);
  });
});

describe("a file as proof", () => {
  test("of a consent noted by hand shows in its history, is named in the table, and can't be deleted", async () => {
    const id = await addIda();
    const file = await form();
    assert.equal((await say(id, { ...yes, proof_file_id: file.id })).status, 200);
    const { history } = await here.done("GET", `/api/sending/customers/${id}`);
    assert.deepEqual(history[0].proof, { name: "Signed form.png", path: `/files/${file.id}` });
    const [row] = await rowsOf(`/api/sending/customers/${id}/export`);
    assert.deepEqual([row?.["Proof file"], row?.["Proof file SHA-256"]], ["Signed form.png", file.sha256]);
    const refused = await here.send("DELETE", `/api/files/${file.id}`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /belongs to a record of consent/);
    const kept = await here.done("GET", `/api/files/${file.id}`);
    assert.deepEqual(
      kept.customers.map((each: { id: number }) => each.id),
      [id],
    );
  });

  test("that comes later is noted beside what was agreed to before", async () => {
    const id = await addIda();
    await say(id, yes);
    await say(id, { ...yes, note: "Form came by post", proof_file_id: (await form()).id });
    const { history } = await here.done("GET", `/api/sending/customers/${id}`);
    assert.deepEqual(
      history.map((each: { note: string; proof: object | null }) => [each.note, each.proof !== null]),
      [
        ["Form came by post", true],
        ["Signed", false],
      ],
    );
  });

  test("must be there: one that was deleted, or is another business's, is refused and nothing is noted", async () => {
    const id = await addIda();
    const gone = await form();
    await here.done("DELETE", `/api/files/${gone.id}`);
    for (const proof_file_id of [gone.id, 987_654_321]) {
      const refused = await say(id, { ...yes, proof_file_id });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.fields.proof_file_id, "This file no longer exists. Attach another one.");
    }
    assert.deepEqual((await here.done("GET", `/api/sending/customers/${id}`)).history, []);
  });
});
