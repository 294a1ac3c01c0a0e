/** Kills the program again and again while a campaign goes out: afterwards each customer got it, and none twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { killCampaign } from "../support/campaign-kill.ts";

const customers = Number(process.env.CHAOS_CAMPAIGN_CUSTOMERS ?? 300);
const blows = 3;

const title = `each of ${customers} customers gets a campaign once when two programs are killed ${blows} times`;
test(title, { timeout: 540_000 }, async () => {
  const { mails, people, told, state, sentBefore } = await killCampaign(customers, blows);
  assert.deepEqual(
    { mails, people, told, state },
    { mails: customers, people: customers, told: customers, state: "sent" },
  );
  assert.ok(sentBefore < customers, "each was killed in its work");
});
