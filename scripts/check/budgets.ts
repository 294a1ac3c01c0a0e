/** Keeps the pages light: how many bytes and files a visitor's browser asks for before a page can be used. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Verdict } from "./source.ts";

type Budget = {
  page: string;
  /** The sources that open this page, besides the program itself: its shell and its screen. */
  sources: string[];
  /** Sources of the page from which people come to this one: their files are there already. */
  after?: string[];
  /** Thousands of bytes of JavaScript, compressed with gzip, with those of the page before. */
  kilobytes: number;
  /** How many scripts and style sheets it asks for, without those of the page before. */
  files: number;
};

const shell = "src/web/app-routes.tsx";
const signIn = "src/domains/auth/screens/sign-in/SignInScreen.tsx";
const dashboard = "src/domains/dashboard/screens/DashboardScreen.tsx";
const customers = "src/domains/customers/screens/CustomersScreen.tsx";
const slots = "src/web/slots.ts";

const budgets: Budget[] = [
  { page: "sign-in", sources: [signIn], kilobytes: 140, files: 8 },
  {
    page: "sign-up",
    sources: ["src/domains/auth/screens/sign-up/SignUpScreen.tsx"],
    kilobytes: 150,
    files: 10,
  },
  { page: "dashboard", sources: [shell, dashboard], after: [signIn], kilobytes: 223, files: 10 },
  {
    page: "customers",
    sources: [customers, slots],
    after: [signIn, shell],
    // Each domain that arrives adds about half a kilobyte: its addresses, its entries in slots, its words in the palette.
    kilobytes: 240,
    files: 7,
  },
];

/** The one script of a page that the server writes, in the folder of the build. */
type PageScript = { file: string; kilobytes: number };

const pageScripts: PageScript[] = [
  { file: "signing.js", kilobytes: 30 },
  { file: "paying.js", kilobytes: 30 },
  { file: "preferences.js", kilobytes: 2 },
  { file: "booking.js", kilobytes: 5 },
  { file: "form.js", kilobytes: 5 },
  { file: "form-embed.js", kilobytes: 2 },
];

type Chunk = { file: string; src?: string; css?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/** Reads what was built in dist/web; throws when nothing was. */
export function checkBudgets(root: string, table = budgets, scripts = pageScripts): Verdict {
  const folder = path.join(root, "dist/web");
  const file = path.join(folder, ".vite/manifest.json");
  if (!existsSync(file)) throw new Error("dist/web was not built: run node scripts/ensure.mjs --build");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) return { seen: 0, of: "pages", problems: [] };
  const verdicts = [
    ...table.map((budget) => weigh(folder, manifest, entry, budget)),
    ...scripts.map((script) => weighScript(folder, script)),
  ];
  return {
    seen: verdicts.length,
    of: `pages: ${verdicts.map(({ summary }) => summary).join(", ")}`,
    problems: [...verdicts.flatMap(({ problems }) => problems), ...circles(manifest)],
  };
}

function weigh(folder: string, manifest: Manifest, entry: string, budget: Budget) {
  const { page, sources, after = [], kilobytes, files: most } = budget;
  const missing = [...after, ...sources].filter((source) => !manifest[source]);
  const before = new Set(after.length > 0 ? [entry, ...after].flatMap((key) => filesOf(manifest, key)) : []);
  const all = new Set([entry, ...after, ...sources].flatMap((key) => filesOf(manifest, key)));
  const count = [...all].filter((file) => !before.has(file)).length;
  const bytes = [...all]
    .filter((file) => file.endsWith(".js"))
    .map((file) => gzipped(path.join(folder, file)));
  const weight = bytes.reduce((sum, each) => sum + each, 0) / 1000;
  const heavy =
    weight > kilobytes ? [`${page} loads ${weight.toFixed(1)} kB of JavaScript, at most ${kilobytes}`] : [];
  const many = count > most ? [`${page} asks for ${count} files, at most ${most}`] : [];
  return {
    summary: `${page} ${weight.toFixed(1)} of ${kilobytes} kB and ${count} of ${most} files`,
    problems: [
      ...missing.map((source) => `${page}: the build has no chunk of its own for ${source}`),
      ...heavy,
      ...many,
    ],
  };
}

function weighScript(folder: string, { file, kilobytes }: PageScript) {
  const where = path.join(folder, file);
  if (!existsSync(where)) return { summary: file, problems: [`the build has no ${file}`] };
  const weight = gzipped(where) / 1000;
  return {
    summary: `${file} ${weight.toFixed(1)} of ${kilobytes} kB`,
    problems:
      weight > kilobytes ? [`${file} is ${weight.toFixed(1)} kB of JavaScript, at most ${kilobytes}`] : [],
  };
}

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Files that import each other: what one needs of the other as it begins may not be there yet. */
function circles(manifest: Manifest): string[] {
  const reaches = (from: string, goal: string, known = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((each) => {
      if (each === goal) return true;
      if (known.has(each)) return false;
      known.add(each);
      return reaches(each, goal, known);
    });
  return Object.keys(manifest)
    .filter((key) => reaches(key, key))
    .map((key) => `${manifest[key]?.file} needs itself through another file: ${key}`);
}

/** A chunk and all that it imports before it can run; what is loaded later on demand does not count. */
function filesOf(manifest: Manifest, key: string, known = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || known.has(key)) return [];
  known.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, known)),
  ];
}
