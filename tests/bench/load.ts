/** Puts load on one address over a number of kept-open connections and prints what came of it as JSON. */
import http from "node:http";

export type LoadPlan = {
  port: number;
  method: string;
  /** Each request takes the next path. */
  paths: string[];
  headers: Record<string, string>;
  body?: string;
  connections: number;
  milliseconds: number;
};

export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failures: number };

const plan = JSON.parse(process.argv[2] ?? "{}") as LoadPlan;
const agent = new http.Agent({ keepAlive: true, maxSockets: plan.connections });
const times: number[] = [];
let failures = 0;
let next = 0;

const headers = {
  ...plan.headers,
  ...(plan.body
    ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(plan.body)) }
    : {}),
};

const one = () =>
  new Promise<void>((resolve, reject) => {
    const path = plan.paths[next++ % plan.paths.length];
    const request = http.request({ port: plan.port, method: plan.method, path, headers, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if ((answer.statusCode ?? 500) >= 300) failures++;
        resolve();
      });
    });
    request.on("error", reject);
    request.end(plan.body);
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
console.log(JSON.stringify({ requests: times.length, perSecond, p50: at(0.5), p99: at(0.99), failures }));
process.exit(0);
