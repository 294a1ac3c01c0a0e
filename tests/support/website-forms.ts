/** A published form, and visitors who open it, wait as people do, and send it from networks of their own. */
import assert from "node:assert/strict";
import type { FormContent } from "#domains/website/forms/content-contract.ts";
import type { WebsiteForm } from "#domains/website/forms/contract.ts";
import { starterContent } from "#domains/website/forms/starters.ts";
import { changeFormRow, insertFormRow, insertVersionRow } from "#domains/website/forms/store.ts";
import { insertSubmission } from "#domains/website/forms/submissions/store.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { newSecret } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";

type Fields = Record<string, string | readonly string[]>;
type Upload = { field: string; name: string; bytes: Buffer };

export type Visiting = {
  /** The part of the network that makes visitors differ. */
  visitor?: number;
  /** How long the page is open before it is sent. */
  seconds?: number;
  files?: readonly Upload[];
  /** Sent with the form beside its fields. */
  hidden?: Record<string, string>;
  headers?: Record<string, string>;
  query?: string;
};

export type Sent = { status: number; location: string; body: string };

const browser = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15";

export const headersOf = (visitor: number): Record<string, string> => ({
  "x-forwarded-for": `10.${70 + Math.floor(visitor / 60_000)}.${Math.floor(visitor / 250) % 250}.${(visitor % 250) + 1}`,
  "user-agent": browser,
});

export const tokenIn = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";

/** Of a `url` as the API gives it. */
export const pathOf = ({ url }: Pick<WebsiteForm, "url">): string => new URL(url).pathname;

const boundary = "----form-of-a-test";

function multipart(fields: Fields, files: readonly Upload[]): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map(
      (each) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${each}\r\n`,
    ),
  );
  return Buffer.concat([
    Buffer.from(parts.join("")),
    ...files.flatMap(({ field, name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="f_${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export function visitorsOf(app: TestApp) {
  const look = async (path: string, { visitor = 1, headers = {} }: Visiting = {}) =>
    app.call("GET", path, { headers: { ...headersOf(visitor), ...headers } });
  const post = async (
    path: string,
    fields: Fields,
    { visitor = 1, files = [], headers = {} }: Visiting = {},
  ) => {
    const answer = await app.http.inject({
      method: "POST",
      url: path,
      headers: {
        ...headersOf(visitor),
        "content-type": `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
      payload: multipart(fields, files),
    });
    const sent: Sent = {
      status: answer.statusCode,
      location: answer.headers["location"] ?? "",
      body: answer.body,
    };
    return sent;
  };
  return {
    look,
    post,
    /** Opens the page, waits, and sends what is given by the keys of the fields. */
    async answer(form: Pick<WebsiteForm, "url">, fields: Fields, visiting: Visiting = {}): Promise<Sent> {
      const path = pathOf(form);
      const page = await look(`${path}${visiting.query ?? ""}`, visiting);
      assert.equal(page.status, 200, page.body);
      const origin = Object.fromEntries(
        [...page.body.matchAll(/name="(o_\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ) as Record<string, string>;
      moveClockTo(new Date(now().getTime() + (visiting.seconds ?? 20) * 1_000));
      const named = Object.fromEntries(Object.entries(fields).map(([key, value]) => [`f_${key}`, value]));
      const all = { token: tokenIn(page.body), ...origin, ...named, ...visiting.hidden };
      return post(path, all, visiting);
    },
  };
}

type Business = { done(method: string, path: string, body?: unknown): Promise<WebsiteForm> };

/** From a starter, with its content changed as the test needs it. */
export async function publishForm(
  here: Business,
  starter: string,
  change: (content: FormContent) => FormContent = (content) => content,
): Promise<WebsiteForm> {
  const made = await here.done("POST", "/api/website/forms", { name: `Form ${starter}`, starter });
  const content = change(made.content);
  await here.done("PUT", `/api/website/forms/${made.id}`, { content });
  return here.done("POST", `/api/website/forms/${made.id}/publish`, {});
}

/** The one field of this key, changed. */
export const withField = (
  content: FormContent,
  key: string,
  change: Partial<FormContent["steps"][number]["fields"][number]>,
): FormContent => ({
  ...content,
  steps: content.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === key ? { ...field, ...change } : field)),
  })),
});

/** A form that was published, changed and answered; made without calls, because tests make very many. */
export async function makeWebsiteForm({ system }: TestOrganization): Promise<Record<string, string>> {
  const scope = requirePermission(system, "website.update");
  const at = now().toISOString();
  const draft = starterContent("contact", "Contact Us");
  return inTransaction(scope, async (tx) => {
    const key = newSecret()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "0")
      .slice(0, 12);
    const form = await insertFormRow(tx, { key, name: "Contact Us", draft }, at);
    const version = { form_id: form.id, number: 1, content: draft };
    await insertVersionRow(tx, { ...version, published_at: at, published_by_name: "Ida Berg" });
    const published = { status: "published", published_number: 1, is_changed: true } as const;
    await changeFormRow(tx, form.id, { ...published, updated_at: at });
    const nothing = { suspicions: [], answers: [], consents: [], origin: {}, email: null, phone: null };
    const answered = { ...nothing, form_id: form.id, number: 1, opening: newSecret(), state: "new" } as const;
    const row = await insertSubmission(tx, {
      ...answered,
      words: "",
      name: "Ida Berg",
      sender: null,
      received_at: at,
    });
    return { website_form: String(form.id), form_submission: String(row?.id) };
  });
}
