/** Measures a bulk message of 10,000 whose programs are killed in the middle: each phone gets it once. */
import { killWhileSending } from "../support/bulk-kill.ts";
import { atLeast, atMost, type Row } from "./report.ts";

const customers = 10_000;
const blows = 3;
/** Each of two programs hands over one text at a time. */
const mostInFlight = 2;

export async function measureBulk(report: (row: Row) => void): Promise<void> {
  const { texts, phones, told, uncertain, seconds } = await killWhileSending(customers, blows);
  report(atMost("bulk of 10,000 killed three times: phones without it", customers - phones, 0));
  report(atMost("bulk: texts that came twice", texts - phones, 0));
  report(atMost("bulk: customers whose result is not that it was sent", customers - told, 0));
  report(atMost("bulk: most texts uncertain after a blow", Math.max(...uncertain), mostInFlight));
  report(atLeast("bulk: texts sent a second by two processes, blows included", texts / seconds, 15));
}
