/** How keys, webhooks and connections are named on the screen. */
import { calendarFeedsPath } from "#domains/feeds/paths.ts";
import { collectingPath } from "#domains/payments/paths.ts";
import { emailSettingsPath, textNumberPath } from "#domains/sending/paths.ts";
import { wordsOf } from "#shared/lookup.ts";
import type { Connection, ConnectionKind } from "../connections/contract.ts";
import { type ApiKey, keyScopes } from "../keys/contract.ts";
import { testKind, type Webhook, type WebhookKind, webhookKinds } from "../webhooks/contract.ts";

type Named = { label: string; to: string | null };

/** Where files are kept is set up by those who run the installation. */
export const connections: Record<ConnectionKind, Named> = {
  payments: { label: "Online payments", to: collectingPath() },
  texts: { label: "Texts", to: textNumberPath() },
  email: { label: "Email", to: emailSettingsPath() },
  storage: { label: "File storage", to: null },
  calendars: { label: "Calendars", to: calendarFeedsPath() },
};

type Badge = { label: string; color: string };

export const connectionBadges: Record<Connection["state"], Badge> = {
  ok: { label: "Working", color: "green" },
  attention: { label: "Needs attention", color: "yellow" },
  off: { label: "Not set up", color: "gray" },
  test: { label: "Test", color: "blue" },
};

export const keyBadges: Record<ApiKey["state"], Badge> = {
  active: { label: "Active", color: "green" },
  expired: { label: "Expired", color: "gray" },
  revoked: { label: "Revoked", color: "gray" },
  creator_left: { label: "Creator left", color: "gray" },
};

export function webhookBadge({ state, failing_since }: Webhook): Badge {
  if (state === "off") return { label: "Off", color: "gray" };
  return failing_since ? { label: "Failing", color: "red" } : { label: "On", color: "green" };
}

export const offWords: Record<NonNullable<Webhook["off_reason"]>, string> = {
  manual: "Turned off by your team.",
  failing: "Turned off after three days of failures.",
  gone: "Turned off because its server answered 410.",
  creator: "Turned off because the person who added it can no longer see these records.",
};

const isKind = (kind: string): kind is WebhookKind => Object.hasOwn(webhookKinds, kind);

export function kindLabel(kind: string): string {
  if (isKind(kind)) return webhookKinds[kind].label;
  return kind === testKind ? "Test event" : kind;
}

export type ScopeGroup = { object: string; label: string; scopes: string[] };

/** What a key can be given, by the kind of record. */
export const scopeGroups: ScopeGroup[] = [
  ...new Set(keyScopes.map((scope) => scope.split(".")[0] ?? "")),
].map((object) => ({
  object,
  label: wordsOf(object),
  scopes: keyScopes.filter((scope) => scope.startsWith(`${object}.`)),
}));

/** "Customers, invoices (view only)". */
export function scopesText(scopes: readonly string[]): string {
  const groups = scopeGroups.flatMap(({ object, label }) => {
    const own = scopes.filter((scope) => scope.startsWith(`${object}.`));
    if (own.length === 0) return [];
    return own.every((scope) => scope.endsWith(".view")) ? `${label} (view only)` : label;
  });
  return groups.join(", ");
}
