/** Where campaigns, their recipients and what these did with them are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { CampaignAudience, CampaignChannel, Schedule } from "./audience-contract.ts";
import type { CampaignContent } from "./content-contract.ts";
import type { CampaignState } from "./contract.ts";

export type CampaignRow = {
  organization_id: string;
  id: Generated<number>;
  name: string;
  channel: CampaignChannel;
  content: CampaignContent;
  sender_name: string | null;
  topic: Generated<string>;
  audience: CampaignAudience | null;
  schedule: Schedule | null;
  state: Generated<CampaignState>;
  reason: string | null;
  starts_at: string | null;
  began_at: string | null;
  finished_at: string | null;
  sent_by: string | null;
  sent_by_name: string | null;
  version: Generated<number>;
  created_by: string | null;
  updated_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
};

export type RecipientState = "waiting" | "sent" | "failed" | "refused";

export type CampaignRecipientRow = {
  organization_id: string;
  campaign_id: number;
  customer_id: number;
  place: number;
  name: string;
  address: string | null;
  state: RecipientState;
  cause: string | null;
  reason: string | null;
  held_until: string | null;
  attempts: number;
  parts: number;
  sent_at: string | null;
  returned_at: string | null;
  opened_at: string | null;
  machine_opened_at: string | null;
  clicked_at: string | null;
  answered_at: string | null;
  unsubscribed_at: string | null;
  complained_at: string | null;
};

export type CampaignLinkRow = {
  organization_id: string;
  campaign_id: number;
  number: number;
  url: string;
};

export type Verdict = "person" | "proxy" | "bot";

export type CampaignTouchRow = {
  organization_id: string;
  id: Generated<number>;
  campaign_id: number;
  place: number;
  kind: "open" | "click";
  link: number | null;
  verdict: Verdict;
  user_agent: string | null;
  at: string;
};

export type CampaignTables = {
  campaigns: CampaignRow;
  campaign_recipients: CampaignRecipientRow;
  campaign_links: CampaignLinkRow;
  campaign_touches: CampaignTouchRow;
};
