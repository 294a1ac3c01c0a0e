/** Which rules of the world's clocks the program reckons with: newer ones than Node brings along, where there are any. */
import path from "node:path";
import type { Log } from "./log.ts";

/** The release of the IANA time zone database in `zone-rules/`, which `npm start` gives to Node (decision 30). */
export const shippedRules = "2026f";

export const rulesFolder = path.join(import.meta.dirname, "zone-rules");

/** Node reads its rules before any program runs, so that a program started otherwise can only say so. */
export function tellZoneRules(log: Log, used = process.versions["tz"] ?? "unknown"): void {
  const fields = { used, shipped: shippedRules };
  if (used >= shippedRules) return log.info(fields, `The time zone rules are those of ${used}`);
  log.warn(
    fields,
    `The time zone rules are those of ${used}, but ${shippedRules} is at hand. Start with npm start, or set NODE_ICU_DATA=${rulesFolder}`,
  );
}
