/** Asks a time-stamp authority over the network (RFC 3161, 3.4). */
import { noTime, type TimeAuthority } from "./time-authority.ts";

/** Milliseconds. */
const usualPatience = 15_000;
/** A time stamp with its certificates has a few thousand bytes. */
const mostBytes = 64 * 1024;

/** Redirects are not followed: the setting names the authority. */
export const remoteTimeAuthority = (url: string, patience = usualPatience): TimeAuthority => ({
  async answer(query) {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
        body: new Uint8Array(query),
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok || !response.body) throw new Error(`It answered ${response.status}.`);
      return await wholeBody(response.body);
    } catch (error) {
      throw noTime(error);
    }
  },
});

async function wholeBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > mostBytes) throw new Error("It answered too much.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
