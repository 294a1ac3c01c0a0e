/** Whoever looks at a list hears of every record in it that is added, changed or removed, whatever call did it. */
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { type LiveNews, liveKinds } from "#shared/live-kinds.ts";
import { routes } from "../src/server/app.ts";
import { openForTests } from "./support/business.ts";
import { ask, makePeople, makeRecords, memberCalls } from "./support/calls.ts";
import { type OpenStream, openStream } from "./support/live.ts";

/** Under another name on screens than here. */
const names: Record<string, readonly string[]> = {
  users: ["people", "teams", "roles"],
  organizations: ["organization"],
  membership: ["people"],
  serviceBatches: ["services"],
  timeOffEvents: ["calendar"],
  fileShares: ["files"],
  fileVersions: ["files"],
  invoiceBilling: ["invoices"],
};
/** What only the person themselves sees, what no list shows, and what is looked at alone. */
const untold = new Set([
  "auth",
  "cards",
  "preferences",
  "billing",
  "feeds",
  "presence",
  "audit",
  "reminders",
  "availability",
]);

const here = openForTests({
  isShared: true,
  begin: async () => {
    await here.app.http.listen({ port: 0, host: "127.0.0.1" });
  },
});

type Asked = { router: string; name: string };

/** Adding to a list, changing one of its records, removing one: in this order. */
const changes: Asked[] = Object.entries(routes)
  .filter(([router]) => !untold.has(router))
  .flatMap(([router, calls]) => {
    const all = memberCalls(calls).map(({ name }) => name);
    const isOfList = (name: string) => {
      const [method = "", path = ""] = name.split(" ");
      if (method === "POST") return all.includes(`GET ${path}`);
      return ["PUT", "DELETE"].includes(method) && /\/\{(id|key)\}$/.test(path);
    };
    return all.filter(isOfList).map((name) => ({ router, name }));
  })
  .toSorted((a, b) => rank(a.name) - rank(b.name));

function rank(name: string): number {
  return ["POST", "PUT", "DELETE"].indexOf(name.split(" ")[0] ?? "");
}

function isTold({ events }: OpenStream, from: number, router: string): boolean {
  const kinds = events
    .slice(from)
    .flatMap(({ event, data }) => (event === "changed" ? Object.keys(data as LiveNews) : []));
  const wanted = names[router] ?? [router];
  return kinds.some((kind) =>
    (liveKinds[kind]?.refreshes ?? []).some((call) => wanted.includes(call.split(".")[0] ?? "")),
  );
}

async function hears(stream: OpenStream, from: number, router: string): Promise<boolean> {
  for (let tries = 0; tries < 150; tries++) {
    if (isTold(stream, from, router)) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

test("every list is told what is added to it, changed in it and removed from it", async () => {
  const { app, business, owner } = here;
  const ids = { ...(await makeRecords(app, owner)), ...(await makePeople(app, business)) };
  const { port } = app.http.server.address() as AddressInfo;
  const stream = await openStream({ port, token: owner.token });
  const silent: string[] = [];
  const done = new Set<string>();
  for (const { router, name } of changes) {
    const from = stream.events.length;
    const { status } = await ask(app, name, ids, owner.token);
    if (status >= 300) continue;
    done.add(router);
    if (!(await hears(stream, from, router))) silent.push(`${name} (${router})`);
  }
  stream.leave();
  assert.deepEqual(silent, []);
  assert.ok(done.size > 12, `${[...done].join(", ")}`);
});
