/** How fast a call is, as times the floor: both take turns, so that whatever else the machine does falls on both. */
import type { Program } from "../support/product.ts";
import type { LoadPlan } from "./load.ts";
import { load } from "./processes.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";

export type Call = Pick<LoadPlan, "method" | "paths" | "body">;

type Compared = { product: Program; floor: Program; token: string };

/** Many short turns rather than a few long ones: this machine may be half as fast from one second to the next. */
export const rounds = 7;
export const milliseconds = 1_000;
const warmUpMilliseconds = 4_000;

export const createCustomer: Call = {
  method: "POST",
  paths: ["/api/customers/"],
  body: JSON.stringify({
    first_name: "Ada",
    last_name: "Miller",
    email: "ada@example.com",
    phone: "(303) 555-0142",
    company: "Miller LLC",
    source: "website",
  }),
};

/** The figures above the lists of customers and on the dashboard. */
export const figureCalls: Record<"customer figures" | "dashboard", Call> = {
  "customer figures": { method: "GET", paths: ["/api/customers/stats"] },
  dashboard: { method: "GET", paths: ["/api/dashboard/stats"] },
};

export async function measureRatios(
  { product, floor, token }: Compared,
  name: string,
  call: Call,
  report: (row: Row) => void,
): Promise<void> {
  const plan = { ...call, headers: { authorization: `Bearer ${token}` } };
  // What is measured is a server that has run for a while: both programs have compiled the call's code by then.
  for (const { port } of [floor, product])
    await load({ ...plan, connections: 8, milliseconds: warmUpMilliseconds, port });
  for (const connections of [1, 8, 32]) {
    const speeds: number[] = [];
    const tails: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const theirs = await load({ ...plan, connections, milliseconds, port: floor.port });
      const ours = await load({ ...plan, connections, milliseconds, port: product.port });
      if (ours.failures + theirs.failures > 0) throw new Error(`${name}: ${ours.failures} requests failed`);
      speeds.push(ours.perSecond / theirs.perSecond);
      tails.push(ours.p99 / theirs.p99);
    }
    const words = `${name}, ${connections} connections`;
    report(atLeast(`${words}: requests a second, times the floor`, median(speeds), 0.5));
    if (connections === 32) report(atMost(`${words}: p99, times the floor`, median(tails), 3));
  }
}
