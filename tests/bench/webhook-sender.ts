/** Sends a provider's messages at a steady pace, signed as it signs; what is not taken is sent again, as it does. */
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { receivedPath } from "#platform/http/carrier-paths.ts";
import { signed } from "#platform/payments/webhook-signing.ts";
import { twilioSignature } from "#platform/sms/twilio-signing.ts";

export type SendingPlan = {
  port: number;
  from: keyof typeof providers;
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

type Headers = Record<string, string>;
type Provider = { path: string; headers: (plan: SendingPlan, body: string) => Headers };

const providers = {
  payments: {
    path: "/api/webhooks/collecting",
    headers: ({ secret }: SendingPlan, body: string): Headers => ({
      "content-type": "application/json",
      "stripe-signature": signed(body, secret, Math.floor(Date.now() / 1_000)),
    }),
  },
  carrier: {
    path: receivedPath,
    headers: ({ secret, port }: SendingPlan, body: string): Headers => ({
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilioSignature(
        `http://localhost:${port}${receivedPath}`,
        new URLSearchParams(body),
        secret,
      ),
    }),
  },
} satisfies Record<string, Provider>;

const statusOf = (plan: SendingPlan, agent: http.Agent, body: string): Promise<number> =>
  new Promise((resolve) => {
    const { path, headers } = providers[plan.from];
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const asked = {
      port: plan.port,
      method: "POST",
      path,
      headers: { ...headers(plan, body), ...length },
      agent,
    };
    const request = http.request(asked, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 500));
    });
    request.on("error", () => resolve(0));
    request.end(body);
  });
