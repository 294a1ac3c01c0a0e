/** Knows whether a webhook's message is from Plumbline and new, before anything in it is believed. */

/** What a webhook tells; the record itself is fetched with the call at `record.url`. */
export type WebhookNews = {
  /** The same each time it is sent: keep it to act once. */
  id: string;
  version: number;
  kind: string;
  at: string;
  organization_id: string;
  customer_id: number | null;
  record: { kind: string; id: string; url: string } | null;
};

type Given = {
  /** The bytes of the request's body as they came, not parsed and written again. */
  body: string;
  /** The header `Plumbline-Signature`. */
  signature: string | null | undefined;
  /** The webhook's secret, as it was shown once. */
  secret: string;
  /** Older messages are refused, so that none can be sent again by somebody else. Five minutes by default. */
  toleranceSeconds?: number;
  /** In milliseconds; for tests. */
  now?: number;
};

/** Throws an error that says what is wrong; then answer 400 and do nothing. */
export async function verifyWebhook(given: Given): Promise<WebhookNews> {
  const { body, signature, secret, toleranceSeconds = 300, now = Date.now() } = given;
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("="));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  // For a day after the secret was replaced there are two.
  const signatures = parts.filter(([name]) => name === "v1").map(([, value = ""]) => value);
  if (!/^\d{1,12}$/.test(seconds) || signatures.length === 0) throw new Error("The message isn't signed.");
  if (Math.abs(now / 1_000 - Number(seconds)) > toleranceSeconds) throw new Error("The message is too old.");
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), algorithm, false, ["verify"]);
  const signed = text.encode(`${seconds}.${body}`);
  for (const each of signatures) {
    const bytes = /^(?:[0-9a-f]{2}){32}$/i.test(each) ? bytesOf(each) : undefined;
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed)))
      return JSON.parse(body) as WebhookNews;
  }
  throw new Error("The signature is wrong.");
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
