/** Makes many calls: the client waits by itself when the limit of a minute is used up, and says so if that is too long. */
import type { Client } from "../src/client.ts";
import { PlumblineError } from "../src/error.ts";

export async function countVisits(
  client: Client,
  jobIds: readonly number[],
): Promise<Map<number, number> | string> {
  const visits = new Map<number, number>();
  try {
    for (const id of jobIds)
      visits.set(id, (await client.call("GET /api/jobs/{id}", { path: { id } })).visits.length);
    return visits;
  } catch (error) {
    if (error instanceof PlumblineError && error.status === 429)
      return `Go on in ${error.retryAfterSeconds} seconds.`;
    throw error;
  }
}
