/** Sends the payment provider's messages at a steady pace, signed as it signs; what is not taken is sent again, as it does. */
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { signed } from "#platform/payments/webhook-signing.ts";

export type SendingPlan = {
  port: number;
  secret: string;
  /** In this order. */
  bodies: string[];
  perSecond: number;
};

/** `refused`: answers that had to be asked for again. */
export type SendingResult = { taken: number; refused: number; seconds: number; p99: number };

const connections = 64;
const mostTries = 20;

process.once("message", (plan: SendingPlan) => {
  void sendAll(plan).then((result) => process.send?.(result, () => process.exit(0)));
});

async function sendAll(plan: SendingPlan): Promise<SendingResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const start = performance.now();
  const sendOne = async (body: string) => {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const began = performance.now();
      if ((await statusOf(plan, agent, body)) === 200) return void times.push(performance.now() - began);
      refused++;
      await delay(200 * 2 ** Math.min(attempt, 5));
    }
  };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < plan.bodies.length) {
        const number = next++;
        const due = start + (number * 1_000) / plan.perSecond;
        await delay(Math.max(due - performance.now(), 0));
        await sendOne(plan.bodies[number] as string);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  return { taken: times.length, refused, seconds, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

const statusOf = ({ port, secret }: SendingPlan, agent: http.Agent, body: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "stripe-signature": signed(body, secret, Math.floor(Date.now() / 1_000)),
    };
    const asked = { port, method: "POST", path: "/api/webhooks/collecting", headers, agent };
    const request = http.request(asked, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 500));
    });
    request.on("error", () => resolve(0));
    request.end(body);
  });
