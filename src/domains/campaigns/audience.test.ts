/** Who gets a campaign: everyone in its segment or filter, except excluded customers and segments. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { campaignWorld } from "../../../tests/support/campaign-world.ts";
import { carryOn, everyLead, sendCampaignNow } from "../../../tests/support/campaigns.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { mailsTo } from "../../../tests/support/reminders.ts";
import type { Campaign } from "./contract.ts";
import type { CampaignReview } from "./results-contract.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const world = campaignWorld(here);
const { someone, draft, start, results, get, post } = world;

beforeEach(() => world.settle());

const inCity = (city: string) => ({
  field: "group",
  match: "all",
  items: [{ field: "city", is: "is", value: city }],
});

const segment = (name: string, filter: object): Promise<{ id: number }> =>
  here.done("POST", "/api/segments", { name, filter });

const recipients = async (id: number) => (await results(id)).map(({ customer_id }) => customer_id);
const counted = async (audience: object) => (await post("/audience", { audience })).people as number;

const refusal = async (method: string, path: string, body: object, by = here.owner) => {
  const { status, body: answer } = await here.send(method, `/api/campaigns${path}`, body, by);
  return [status, answer.message ?? answer.error?.message];
};

describe("An audience", () => {
  test("leaves out excluded customers and everyone in an excluded segment, as counted before", async () => {
    const stays = await someone({ city: "Boise" });
    const nowhere = await someone({ city: null });
    const one = await someone({ city: "Boise" });
    await someone({ city: "Nampa" });
    await someone({ city: "Caldwell" });
    const nampa = await segment("Nampa", inCity("Nampa"));
    const caldwell = await segment("Caldwell", inCity("Caldwell"));
    const audience = { ...everyLead, except: [one.id], except_segments: [nampa.id, caldwell.id] };
    assert.equal(await counted(audience), 2);
    assert.equal(await counted({ ...audience, except: [] }), 3);
    assert.deepEqual(
      (await post("/audience", { audience })).except.map((each: { id: number }) => each.id),
      [one.id],
    );
    const { id } = await draft({ audience });
    const review = await get<CampaignReview>(`/${id}/review`);
    assert.deepEqual([review.people, review.judged, review.sends], [3, 3, 2]);
    const byHand = { reason: "Left out by hand.", count: 1, names: [`${one.first_name} ${one.last_name}`] };
    assert.deepEqual(review.refused, [byHand]);
    await start(id);
    await sendCampaignNow(here.business, id);
    const served = async (outcome: string) =>
      (await results(id)).filter((each) => each.outcome === outcome).map(({ customer_id }) => customer_id);
    assert.deepEqual((await served("delivered")).toSorted(), [stays.id, nowhere.id].toSorted());
    assert.deepEqual(await served("refused"), [one.id]);
    assert.deepEqual((await world.report(id)).reasons, [{ reason: "Left out by hand.", count: 1 }]);
    assert.deepEqual(await mailsTo(here.app, one.email ?? ""), []);
  });

  test("excludes customers who joined the excluded segment before sending began", async () => {
    const stays = await someone({ city: "Boise" });
    const moves = await someone({ city: "Boise" });
    const nampa = await segment("Nampa", inCity("Nampa"));
    const { id } = await draft({ audience: { ...everyLead, except_segments: [nampa.id] } });
    await start(id);
    await here.done("PUT", `/api/customers/${moves.id}`, { city: "Nampa" });
    await sendCampaignNow(here.business, id);
    assert.deepEqual(await recipients(id), [stays.id]);
  });

  test("reaches a customer who meets several of its conditions once", async () => {
    const { id: customer, email } = await someone({ city: "Boise" });
    const filter = { field: "group", match: "any", items: [inCity("Boise"), everyLead.filter] };
    const { id } = await world.sent({ audience: { kind: "filter", filter } });
    assert.deepEqual(await recipients(id), [customer]);
    assert.equal((await mailsTo(here.app, email ?? "")).length, 1);
  });

  test("isn't sent to while an excluded segment is archived, even if that happened after Send", async () => {
    await someone();
    const nampa = await segment("Nampa", inCity("Nampa"));
    const audience = { ...everyLead, except_segments: [nampa.id] };
    const { id } = await draft({ audience });
    await start(id);
    await here.done("POST", `/api/segments/${nampa.id}/archive`);
    assert.equal(await carryOn(here.business, id), "never");
    const { state, reason } = await get<Campaign>(`/${id}`);
    assert.equal(state, "paused");
    assert.match(reason ?? "", /The excluded segment “Nampa” is archived/);
    const other = await draft({ audience });
    const [status, words] = await refusal("POST", `/${other.id}/send`, { schedule: { kind: "now" } });
    assert.deepEqual(
      [status, words],
      [400, "The excluded segment “Nampa” is archived. Restore it, or stop excluding it."],
    );
  });

  test("isn't sent to while it asks for a custom field that is archived, also in an excluded segment", async () => {
    await someone();
    const field = { kind: "customer", label: "No letters", type: "yes_no" };
    const { id: field_id } = await here.done("POST", "/api/custom-fields", field);
    const asks = {
      field: "group",
      match: "all",
      items: [{ field: "custom", field_id, type: "yes_no", is: "yes" }],
    };
    const { id: left } = await segment("No letters", asks);
    const audience = { ...everyLead, except_segments: [left] };
    assert.equal(await counted(audience), 1);
    const { id } = await draft({ audience });
    await start(id);
    const other = await draft({ audience });
    await here.done("POST", `/api/custom-fields/${field_id}/archive`);
    const words =
      "The field “No letters” is archived, so no one matches. Restore it in Settings or remove its conditions.";
    assert.deepEqual(await refusal("POST", "/audience", { audience }), [400, words]);
    assert.equal(await carryOn(here.business, id), "never");
    const { state, reason } = await get<Campaign>(`/${id}`);
    assert.deepEqual([state, reason?.startsWith(words)], ["paused", true], reason ?? "");
    const review = await get<CampaignReview>(`/${other.id}/review`);
    assert.deepEqual([review.people, review.blocked], [0, words]);
    const now = { schedule: { kind: "now" } };
    assert.deepEqual(await refusal("POST", `/${other.id}/send`, now), [400, words]);
  });

  test("can't name another business's segment, neither to send to it nor to exclude it", async () => {
    const { owner: stranger } = await mintOrganization(here.app);
    const ours = await segment("Nampa", inCity("Nampa"));
    const choose = "Choose a segment from the list.";
    for (const audience of [
      { kind: "segment", segment_id: ours.id },
      { ...everyLead, except_segments: [ours.id] },
    ])
      assert.deepEqual(await refusal("POST", "/audience", { audience }, stranger), [400, choose]);
  });

  test("excludes at most ten segments", async () => {
    const audience = { ...everyLead, except_segments: Array.from({ length: 11 }, (_, id) => id + 1) };
    assert.equal((await refusal("POST", "/audience", { audience }))[0], 400);
  });
});
