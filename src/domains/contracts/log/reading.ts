/** The log of a contract, for members. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { ContractLogEntry } from "../contract.ts";
import { readLog } from "./service.ts";

export async function getLog(
  actor: Actor,
  id: number,
): Promise<{ entries: ContractLogEntry[]; broken_at: number | null }> {
  const { lines, brokenAt } = await readLog(requirePermission(actor, "contracts.view"), id);
  return {
    entries: lines.map(({ number, at, type, title, actor_name: by, hash }) => ({
      number,
      at,
      type,
      title,
      by,
      hash: hash.toString("hex"),
    })),
    broken_at: brokenAt,
  };
}
