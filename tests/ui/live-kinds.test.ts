/** The table of what is told to open screens speaks of events that are written and of calls that screens make. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { liveKinds } from "#shared/live-kinds.ts";
import { allPermissions } from "#shared/permissions.ts";

const root = new URL("../..", import.meta.url).pathname;
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(`${root}/${path}`, "utf8"))
    .join("\n");

test("each kind is one that the event log names", () => {
  const server = textOf("src/domains/**/*.ts");
  const unknown = Object.keys(liveKinds).filter(
    (kind) => !server.includes(`kind: "${kind}"`) && !server.includes(`= "${kind}"`),
  );
  assert.deepEqual(unknown, []);
});

test("what is refreshed is a contract that a screen asks, and what is needed a permission", () => {
  const screens = textOf("src/domains/**/screens/**/*.{ts,tsx}");
  const apis = new Set([...screens.matchAll(/apiFor\(\s*"([^"]+)"/g)].map(([, name]) => name));
  assert.ok(apis.size > 20);
  for (const [kind, { needs, refreshes }] of Object.entries(liveKinds)) {
    for (const call of refreshes) assert.ok(apis.has(call.split(".")[0]), `${kind}: ${call}`);
    assert.ok(allPermissions.includes(needs), needs);
  }
});

/** Only those who look after the account see them, and fetch them when they look; figures have times of their own. */
const fetchedWhenLooked = [
  "audit.list",
  "billing.listBills",
  "billing.listUsage",
  "dashboard.activities",
  "messageUsage.list",
  "reports.rows",
];

test("every list of a screen is fetched again when others change what it shows", () => {
  const files = globSync("src/domains/*/screens/**/*.{ts,tsx}", { cwd: root });
  const nameOf = (domain: string, api: string): string | undefined => {
    const own = textOf(`src/domains/${domain}/screens/**/*.{ts,tsx}`);
    return new RegExp(`\\b${api} = apiFor\\(\\s*"([^"]+)"`).exec(own)?.[1];
  };
  const lists = files.flatMap((path) => {
    const domain = path.split("/")[2] ?? "";
    const text = readFileSync(`${root}/${path}`, "utf8");
    return [...text.matchAll(/useListQuery\(\{\s*call: (\w+)\.(\w+)/g)].map(
      ([, api = "", call = ""]) => `${nameOf(domain, api) ?? `${path} ${api}`}.${call}`,
    );
  });
  assert.ok(lists.length > 30, `only ${lists.length} were seen`);
  const refreshed = new Set(Object.values(liveKinds).flatMap(({ refreshes }) => refreshes));
  const deaf = lists.filter((list) => !refreshed.has(list) && !refreshed.has(list.split(".")[0] ?? ""));
  assert.deepEqual(deaf.toSorted(), fetchedWhenLooked);
});
