/** Own fields of customers in campaigns: filled for each who gets it, refused before sending where they can't be, and safe when archived meanwhile. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { CustomField, NewField } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { carryOn, newMail, sendCampaignNow } from "../../../../tests/support/campaigns.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import type { Campaign } from "../contract.ts";
import type { CampaignReport, CampaignReview } from "../results-contract.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const world = campaignWorld(here);
const { draft, start, results, stateOf, get, post } = world;

beforeEach(() => world.settle());

const add = (field: Partial<NewField>): Promise<CustomField> =>
  here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text", ...field });
const archive = ({ id }: CustomField) => here.done("POST", `/api/custom-fields/${id}/archive`);
const restore = ({ id }: CustomField) => here.done("POST", `/api/custom-fields/${id}/restore`);
const someone = (custom_fields: object = {}) => world.someone({ custom_fields });
const mail = (text: string, address = "https://book.example") => ({
  ...newMail,
  blocks: [
    { key: "text1", kind: "text", text, align: "left" },
    { key: "book1", kind: "button", button: { words: "Book Now", address }, align: "left" },
  ],
});
const count = async ({ email }: { email: string | null }) => (await mailsTo(here.app, email ?? "")).length;
const outcomes = async (id: number) =>
  (await results(id)).map(({ outcome, reason }) => [outcome, reason] as const);
const tryToSend = async (id: number, by = here.owner) => {
  const path = `/api/campaigns/${id}/send`;
  const { status, body } = await here.send("POST", path, { schedule: { kind: "now" } }, by);
  return [status, body.error];
};
const cannot = "{customer.gate_code} can't be filled in a campaign. Choose a field from the list.";
const archived =
  "{customer.gate_code} can't be filled because its custom field is archived. Restore the field and resume this campaign, or cancel it.";

describe("An own field in a campaign", () => {
  test("is filled for each recipient as people read it, and who has none doesn't get the campaign", async () => {
    const choices = [{ label: "Oil, or wood", is_archived: false }];
    await add({ label: "Note" });
    await add({ label: "Fee", type: "money" });
    await add({ label: "Until", type: "date" });
    await add({ label: "Heat", type: "choice", choices });
    await add({ label: "Pets", type: "yes_no" });
    const values = { fee: 12_550, until: "2028-02-29", heat: "oil_or_wood", pets: false };
    const one = await someone({
      ...values,
      note: "Ring <b>twice</b> & **wait** [here](https://evil.example)",
    });
    const other = await someone({ ...values, note: "Second door" });
    const blank = await someone(values);
    const fields = ["note", "fee", "until", "heat", "pets"].map((key) => `{customer.${key}}`).join(" | ");
    const content = mail(fields, "https://book.example/?for={customer.note}");
    const { id } = await world.sent({ content });
    assert.deepEqual(await outcomes(id), [
      ["delivered", null],
      ["delivered", null],
      ["refused", "{customer.note} is blank for this customer."],
    ]);
    const rest = "$125.50 | February 29, 2028 | Oil, or wood | No";
    const got = await world.mailTo(one.email);
    assert.ok(got.text.replaceAll("\n", " ").includes(`& **wait** [here](https://evil.example) | ${rest}`));
    assert.ok((await world.mailTo(other.email)).text.replaceAll("\n", " ").includes(`Second door | ${rest}`));
    assert.equal(await count(blank), 0);
    const shown = await post("/preview", { content, customer_id: one.id });
    assert.match(shown.html, /Ring &#60;b&#62;twice/);
    assert.ok(!shown.html.includes("<b>twice"));
    const { links } = await get<CampaignReport>(`/${id}/report`);
    assert.deepEqual(
      links.map(({ url }) => url),
      ["https://book.example/?for={customer.note}"],
    );
  });

  test("is shown in the preview as its reader sees it, and sent only by who sees it", async () => {
    await add({ label: "Shoe size", type: "number" });
    await add({ label: "Safe code", visible_to: [] });
    const { id } = await someone({ shoe_size: 44, safe_code: "open-sesame" });
    const admin = await here.business.member("ADMIN");
    const content = { kind: "text", text: "{customer.shoe_size} and {customer.safe_code}, {job.shoe_size}" };
    const preview = async (by = here.owner, customer_id: number | null = null) =>
      (await here.send("POST", "/api/campaigns/preview", { content, customer_id }, by)).body.data.text;
    assert.equal(await preview(), "12 and Safe code, {job.shoe_size}");
    assert.equal(await preview(here.owner, id), "44 and open-sesame, {job.shoe_size}");
    assert.equal(await preview(admin), "12 and {customer.safe_code}, {job.shoe_size}");
    assert.equal(await preview(admin, id), "44 and {customer.safe_code}, {job.shoe_size}");
    const made = await draft({ content: mail("Size {customer.shoe_size}, code {customer.safe_code}") });
    const [status, words] = await tryToSend(made.id, admin);
    assert.deepEqual([status, words], [400, cannot.replace("gate_code", "safe_code")]);
    const seen = (await here.send("GET", `/api/campaigns/${made.id}/review`, undefined, admin)).body.data;
    assert.equal(seen.blocked, cannot.replace("gate_code", "safe_code"));
    assert.equal((await get<CampaignReview>(`/${made.id}/review`)).blocked, null);
  });

  test("of another business, of a job, that was archived or never was isn't sent", async () => {
    const gate = await add({});
    await someone({ gate_code: "4711" });
    const { id } = await draft({ content: mail("Code {customer.gate_code}") });
    assert.equal((await get<CampaignReview>(`/${id}/review`)).blocked, null);
    await archive(gate);
    assert.deepEqual(await tryToSend(id), [400, cannot]);
    await restore(gate);
    for (const name of ["customer.nothing", "job.gate_code", "customer.constructor"]) {
      const unknown = await draft({ content: mail(`Code {${name}}`) });
      assert.deepEqual(await tryToSend(unknown.id), [400, cannot.replace("customer.gate_code", name)]);
    }
    const { owner: other } = await mintOrganization(here.app);
    const theirs = await here.send(
      "POST",
      "/api/campaigns/preview",
      { content: mail("Code {customer.gate_code}") },
      other,
    );
    assert.match(theirs.body.data.text, /Code \{customer\.gate_code\}/);
    assert.equal((await tryToSend(id))[0], 200);
  });
});

describe("A field that is archived while a campaign is sent", () => {
  async function begun() {
    const gate = await add({ label: "Gate code" });
    const people = [await someone({ gate_code: "4711" }), await someone({ gate_code: "0815" })];
    const content = mail("Code {customer.gate_code}", "https://book.example/{customer.gate_code}");
    const { id } = await draft({ content });
    await start(id);
    return { gate, people, id };
  }

  for (const isBuilt of [false, true])
    test(`pauses it and says why; restored, it goes on (${isBuilt ? "list made" : "no list yet"})`, async () => {
      const { gate, people, id } = await begun();
      if (isBuilt) assert.equal(await carryOn(here.business, id), "now");
      await archive(gate);
      assert.equal(await sendCampaignNow(here.business, id), "never");
      const paused = await get<Campaign>(`/${id}`);
      assert.deepEqual([paused.state, paused.reason], ["paused", archived]);
      assert.deepEqual(await Promise.all(people.map(count)), [0, 0]);
      const refused = await here.send("POST", `/api/campaigns/${id}/resume`);
      assert.deepEqual([refused.status, refused.body.error], [409, archived]);
      await restore(gate);
      await post(`/${id}/resume`);
      await sendCampaignNow(here.business, id);
      assert.equal(await stateOf(id), "sent");
      const [first, second] = await Promise.all(people.map(({ email }) => world.mailTo(email)));
      assert.match(first?.text ?? "", /Code 4711/);
      assert.match(second?.text ?? "", /Code 0815/);
    });

  test("leaves the links of what was sent as they were", async () => {
    const { gate, people, id } = await begun();
    await sendCampaignNow(here.business, id);
    await archive(gate);
    const { clicks } = await world.mailTo(people[0]?.email ?? "");
    const answer = await world.visit(clicks[0] ?? "");
    assert.equal(answer.headers.location, "https://book.example/4711");
  });
});

test("Archiving a field names the campaigns and bulk messages that are still to be sent with it", async () => {
  const gate = await add({});
  const pets = await add({ label: "Pets", type: "yes_no" });
  await someone({ gate_code: "4711", pets: true });
  const uses = async ({ id }: CustomField) =>
    (await here.done("GET", `/api/custom-fields/${id}/uses`)).dependants.map(
      ({ kind, name }: { kind: string; name: string }) => `${kind}: ${name}`,
    );
  const content = mail("Code {customer.gate_code}");
  await world.sent({ name: "Long Ago", content });
  await draft({ name: "News", content });
  const items = [{ field: "custom", field_id: pets.id, type: "yes_no", is: "yes" }];
  const audience = { kind: "filter", filter: { field: "group", match: "all", items } };
  await draft({ name: "Pets", audience });
  await world.sent({ name: "Last Year", audience });
  await here.done("POST", "/api/messages/bulk", {
    text: "Is {customer.gate_code} still your code?",
    purpose: "conversation",
    audience: { kind: "chosen", customer_ids: [] },
  });
  assert.deepEqual(await uses(gate), ["campaign: Campaign News", "bulk_message: 1 draft bulk message"]);
  assert.deepEqual(await uses(pets), ["campaign: Campaign Pets"]);
});
