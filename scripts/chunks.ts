/**
 * Part of the build: decides which modules travel in one file, so that a page asks for few files.
 *
 * The bundler left alone makes a file for every set of pages that share something, hundreds of them. Here it bundles
 * once without writing, which tells for each module the lazily loaded parts that need it, and then puts what is needed
 * together into one file: what signing in needs, what the signed-in app needs, what many parts need, what only the
 * parts of one domain need. `scripts/check/budgets.ts` holds what comes of it.
 */
import path from "node:path";
import { build, type InlineConfig, type Rolldown } from "vite";
import type { Manifest } from "./service-worker.ts";

type Output = Rolldown.RolldownOutput["output"];

type Plan = {
  /** The name of the file in which a module travels; null leaves it with the part that needs it. */
  nameOf: (moduleId: string) => string | null;
  /** What Vite says of the build in which nothing was put together. */
  manifest: Manifest;
};

const entry = "src/web/main.tsx";
const signIn = ["index.html", "src/domains/auth/screens/sign-in/SignInScreen.tsx"];
const shell = ["src/web/app-routes.tsx"];
/** Pages for people without a session, each with its own file: they must not wait for what only the app needs. */
const signedOut = [
  ["src/domains/auth/screens/sign-up/SignUpScreen.tsx", "sign-up"],
  ["src/domains/auth/screens/ResetPasswordScreen.tsx", "reset-password"],
] as const;

const today = "src/domains/jobs/screens/dispatch/TodayPanel.tsx";
const lists = "src/domains/customers/screens/CustomersScreen.tsx";

/** What people see first, and what fills the slots: each with the file of what it shares with others, and no more. */
const firstScreens = [
  ["src/domains/dashboard/screens/DashboardScreen.tsx", "app"],
  [today, "today"],
  ["src/domains/billing/screens/BillingBanner.tsx", "plan"],
  [lists, "lists"],
  ["src/web/slots.ts", "slots"],
  ["src/web/settings-slots.ts", "settings"],
] as const;

/** Travels with the part that fills the slots, also where a part fetched from there shares a module with it. */
const isContribution = /\/screens\/([\w-]+\/)?([\w-]+-)?(contributions|settings-entries)\.tsx?$/;

/** What so many parts need is what most screens are made of: fields, menus, windows. */
const manyParts = 12;

/** `config` is the build's own, without the plugins that write files of theirs. */
export async function planChunks(root: string, config: InlineConfig): Promise<Plan> {
  const output = await bundle(root, config);
  const parts = partsOfModules(root, output);
  const nameOf = (moduleId: string) => {
    const needing = parts.get(moduleId);
    // What the bundler adds itself is needed before anything else.
    if (needing === undefined) return moduleId.startsWith("\0") ? "start" : null;
    // A part keeps a file of its own, however small: the build's manifest knows it by its source.
    const source = path.relative(root, moduleId);
    if (source === entry || needing.has(source) || isContribution.test(source)) return null;
    if (needs(needing, signIn)) return "start";
    const outside = signedOut.find(([screen]) => needing.has(screen));
    const firsts = needing.size > 1 ? firstScreens.filter(([screen]) => needing.has(screen)) : [];
    // A part of what records are, which the first page asks for as well.
    const isOfRecords = needing.has(lists) && needing.has(today);
    const first = isOfRecords ? ([lists, "app"] as const) : firsts[0];
    const isOfApp = needs(needing, shell) || first !== undefined || needing.size >= manyParts;
    if (outside) return isOfApp ? "base" : outside[1];
    if (needs(needing, shell)) return "app";
    // Who opens another page first does not wait for what only the dashboard draws.
    if (first) return domainOf(source) === "dashboard" ? "dashboard" : first[1];
    if (needing.size >= manyParts) return "controls";
    const domains = new Set([...needing].map(domainOf));
    if (domains.size === 1 && needing.size > 1) return [...domains].join();
    return needing.size > 1 ? `shared-${domainOf(source)}` : null;
  };
  return { nameOf, manifest: manifestOf(output) };
}

/**
 * Left alone the bundler puts them into the part that fills the slots, and then every screen with a slot would seem to
 * need what all domains contribute.
 */
const declaresSlots = /\/(screens\/slots\.ts|ui\/slots\/[\w-]+\.tsx?)$/;

async function bundle(root: string, config: InlineConfig): Promise<Output> {
  const { output } = (await build({
    ...config,
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      ...config.build,
      write: false,
      minify: false,
      manifest: true,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: "slots", test: declaresSlots }],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

function manifestOf(output: Output): Manifest {
  const file = output.find(({ fileName }) => fileName === ".vite/manifest.json");
  if (file?.type !== "asset") throw new Error("The build wrote no manifest");
  return JSON.parse(String(file.source)) as Manifest;
}

const needs = (needing: Set<string>, parts: string[]): boolean => parts.some((part) => needing.has(part));

const domainOf = (source: string): string => /^src\/domains\/([\w-]+)\//.exec(source)?.[1] ?? "ui";

/** For each module by its id: the sources of the parts (the page itself, and what it loads lazily) that need it. */
function partsOfModules(root: string, output: Output): Map<string, Set<string>> {
  const chunks = new Map(
    output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])),
  );
  const parts = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId } of chunks.values()) {
    if (!facadeModuleId) continue;
    const part = path.relative(root, facadeModuleId);
    for (const file of withImports(chunks, fileName)) {
      for (const id of chunks.get(file)?.moduleIds ?? []) {
        parts.set(id, (parts.get(id) ?? new Set()).add(part));
      }
    }
  }
  return parts;
}

function withImports(chunks: Map<string, Rolldown.OutputChunk>, start: string): Set<string> {
  const files = new Set([start]);
  for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next);
  return files;
}
