/** Calls the server from a public page; an answer of any kind comes back, and no answer is an answer too. */
import { isRecord, networkErrorText } from "#ui/api-error.ts";

export type Answer = {
  isOk: boolean;
  body: Record<string, unknown>;
  /** What to show when it was refused. */
  error: string;
  /** A sentence for each field at fault. */
  fields: Record<string, unknown>;
};

export async function call(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: body ? { "content-type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
    });
    const read: unknown = await response.json();
    const answer = isRecord(read) ? read : {};
    const error = typeof answer["error"] === "string" ? answer["error"] : "Something went wrong";
    return {
      isOk: response.ok,
      body: answer,
      error,
      fields: isRecord(answer["fields"]) ? answer["fields"] : {},
    };
  } catch {
    return { isOk: false, body: {}, error: networkErrorText, fields: {} };
  }
}
