/** Keeps the pages light: how many bytes of program a visitor's browser loads before a page can be used. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Verdict } from "./source.ts";

type Budget = {
  page: string;
  /** The sources that open this page, besides the program itself: its shell and its screen. */
  sources: string[];
  /** Thousands of bytes of JavaScript, compressed with gzip. */
  kilobytes: number;
};

const shell = "src/web/AppLayout.tsx";

const budgets: Budget[] = [
  { page: "sign-in", sources: ["src/domains/auth/screens/SignInScreen.tsx"], kilobytes: 150 },
  { page: "sign-up", sources: ["src/domains/auth/screens/SignUpScreen.tsx"], kilobytes: 150 },
  {
    page: "dashboard",
    sources: [shell, "src/domains/dashboard/screens/DashboardScreen.tsx"],
    kilobytes: 230,
  },
  {
    page: "customers",
    sources: [shell, "src/domains/customers/screens/CustomersScreen.tsx"],
    kilobytes: 230,
  },
];

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** Reads what was built in dist/web; throws when nothing was. */
export function checkBudgets(root: string, table = budgets): Verdict {
  const folder = path.join(root, "dist/web");
  const file = path.join(folder, ".vite/manifest.json");
  if (!existsSync(file)) throw new Error("dist/web was not built: run node scripts/ensure.mjs --build");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) return { seen: 0, of: "pages", problems: [] };
  const verdicts = table.map((budget) => weigh(folder, manifest, entry, budget));
  return {
    seen: verdicts.length,
    of: `pages: ${verdicts.map(({ summary }) => summary).join(", ")}`,
    problems: verdicts.flatMap(({ problems }) => problems),
  };
}

function weigh(folder: string, manifest: Manifest, entry: string, { page, sources, kilobytes }: Budget) {
  const missing = sources.filter((source) => !manifest[source]);
  const files = new Set([entry, ...sources].flatMap((key) => filesOf(manifest, key)));
  const bytes = [...files].map(
    (file) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
  );
  const weight = bytes.reduce((sum, each) => sum + each, 0) / 1000;
  const heavy =
    weight > kilobytes ? [`${page} loads ${weight.toFixed(1)} kB of JavaScript, at most ${kilobytes}`] : [];
  return {
    summary: `${page} ${weight.toFixed(1)} of ${kilobytes} kB`,
    problems: [
      ...missing.map((source) => `${page}: the build has no chunk of its own for ${source}`),
      ...heavy,
    ],
  };
}

/** A chunk and all that it imports before it can run; what is loaded later on demand does not count. */
function filesOf(manifest: Manifest, key: string, known = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || known.has(key)) return [];
  known.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, known))];
}
