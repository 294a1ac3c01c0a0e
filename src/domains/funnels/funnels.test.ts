/** Funnels through their calls: what counts as reaching a step, who may see figures, and what publishing asks for. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { newFunnel } from "../../../tests/support/funnel-samples.ts";
import { headersOf, publishForm, visitorsOf } from "../../../tests/support/website-forms.ts";
import { hero, pathOfPage, publishPage } from "../../../tests/support/website-pages.ts";
import type { Funnel, FunnelFigures } from "./contract.ts";
import type { FunnelStep } from "./steps-contract.ts";

const here = openForTests({
  at: "2026-11-02T15:00:00Z",
  isLong: true,
  settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://funnels.test" },
});

const day = 86_400_000;
const later = (days: number) => moveClockTo(new Date(now().getTime() + days * day));

const create = (fields: object = {}): Promise<Funnel> =>
  here.done("POST", "/api/funnels", { ...newFunnel, ...fields });
const figuresOf = ({ id }: { id: number }, days = "90"): Promise<FunnelFigures> =>
  here.done("GET", `/api/funnels/${id}/figures?days=${days}`);
const counts = ({ steps }: FunnelFigures) => steps.map(({ count }) => count);

let street = 0;
/** Sends the form as a visitor of their own; gives the customer that it made or found. */
async function answer(form: { id: number; url: string }, name: string): Promise<number> {
  const email = `${name.toLowerCase().replace(" ", ".")}@customer.example`;
  street += 1;
  const fields = { name, email, phone: "", message: "The tap in the kitchen drips." };
  const sent = await visitorsOf(here.app).answer(form, fields, { visitor: street });
  assert.equal(sent.status, 303, sent.body);
  const { customers } = await here.done("GET", `/api/customers/?search=${encodeURIComponent(email)}`);
  return customers[0].id;
}

async function completeVisit(customerId: number): Promise<void> {
  const start = new Date(now().getTime() - 3_600_000).toISOString();
  const event = await here.done("POST", "/api/calendar/events", {
    title: "Repair",
    type: "appointment",
    start,
    end: now().toISOString(),
    customer_id: customerId,
  });
  await here.done("PUT", `/api/calendar/events/${event.id}`, { status: "completed" });
}

const pay = (customer_id: number, amount_cents: number) =>
  here.done("POST", "/api/payments", { customer_id, invoice_ids: [], amount_cents, method: "check" });

const formFirst = (formId: number): FunnelStep[] => [
  { key: "sent", kind: "form", form_id: formId },
  { key: "done", kind: "visit" },
  { key: "paid", kind: "paid" },
];

describe("The figures of a funnel", () => {
  test("count each person once, in the order of the steps and within the time to convert", async () => {
    const form = await publishForm(here, "contact");
    const funnel = await create({ steps: formFirst(form.id), window_days: 10 });
    // Whose visit was before they wrote has still to have one.
    const early = await here.done("POST", "/api/customers/", {
      first_name: "Early",
      last_name: "Bird",
      email: "early.bird@customer.example",
    });
    await completeVisit(early.id);
    later(1);
    assert.equal(await answer(form, "Early Bird"), early.id);
    const whole = await answer(form, "Ida Berg");
    await answer(form, "Ida Berg");
    const slow = await answer(form, "Sven Slow");
    later(2);
    await completeVisit(whole);
    await completeVisit(whole);
    later(1);
    await pay(whole, 30_000);
    later(8);
    await completeVisit(slow);
    await pay(slow, 90_000);
    const figures = await figuresOf(funnel);
    assert.deepEqual(counts(figures), [3, 1, 1]);
    assert.deepEqual(
      [figures.visits, figures.conversions, Math.round((figures.rate ?? 0) * 100), figures.revenue_cents],
      [3, 1, 33, 30_000],
    );
    const [first, done, paid] = figures.steps;
    assert.deepEqual([first?.share, first?.lost, first?.median_seconds], [null, 0, null]);
    assert.deepEqual([done?.lost, Math.round((done?.median_seconds ?? 0) / 86_400)], [2, 2]);
    assert.deepEqual([paid?.share, Math.round((paid?.median_seconds ?? 0) / 86_400)], [1, 1]);
    assert.equal(first?.name, "Sent Form contact");
  });

  test("start on the first day of the period and leave out spam and deleted customers", async () => {
    const form = await publishForm(here, "contact");
    const funnel = await create({ steps: formFirst(form.id) });
    await answer(form, "Long Ago");
    later(40);
    const gone = await answer(form, "Soon Gone");
    await answer(form, "Not Honest");
    const { submissions } = await here.done("GET", `/api/website/forms/${form.id}/submissions`);
    const spam = submissions.find(({ name }: { name: string }) => name === "Not Honest");
    await here.done("PUT", `/api/website/submissions/${spam.id}`, { state: "spam" });
    assert.deepEqual(counts(await figuresOf(funnel, "30")), [1, 0, 0]);
    assert.deepEqual(counts(await figuresOf(funnel, "90")), [2, 0, 0]);
    await here.done("DELETE", `/api/customers/${gone}`);
    assert.deepEqual(counts(await figuresOf(funnel, "30")), [0, 0, 0]);
    const empty = await figuresOf(funnel, "30");
    assert.deepEqual([empty.rate, empty.revenue_cents], [null, 0]);
  });

  test("require a role that can see what they count, and payments for revenue", async () => {
    const paid = await create();
    const unpaid = await create({ steps: newFunnel.steps.slice(0, 2) });
    const role = await here.done("POST", "/api/roles", {
      name: "Marketing",
      grants: {
        "dashboard.view": "all",
        "customers.view": "all",
        "calendar.view": "all",
        "funnels.view": "all",
      },
    });
    const person = await here.business.member(role.key);
    const asked = ({ id }: Funnel) => here.send("GET", `/api/funnels/${id}/figures`, undefined, person);
    const refused = await asked(paid);
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /view payments of the whole business/);
    const shown = await asked(unpaid);
    assert.deepEqual([shown.status, shown.body.data.revenue_cents], [200, null]);
  });
});

describe("A funnel that begins on a page", () => {
  test("counts visitors, then only people who sent the form from that page", async () => {
    const form = await publishForm(here, "contact");
    const page = await publishPage(here, {
      blocks: [
        hero(),
        { id: "ask", kind: "lead_form", tone: "plain", heading: "Ask us", text: "", form_id: form.id },
      ],
    });
    const steps: FunnelStep[] = [
      { key: "came", kind: "page", page_id: page.id },
      { key: "sent", kind: "form", form_id: form.id },
    ];
    const funnel = await create({ steps });
    for (const visitor of [901, 902, 902])
      await here.app.call("GET", pathOfPage(page), { headers: headersOf(visitor) });
    await answer(form, "Elsewhere Found");
    assert.deepEqual(counts(await figuresOf(funnel)), [2, 0]);
    const sent = await visitorsOf(here.app).answer(
      form,
      { name: "From Here", email: "from.here@customer.example", phone: "", message: "Hello" },
      { visitor: 901, hidden: { page: String(page.id) } },
    );
    assert.equal(sent.status, 303, sent.body);
    const figures = await figuresOf(funnel);
    assert.deepEqual([counts(figures), figures.rate], [[2, 1], 0.5]);
    assert.equal(figures.steps[0]?.name, "Visited Drain Cleaning");
    const published = await here.done("POST", `/api/funnels/${funnel.id}/publish`);
    assert.equal(published.preview_url, page.url);
    await here.done("POST", `/api/website/pages/${page.id}/unpublish`, {});
    const { problems, preview_url } = await here.done("GET", `/api/funnels/${funnel.id}`);
    assert.deepEqual([problems.length, preview_url], [1, null]);
  });
});

describe("A funnel", () => {
  test("has its pages first, and each step once", async () => {
    const twice = await here.send("POST", "/api/funnels", {
      ...newFunnel,
      steps: [
        { key: "one", kind: "paid" },
        { key: "two", kind: "paid" },
      ],
    });
    assert.deepEqual([twice.status, twice.body.fields], [400, { steps: "Use each step once" }]);
    const late = await here.send("POST", "/api/funnels", {
      ...newFunnel,
      steps: [
        { key: "one", kind: "paid" },
        { key: "two", kind: "page", page_id: 1 },
      ],
    });
    assert.deepEqual(late.body.fields, { steps: "Put website pages before the other steps" });
  });

  test("is published once its steps are there, and opens where visitors begin", async () => {
    const form = await publishForm(here, "contact");
    const draft = await create({ steps: [] });
    const empty = await here.send("POST", `/api/funnels/${draft.id}/publish`);
    assert.deepEqual(
      [empty.status, empty.body.error],
      [409, "This funnel can't be published yet. Add at least two steps."],
    );
    await here.done("PUT", `/api/funnels/${draft.id}`, { steps: formFirst(form.id) });
    await here.done("POST", `/api/website/forms/${form.id}/unpublish`, {});
    const refused = await here.send("POST", `/api/funnels/${draft.id}/publish`);
    assert.match(refused.body.error, /Publish the form "Form contact" first\.$/);
    await here.done("POST", `/api/website/forms/${form.id}/publish`, {});
    const published = await here.done("POST", `/api/funnels/${draft.id}/publish`);
    assert.deepEqual([published.status, published.preview_url], ["published", form.url]);
    const again = await here.done("POST", `/api/funnels/${draft.id}/publish`);
    assert.equal(again.version, published.version, "what is already so writes nothing");
  });

  test("refuses to overwrite someone else's changes, and can't be edited once archived", async () => {
    const { id, version } = await create();
    await here.done("PUT", `/api/funnels/${id}`, { name: "Renamed", version });
    const stale = await here.send("PUT", `/api/funnels/${id}`, { name: "Too late", version });
    assert.equal(stale.status, 409);
    await here.done("POST", `/api/funnels/${id}/archive`);
    const refused = await here.send("PUT", `/api/funnels/${id}`, { name: "Changed" });
    assert.match(refused.body.error, /archived\. Restore it/);
    assert.equal((await here.send("POST", `/api/funnels/${id}/publish`)).status, 409);
    const names = async (query = "") =>
      (await here.done("GET", `/api/funnels${query}`)).funnels.map(({ name }: Funnel) => name);
    assert.deepEqual(await names(), []);
    assert.deepEqual(await names("?state=archived"), ["Renamed"]);
    const restored = await here.done("POST", `/api/funnels/${id}/restore`);
    assert.equal(restored.status, "draft");
    const copy = await here.done("POST", `/api/funnels/${id}/duplicate`);
    assert.deepEqual([copy.name, copy.status, copy.steps], ["Renamed (copy)", "draft", newFunnel.steps]);
    assert.deepEqual(await here.done("GET", "/api/funnels/summary"), {
      funnels: 2,
      published: 0,
      drafts: 2,
      visits: 0,
      conversions: 0,
      rate: null,
    });
  });
});
