/** Where API keys are kept, webhooks, and what was sent to them. */
export type ApiKeyRow = {
  organization_id: string;
  id: string;
  name: string;
  scopes: string[];
  secret_hash: Buffer;
  hint: string;
  created_by: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  revoked_by_name: string | null;
  window_started_at: string;
  window_calls: number;
};

export type WebhookRow = {
  organization_id: string;
  id: string;
  name: string;
  url: string;
  kinds: string[];
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: string | null;
  state: "on" | "off";
  off_reason: "manual" | "failing" | "gone" | "creator" | null;
  failing_since: string | null;
  failures: number;
  paused_until: string | null;
  last_delivered_at: string | null;
  last_failed_at: string | null;
  last_error: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
};

export type WebhookDeliveryRow = {
  organization_id: string;
  id: string;
  webhook_id: string;
  event_id: number | null;
  kind: string;
  body: string;
  is_replay: boolean;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  next_at: string | null;
  created_at: string;
  last_at: string | null;
  last_status: number | null;
  last_ms: number | null;
  last_answer: string | null;
  last_error: string | null;
};

export type IntegrationTables = {
  api_keys: ApiKeyRow;
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
};
