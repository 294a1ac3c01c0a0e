/** Puts load on one address over a number of kept-open connections and prints what came of it as JSON. */
import http from "node:http";

export type LoadPlan = {
  port: number;
  method: string;
  /** Each request takes the next path. */
  paths: string[];
  headers: Record<string, string>;
  body?: string;
  /** From when on which members are booked, hour after hour: `{{start}}`, `{{end}}` and `{{member}}` in the body. */
  hours?: { first: string; members: string[] };
  connections: number;
  milliseconds: number;
};

export type LoadResult = {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failures: number;
};

const plan = JSON.parse(process.argv[2] ?? "{}") as LoadPlan;
const agent = new http.Agent({ keepAlive: true, maxSockets: plan.connections });
const times: number[] = [];
let failures = 0;
let next = 0;

/** Half an hour of each hour, for every member once. */
function bodyOf(number: number): string | undefined {
  const { body, hours } = plan;
  if (!body || !hours) return body;
  const { first, members } = hours;
  const start = Date.parse(first) + Math.floor(number / members.length) * 3_600_000;
  return body
    .replace("{{start}}", new Date(start).toISOString())
    .replace("{{end}}", new Date(start + 1_800_000).toISOString())
    .replace("{{member}}", members[number % members.length] ?? "");
}

const one = () =>
  new Promise<void>((resolve, reject) => {
    const number = next++;
    const path = plan.paths[number % plan.paths.length];
    const body = bodyOf(number);
    const headers = {
      ...plan.headers,
      ...(body
        ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }
        : {}),
    };
    const request = http.request({ port: plan.port, method: plan.method, path, headers, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if ((answer.statusCode ?? 500) >= 300) failures++;
        resolve();
      });
    });
    request.on("error", reject);
    request.end(body);
  });

const start = performance.now();
const end = start + plan.milliseconds;
await Promise.all(
  Array.from({ length: plan.connections }, async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      await one();
      times.push(performance.now() - began);
    }
  }),
);
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const perSecond = times.length / ((performance.now() - start) / 1000);
console.log(
  JSON.stringify({ requests: times.length, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }),
);
process.exit(0);
