/** Calls the server from a page without the app's program; an answer of any kind comes back, and none is one too. */
import { isRecord, networkErrorText } from "./api-error.ts";

export type PlainAnswer = {
  isOk: boolean;
  body: Record<string, unknown>;
  /** What to show when it was refused. */
  error: string;
  /** A sentence for each field at fault. */
  fields: Record<string, unknown>;
};

export const plainGet = (path: string): Promise<PlainAnswer> => ask(path, { method: "GET" });

/** Reaches the server also when the page is left meanwhile. */
export const plainPost = (path: string, body: object = {}): Promise<PlainAnswer> =>
  ask(path, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function ask(path: string, init: RequestInit): Promise<PlainAnswer> {
  try {
    const response = await fetch(path, init);
    const read: unknown = await response.json();
    const body = isRecord(read) ? read : {};
    const error = typeof body["error"] === "string" ? body["error"] : "Something went wrong";
    return { isOk: response.ok, body, error, fields: isRecord(body["fields"]) ? body["fields"] : {} };
  } catch {
    return { isOk: false, body: {}, error: networkErrorText, fields: {} };
  }
}
