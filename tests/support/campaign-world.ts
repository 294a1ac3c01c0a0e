/** A business that sends campaigns in a test: its customers, its calls, and what arrives in their mailboxes. */
import assert from "node:assert/strict";
import type { Campaign } from "#domains/campaigns/contract.ts";
import type { CampaignReport, RecipientResult } from "#domains/campaigns/results-contract.ts";
import { campaignJobs } from "#domains/campaigns/sending/jobs.ts";
import { createCustomer } from "#domains/customers/service.ts";
import type { openForTests } from "./business.ts";
import { newCampaign, sendCampaignNow } from "./campaigns.ts";
import { mailsTo } from "./reminders.ts";

type Here = ReturnType<typeof openForTests>;

let made = 0;

export function campaignWorld(here: Here) {
  const path = (rest = "") => `/api/campaigns${rest}`;
  const get = <T>(rest: string): Promise<T> => here.done("GET", path(rest)) as Promise<T>;
  const post = (rest: string, body: object = {}) => here.done("POST", path(rest), body);
  return {
    get,
    post,
    /** Where it can be reached by post, as the law asks. */
    async settle(): Promise<void> {
      const body = { address: "1420 W Grove St", city: "Boise", state: "ID", zipCode: "83702" };
      await here.done("PUT", "/api/organization/preferences", body);
    },
    someone(fields: object = {}) {
      made += 1;
      return createCustomer(here.owner.actor, {
        first_name: "Ida",
        last_name: `Berg${String(made).padStart(3, "0")}`,
        status: "lead",
        country: "US",
        email: `ida-${made}@customer.example`,
        ...fields,
      });
    },
    draft: (fields: object = {}): Promise<Campaign> => post("", { ...newCampaign, ...fields }),
    start: (id: number): Promise<Campaign> => post(`/${id}/send`, { schedule: { kind: "now" } }),
    /** What the job does that was planned for when it starts. */
    async begin(id: number, due?: string): Promise<void> {
      const { organizationId, timeZone, country } = here.owner.actor;
      const organization = { id: organizationId, timeZone, country };
      const starts = due ?? (await get<Campaign>(`/${id}`)).starts_at ?? "";
      const errand = { organization, id, due: starts, begins: true };
      await campaignJobs[0]?.run(here.app.appContext, errand as never, { id: "job", organizationId });
    },
    async sent(fields: object = {}): Promise<Campaign> {
      const { id } = await this.draft(fields);
      await this.start(id);
      await sendCampaignNow(here.business, id);
      return get(`/${id}`);
    },
    stateOf: async (id: number) => (await get<Campaign>(`/${id}`)).state,
    report: (id: number) => get<CampaignReport>(`/${id}/report`),
    async results(id: number): Promise<RecipientResult[]> {
      const { recipients } = await get<{ recipients: RecipientResult[] }>(`/${id}/recipients?limit=200`);
      return recipients;
    },
    mailTo: (address: string | null) => lastCampaignMail(here, address),
    visit: (address: string, headers: Record<string, string> = {}) =>
      here.app.call("GET", address, { headers: { "user-agent": browser, ...headers } }),
  };
}

const browser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

/** The newest email to the address, with the addresses in it. */
async function lastCampaignMail(here: Here, address: string | null) {
  const mails = await mailsTo(here.app, address ?? "");
  const mail = mails.at(-1);
  assert.ok(mail, `no mail to ${address}`);
  const unfolded = mail.raw.replace(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1]?.trim() ?? "";
  const links = [...mail.text.matchAll(/https?:\/\/[^\s)>\]]+/g)].map(([link]) => new URL(link));
  const out = new URL(header("List-Unsubscribe").replace(/[<>]/g, "")).pathname;
  return {
    ...mail,
    header,
    count: mails.length,
    out,
    open: out.replace(/unsubscribe$/, "open.gif"),
    clicks: [...new Set(links.map(({ pathname }) => pathname))].filter((each) =>
      /^\/c\/[\w-]+\/\d+$/.test(each),
    ),
    returnPath: header("Return-Path").replace(/[<>]/g, ""),
    replyTo: header("Reply-To"),
  };
}
