/** Kills the program again and again while a bulk message goes out: afterwards each phone got it, and none twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { killWhileSending } from "../support/bulk-kill.ts";

const customers = Number(process.env.CHAOS_BULK_CUSTOMERS ?? 300);
const blows = 3;
/** Each of two programs hands over one text at a time. */
const mostInFlight = 2;

const title = `each of ${customers} customers gets a bulk message once when two programs are killed ${blows} times`;
test(title, { timeout: 540_000 }, async (context) => {
  const { texts, phones, told, state, uncertain, sentBefore, seconds } = await killWhileSending(
    customers,
    blows,
  );
  context.diagnostic(`uncertain after each blow: ${uncertain.join(", ")}; ${seconds.toFixed(1)} s`);
  assert.deepEqual(
    { texts, phones, told, state },
    { texts: customers, phones: customers, told: customers, state: "sent" },
  );
  assert.ok(sentBefore < customers, "each was killed in its work");
  for (const count of uncertain)
    assert.ok(
      count <= mostInFlight,
      `${count} were uncertain, of which at most ${mostInFlight} were in flight`,
    );
});
