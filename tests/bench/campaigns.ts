/** Measures a campaign to 100,000: how fast it is built, gated and handed over, with a mail server that takes all at once. */
import { moveClockTo } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { startTestApp } from "../support/app.ts";
import { addLeads } from "../support/campaign-kill.ts";
import { newCampaign, sendCampaignNow } from "../support/campaigns.ts";
import { mintOrganization } from "../support/organization.ts";
import { atLeast, atMost, type Row } from "./report.ts";

const customers = Number(process.env.BENCH_CAMPAIGN_CUSTOMERS ?? 100_000);

export async function measureCampaigns(report: (row: Row) => void): Promise<void> {
  const app = await startTestApp();
  const owner = openPool({ connection: app.owner, size: 2, log: createLog("silent") });
  try {
    moveClockTo(new Date("2026-11-20T17:00:00Z"));
    const business = await mintOrganization(app);
    await addLeads(owner, business.organizationId, customers);
    await owner.query("analyze customers");
    let taken = 0;
    const keys = new Set<string>();
    const { mail } = app.appContext;
    const deliver = async ({ key }: { key: string }) => {
      taken += 1;
      keys.add(key);
    };
    Object.assign(app.appContext, { mail: { ...mail, deliver } });
    const ask = async (path: string, body: object) =>
      (await app.call("POST", path, { token: business.owner.token, body })).body.data as { id: number };
    const { id } = await ask("/api/campaigns", newCampaign);
    const start = performance.now();
    await ask(`/api/campaigns/${id}/send`, { schedule: { kind: "now" } });
    await Promise.all([sendCampaignNow(business, id), sendCampaignNow(business, id)]);
    await sendCampaignNow(business, id);
    const seconds = (performance.now() - start) / 1_000;
    const size = customers.toLocaleString("en-US");
    report(atLeast(`campaign to ${size}: built, gated and handed over a second`, taken / seconds, 500));
    report(atMost(`campaign to ${size}: customers without it`, customers - keys.size, 0));
    report(atMost("campaign: emails that left twice", taken - keys.size, 0));
  } finally {
    moveClockTo(undefined);
    await owner.end();
    await app.close();
  }
}
