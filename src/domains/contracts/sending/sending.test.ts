/** A contract that was sent: frozen, mailed, reminded of, ended and replaced, in the states that allow it. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { mailGivenUp } from "#platform/mail/given-up.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, heater, twoSigners } from "../../../../tests/support/contracts.ts";
import { textCame } from "../../../../tests/support/conversations.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { type ContractAction, type ContractStatus, contractActions } from "../contract.ts";
import { undeliveredMail } from "./bounces.ts";
import { expireOverdue, remindPending } from "./upkeep.ts";

const day = 86_400_000;
/** Noon in New York, where the test's businesses are. */
const start = Date.parse("2026-11-24T17:00:00Z");

const here = openForTests({ at: start, readsMail: true });
const contracts = contractsOf(here);

const original = (id: number) =>
  here.app.http.inject({
    method: "GET",
    url: `/api/contracts/${id}/original.pdf`,
    headers: { authorization: `Bearer ${here.token}` },
  });

describe("Sending a contract", () => {
  test("freezes its words and its PDF: no later change of anything shows in it", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    assert.deepEqual([sent.status, sent.paper?.stamp, sent.paper?.number], ["sent", null, sent.number]);
    const pdf = await original(sent.id);
    assert.equal(createHash("sha256").update(pdf.rawPayload).digest("hex"), sent.original_sha256);
    await here.done("PUT", `/api/customers/${sent.customer_id}`, { last_name: "Other" });
    await here.done("PUT", "/api/organization", { name: "Other Plumbing" }).catch(() => undefined);
    assert.deepEqual((await contracts.get(sent.id)).paper, sent.paper);
    assert.ok((await original(sent.id)).rawPayload.equals(pdf.rawPayload));
    const refused = await contracts.refused("PUT", `/${sent.id}`, { lines: [] });
    assert.match(refused.error, /is waiting for signatures\. What was sent doesn't change/);
    assert.equal((await contracts.refused("POST", `/${sent.id}/send`, {})).status, 409);
  });

  test("is refused while a merge field is unfilled, with where it stands", async () => {
    const { id } = await contracts.draft({ lines: [heater], content: unfilled });
    const refused = await contracts.refused("POST", `/${id}/send`, {});
    assert.equal(refused.status, 400);
    assert.match(refused.error, /Fill in "Due date" \(Section 1: The work\) before you send/);
    await contracts.done("PUT", `/${id}`, { typed: { due_date: "March 1" } });
    assert.equal((await contracts.done("POST", `/${id}/send`, {})).status, "sent");
  });

  const unfilled = {
    ...twoSigners,
    sections: twoSigners.sections.map((section) =>
      section.id === "work" ? { ...section, text: "Until {due_date}." } : section,
    ),
  };

  test("asks the first signer by mail, with a link and the business's words, and the next when they have signed", async () => {
    const sent = await contracts.sent({ content: twoSigners, message: "Thanks for having us." });
    const mail = await here.mails.next(contracts.addressOf(sent), /sent you a contract to sign/);
    assert.match(mail.text, /Thanks for having us\./);
    assert.match(mail.text, /You can sign it until December 24, 2026\./);
    const token = /\/sign\/([\w.-]+)/.exec(mail.text)?.[1] ?? "";
    const { email } = here.owner;
    assert.equal(here.mails.count(email), 0, "nobody is asked before it is their turn");
    await contracts.sign(token);
    const next = await here.mails.next(email, /sent you a contract to sign/);
    assert.match(next.text, new RegExp(`/contracts/${sent.id}`));
    const after = await contracts.get(sent.id);
    assert.deepEqual(
      [after.status, after.signers.map(({ status }) => status)],
      ["partly_signed", ["signed", "invited"]],
    );
  });

  test("by two people at the same moment sends it once", async () => {
    const draft = await contracts.draft({ lines: [heater] });
    const { id } = draft;
    const tries = await Promise.all([1, 2, 3].map(() => here.send("POST", `/api/contracts/${id}/send`, {})));
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409]);
    await here.mails.next(contracts.addressOf(draft), /sent you a contract/);
    assert.equal(here.mails.count(contracts.addressOf(draft)), 0);
    const { files } = await here.done("GET", "/api/files");
    assert.equal(files.length, 1);
  });

  test("keeps its PDF in the customer's files, where nobody can delete or replace it", async () => {
    const sent = await contracts.sent();
    const { files } = await here.done("GET", `/api/files?customer_id=${sent.customer_id}`);
    assert.deepEqual(
      files.map(({ name, held_for }: { name: string; held_for: string }) => [name, held_for]),
      [[`${sent.number} ${sent.title}.pdf`, `contract ${sent.number}`]],
    );
    const refused = await here.send("DELETE", `/api/files/${files[0].id}`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /belongs to contract CON-001, so it can't be deleted or replaced/);
    const version = await here.send("POST", `/api/files/${files[0].id}/versions`, {
      name: "x.pdf",
      size: 10,
      accepted_cents: 0,
    });
    assert.equal(version.status, 409);
  });

  test("to nobody's address still sends it: it is signed by link or in person", async () => {
    const sent = await contracts.sent({ signers: [{ part: "customer", name: "Nora Whitfield" }] });
    assert.deepEqual([sent.status, sent.signers[0]?.status], ["sent", "invited"]);
    const { entries } = await contracts.log(sent.id);
    assert.deepEqual(
      entries.map(({ type }) => type),
      ["sent"],
      "nothing was mailed",
    );
    const refused = await contracts.refused("POST", `/${sent.id}/remind`, {});
    assert.match(refused.error, /Create a link for them instead/);
    await contracts.sign(await contracts.tokenFor(sent, "customer", "in_person"));
    assert.equal((await contracts.get(sent.id)).status, "completed");
  });
});

describe("Until it is signed", () => {
  test("the owner is told of it once the member who sent it has left", async () => {
    const member = await here.business.member("MANAGER");
    const draft = await contracts.draft({ lines: [heater] });
    const { status } = await here.send("POST", `/api/contracts/${draft.id}/send`, {}, member);
    assert.equal(status, 200);
    await here.done("POST", `/api/users/${member.userId}/deactivate`, {});
    await contracts.decline(await contracts.tokenFor(await contracts.get(draft.id)), "Too dear");
    const told = await here.mails.next(here.owner.email, /declined/);
    assert.match(told.text, /Reason: Too dear/);
    assert.equal(here.mails.count(member.email), 0);
  });

  test("an email that never comes is told of, once, with a way out", async () => {
    const sent = await contracts.sent();
    const [email, id] = [contracts.addressOf(sent), sent.signers[0]?.id];
    const { organizationId } = here.business;
    const mail = {
      key: `contract-${organizationId}-${sent.id}-invite-${id}-1`,
      to: email,
      subject: "A contract to sign",
      text: "Sign",
    };
    const until = new Date(start + day);
    await follow(here.app, undeliveredMail, { organizationId, until });
    await mailGivenUp.run(here.app.appContext, mail, { id: newId(), organizationId });
    await follow(here.app, undeliveredMail, { organizationId, until });
    await follow(here.app, undeliveredMail, { organizationId, until });
    const told = await here.mails.next(here.owner.email, /^Not delivered: /);
    assert.match(
      told.text,
      new RegExp(`to Nora Whitfield \\(${email}\\) couldn't be delivered\\. Correct the address`),
    );
    assert.equal(here.mails.count(here.owner.email), 0);
    const { entries, broken_at } = await contracts.log(sent.id);
    assert.deepEqual(
      [entries.at(-1)?.title, broken_at],
      [`Email to Nora Whitfield <${email}> was not delivered`, null],
    );
  });

  test("people are reminded on the days that were set, by day alone, and not for ever", async () => {
    const sent = await contracts.sent({ reminder_days: 2 });
    const reminders = async (at: number) => {
      moveClockTo(new Date(at));
      await remindPending(here.owner.actor);
      moveClockTo(new Date(start));
      return (await contracts.log(sent.id)).entries.filter(({ type }) => type === "reminded").length;
    };
    assert.equal(await reminders(start + day), 0);
    assert.equal(await reminders(start + 2 * day + 10 * 3_600_000), 0, "ten at night");
    const hour = 3_600_000;
    assert.equal(await reminders(start + 2 * day + hour), 1);
    assert.equal(await reminders(start + 2 * day + 2 * hour), 1);
    for (let turn = 2; turn < 9; turn++) await reminders(start + turn * (2 * day + hour / 4) + hour);
    assert.equal(await reminders(start + 25 * day + hour), 5);
  });

  test("people aren't reminded by themselves while the customer's own words wait, which the log says once", async () => {
    const sent = await contracts.sent({ reminder_days: 2 });
    const hour = 3_600_000;
    await here.done("PUT", `/api/customers/${sent.customer_id}`, { phone: "+12125550166" });
    const at = new Date(start + 2 * day).toISOString();
    await textCame(here.business, { from: "+12125550166", text: "What is clause 4?", at });
    const typesAt = async (moment: number) => {
      moveClockTo(new Date(moment));
      await remindPending(here.owner.actor);
      moveClockTo(new Date(start));
      return (await contracts.log(sent.id)).entries
        .map(({ type }) => type)
        .filter((type) => type.startsWith("remind"));
    };
    await typesAt(start + 2 * day + hour);
    assert.deepEqual(await typesAt(start + 2 * day + 2 * hour), ["reminder_held"]);
    assert.deepEqual(await typesAt(start + 5 * day + hour), ["reminder_held", "reminded"]);
  });

  test("a reminder that is held is one entry in the thread, and makes its link once it goes", async () => {
    const sent = await contracts.sent({ reminder_days: 2 });
    const phone = "+12125550167";
    await here.done("PUT", `/api/customers/${sent.customer_id}`, { phone });
    const at = new Date(start + 2 * day).toISOString();
    await textCame(here.business, { from: phone, text: "What is clause 4?", at });
    const links = async () => {
      const found = await contracts.inDatabase("select 1 from contract_links where contract_id = $1", [
        sent.id,
      ]);
      return found.rowCount ?? 0;
    };
    const before = await links();
    const hour = 3_600_000;
    const held = (start + 2 * day + hour) / hour;
    const remindedAt = async (moment: number) => {
      moveClockTo(new Date(moment));
      await remindPending(here.owner.actor);
      moveClockTo(new Date(start));
      const { notices } = await here.done("GET", `/api/messages/customers/${sent.customer_id}/notices`);
      return notices
        .filter(({ what }: { what: string }) => what === "contract_reminder")
        .map(({ state, created_at }: { state: string; created_at: string }) => [
          state,
          Math.floor(Date.parse(created_at) / hour),
        ]);
    };
    for (const turn of [1, 2, 3])
      assert.deepEqual(await remindedAt(start + 2 * day + turn * hour), [["failed", held]]);
    assert.equal(await links(), before);
    const goes = start + 5 * day + hour;
    assert.deepEqual(await remindedAt(goes), [["sent", goes / hour]]);
    assert.equal(await links(), before + 1);
    const next = goes + 2 * day + hour;
    assert.deepEqual(await remindedAt(next), [
      ["sent", next / hour],
      ["sent", goes / hour],
    ]);
  });

  test("it ends when its time is over, can't be signed then, and can be given more time", async () => {
    const sent = await contracts.sent({ valid_days: 3 });
    const token = await contracts.tokenFor(sent);
    moveClockTo(new Date(Date.parse(sent.expires_at ?? "") - 1_000));
    await expireOverdue(here.owner.actor);
    assert.equal((await contracts.visit(token)).state, "consent");
    moveClockTo(new Date(Date.parse(sent.expires_at ?? "")));
    assert.equal((await contracts.visit(token)).state, "expired", "also before the clock's work ran");
    await assert.rejects(contracts.sign(token), /Something changed meanwhile/);
    await expireOverdue(here.owner.actor);
    await expireOverdue(here.owner.actor);
    moveClockTo(new Date(start));
    assert.equal((await contracts.get(sent.id)).status, "expired");
    await here.mails.next(here.owner.email, /^Expired: /);
    const longer = await contracts.done("POST", `/${sent.id}/extend`, { days: 5 });
    assert.deepEqual([longer.status, longer.closed_at], ["sent", null]);
    await contracts.sign(token);
    assert.equal((await contracts.get(sent.id)).status, "completed");
  });

  test("a corrected address gets a new link, and the old one stops working", async () => {
    const sent = await contracts.sent();
    const old = /\/sign\/([\w.-]+)/.exec(
      (await here.mails.next(contracts.addressOf(sent), /contract to sign/)).text,
    )?.[1];
    const signer = sent.signers[0]?.id;
    await contracts.done("PUT", `/${sent.id}/signers/${signer}`, { email: "new@customer.example" });
    const mail = await here.mails.next("new@customer.example", /contract to sign/);
    assert.equal((await contracts.visit(old ?? "")).state, "link_ended");
    const token = /\/sign\/([\w.-]+)/.exec(mail.text)?.[1] ?? "";
    await contracts.sign(token);
    const refused = await contracts.refused("PUT", `/${sent.id}/signers/${signer}`, { email: null });
    assert.equal(refused.status, 409);
  });

  test("it can be voided, which tells who was asked, and replaced once by a draft of the same", async () => {
    await here.done("POST", "/api/custom-fields", { kind: "contract", label: "Lot", type: "text" });
    const sent = await contracts.sent();
    await contracts.done("PUT", `/${sent.id}`, { custom_fields: { lot: "7" } });
    const token = await contracts.tokenFor(sent);
    const draft = await contracts.done("POST", `/${sent.id}/replace`, { reason: "Wrong price" });
    assert.deepEqual((await contracts.get(draft.id)).custom_fields, { lot: "7" });
    assert.deepEqual([draft.status, draft.replaces?.number, draft.lines], ["draft", sent.number, sent.lines]);
    const ended = await contracts.get(sent.id);
    assert.deepEqual(
      [ended.status, ended.close_reason, ended.replaced_by?.id],
      ["voided", "Wrong price", draft.id],
    );
    assert.equal((await contracts.visit(token)).state, "voided");
    await here.mails.next(contracts.addressOf(sent), /^No longer needed/);
    const again = await contracts.refused("POST", `/${sent.id}/replace`, {});
    assert.match(again.error, /already replaced by CON-002/);
    assert.equal((await contracts.refused("POST", `/${sent.id}/void`, { reason: " " })).status, 400);
  });

  test("a signed contract is changed by a change order that names it, and by nothing else", async () => {
    const sent = await contracts.sent();
    await contracts.sign(await contracts.tokenFor(sent));
    const change = await contracts.done("POST", "", { change_of: sent.id });
    assert.deepEqual(
      [change.change_of?.number, change.customer_id, change.signers[0]?.name],
      [sent.number, sent.customer_id, "Nora Whitfield"],
    );
    const changed = await contracts.done("PUT", `/${change.id}`, { lines: [heater] });
    const order = await contracts.done("POST", `/${changed.id}/send`, {});
    assert.deepEqual(
      [order.paper?.kind, order.paper?.facts.at(-1)],
      ["Change Order", { label: "Changes", value: `Contract ${sent.number}` }],
    );
    assert.deepEqual(
      [order.status, order.signers[0]?.status === sent.signers[0]?.status],
      ["sent", true],
      "it is signed anew",
    );
    assert.notEqual(order.original_sha256, sent.original_sha256);
    assert.deepEqual(
      (await contracts.get(sent.id)).changes.map(({ id }) => id),
      [order.id],
    );
    const early = await contracts.refused("POST", "", { change_of: order.id });
    assert.match(early.error, /Only a signed contract can have a change order/);
  });

  test("a link in the app is made for the member who signs, and for nobody else", async () => {
    const sent = await contracts.sent({ content: twoSigners, is_ordered: false });
    const [customer, owner] = sent.signers;
    const link = (signer: string | undefined, channel: string) =>
      contracts.refused("POST", `/${sent.id}/signers/${signer}/links`, { channel });
    assert.equal((await link(customer?.id, "app")).status, 403);
    assert.equal((await link(owner?.id, "link")).status, 403);
    assert.equal((await link(owner?.id, "app")).status, 201);
    const person = await here.business.member("ADMIN");
    const theirs = await here.app.call("POST", `/api/contracts/${sent.id}/signers/${owner?.id}/links`, {
      token: person.token,
      body: { channel: "app" },
    });
    assert.equal(theirs.status, 403);
  });

  test("each action is refused in every state that doesn't allow it", async () => {
    const paths: Partial<Record<ContractAction, [string, string, object]>> = {
      edit: ["PUT", "", { message: "Hello" }],
      send: ["POST", "/send", {}],
      delete: ["DELETE", "", {}],
      remind: ["POST", "/remind", {}],
      void: ["POST", "/void", { reason: "Wrong" }],
      extend: ["POST", "/extend", { days: 3 }],
      replace: ["POST", "/replace", {}],
    };
    const { id } = await contracts.sent();
    for (const status of ["sent", "completed", "declined", "voided", "expired"] as ContractStatus[]) {
      await contracts.inDatabase(
        "update contracts set status = $1, completed_at = $2 where organization_id = $3 and id = $4",
        [status, status === "completed" ? now() : null, here.business.organizationId, id],
      );
      for (const [action, [method, path, body]] of Object.entries(paths)) {
        const isAllowed = (contractActions[action as ContractAction] as readonly string[]).includes(status);
        if (isAllowed) continue;
        const { status: answer } = await contracts.refused(method, `/${id}${path}`, body);
        assert.equal(answer, 409, `${action} of a contract that is ${status}`);
      }
    }
  });
});
