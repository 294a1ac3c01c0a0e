/** Who may import whom: the rules of docs/architecture.md, section 3, in the same words. */
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { cyclesIn } from "./import-cycles.ts";
import { type Place, placeOf } from "./places.ts";
import type { SourceFile, SourceTree, Verdict } from "./source.ts";

/** What an import leads to: a file of the source tree, or a package. */
type Target = { place: Place; path: string } | { packageName: string; isOfNode: boolean };

type Rule = { words: string; allows: (target: Target, from: Place, isType: boolean) => boolean };

const isPackage = (target: Target, ...names: string[]) =>
  "packageName" in target && names.includes(target.packageName);
const isBrowserPackage = (target: Target) => "packageName" in target && !target.isOfNode;
const isPart = (target: Target, ...parts: string[]) => "place" in target && parts.includes(target.place.part);
const isPlatform = (target: Target, pattern: RegExp) =>
  "path" in target && isPart(target, "platform") && pattern.test(target.path);
const isRoom = (target: Target, ...wanted: string[]) =>
  "place" in target && wanted.includes(target.place.room);
const isOwn = (target: Target, from: Place) => "place" in target && target.place.domain === from.domain;
const isAbove = (target: Target, from: Place) => "place" in target && target.place.rank < from.rank;

const isForOthers = (target: Target) =>
  "path" in target && /(\/slots\.ts|(Panel|Picker)\.tsx)$/.test(target.path);

const rules: Record<Place["room"], Rule> = {
  contract: {
    words: "contract.ts imports zod, the contract library, #shared, contracts of domains above",
    allows: (to, from) =>
      isPackage(to, "zod", "@orpc/contract") ||
      isPart(to, "shared") ||
      (isRoom(to, "contract") && (isOwn(to, from) || isAbove(to, from))),
  },
  paths: {
    words: "paths.ts imports #shared and the types of its own contract",
    allows: (to, from, isType) =>
      isPart(to, "shared") || (isRoom(to, "contract") && isOwn(to, from) && isType),
  },
  tables: {
    words: "tables.ts imports the row types of the query library, its own contract, tables above",
    allows: (to, from) =>
      isPackage(to, "kysely") ||
      isPart(to, "shared") ||
      isPlatform(to, /^src\/platform\/database\b/) ||
      (isRoom(to, "contract") && isOwn(to, from)) ||
      (isRoom(to, "tables") && (isOwn(to, from) || isAbove(to, from))),
  },
  store: {
    words:
      "store.ts imports its own contract and tables, #platform/database, actor, clock, errors and ids, tables above",
    allows: (to, from) =>
      isPackage(to, "kysely", "pg") ||
      isPart(to, "shared") ||
      isPlatform(to, /^src\/platform\/(database\b|(actor|clock|errors|ids)\.ts$)/) ||
      (isRoom(to, "contract", "store") && isOwn(to, from)) ||
      (isRoom(to, "tables") && (isOwn(to, from) || isAbove(to, from))),
  },
  service: {
    words:
      "a service, capability or jobs.ts imports its own contract and store and the types of its tables, " +
      "#platform, contract, paths or service of domains above; never another's store",
    allows: (to, from, isType) =>
      "packageName" in to ||
      isPart(to, "platform", "shared") ||
      (isRoom(to, "contract", "paths", "store", "service", "jobs") && isOwn(to, from)) ||
      (isRoom(to, "tables") && isOwn(to, from) && isType) ||
      (isRoom(to, "contract", "paths", "service") && isAbove(to, from)),
  },
  jobs: { words: "", allows: (...each) => rules.service.allows(...each) },
  routes: {
    words:
      "routes.ts imports its own contract and service, the contract library, #platform/http; it holds no rule and " +
      "no query",
    allows: (to, from) =>
      isPackage(to, "@orpc/server") ||
      isPart(to, "shared") ||
      isPlatform(to, /^src\/platform\/http\b/) ||
      (isRoom(to, "contract", "service", "routes") && isOwn(to, from)),
  },
  screens: {
    words:
      "a screen imports its own files, #ui, #shared, and of domains above it contract, paths, slots.ts, …Panel.tsx and " +
      "…Picker.tsx; a domain below brings its part into a slot",
    allows: (to, from) =>
      isBrowserPackage(to) ||
      isPart(to, "ui", "shared") ||
      (isRoom(to, "contract", "paths", "screens") && isOwn(to, from)) ||
      (isRoom(to, "contract", "paths") && isAbove(to, from)) ||
      (isRoom(to, "screens") && isAbove(to, from) && isForOthers(to)),
  },
  platform: {
    words: "platform/ never imports a domain: only #platform, #shared and packages",
    allows: (to) => "packageName" in to || isPart(to, "platform", "shared"),
  },
  shared: {
    words:
      "shared/ never imports a domain and runs in both halves: only #shared and packages for the browser",
    allows: (to) => isBrowserPackage(to) || isPart(to, "shared"),
  },
  ui: {
    words: "ui/ never imports a domain: only #ui, #shared and packages for the browser",
    allows: (to) => isBrowserPackage(to) || isPart(to, "ui", "shared"),
  },
  server: {
    words: "server/ imports the server's half: platform, shared and domains, never screens, ui or web",
    allows: (to) =>
      "packageName" in to ||
      (isPart(to, "server", "platform", "shared", "domains") && !isRoom(to, "screens")),
  },
  web: {
    words: "web/ imports the browser's half: ui, shared, contracts, paths and screens",
    allows: (to) =>
      isBrowserPackage(to) || isPart(to, "web", "ui", "shared") || isRoom(to, "contract", "paths", "screens"),
  },
  outside: { words: "", allows: () => true },
};
rules.jobs.words = rules.service.words;

/** Every import of every file, against the rule of the room it stands in; and no import in a cycle. */
export function checkImports(tree: SourceTree): Verdict {
  const problems: string[] = [];
  let seen = 0;
  for (const file of tree.files.values()) {
    const from = placeOf(file.path);
    if (from.rank === -1)
      problems.push(`${file.path}: ${from.domain} is not in the written order of domains`);
    for (const each of file.imports) {
      seen++;
      const target = targetOf(tree, file, each.from);
      const refused = target ? refusals(file, from, target, each.isType) : ["there is no such file"];
      problems.push(...refused.map((words) => `${file.path}:${each.line} imports ${each.from}: ${words}`));
    }
  }
  for (const cycle of cyclesIn(importGraph(tree)))
    problems.push(`${cycle.join(" → ")}: no cycles, types included`);
  return { seen, of: `imports in ${tree.files.size} files`, problems };
}

/** For each file of the source tree the files of the source tree that it imports. */
export function importGraph(tree: SourceTree): Map<string, string[]> {
  const edges = [...tree.files.values()].map((file): [string, string[]] => {
    const targets = file.imports.map(({ from }) => targetOf(tree, file, from));
    return [file.path, targets.flatMap((target) => (target && "path" in target ? [target.path] : []))];
  });
  return new Map(edges);
}

function refusals(file: SourceFile, from: Place, target: Target, isType: boolean): string[] {
  const refused: string[] = [];
  if (
    "path" in target &&
    target.path.endsWith(".tsx") &&
    file.path.endsWith(".ts") &&
    from.half === "server"
  ) {
    refused.push("server files never import .tsx");
  }
  if (from.room === "outside") return refused;
  if (isPart(target, "server", "web") && !("place" in target && target.place.part === from.part)) {
    refused.push("nobody imports server/ or web/");
  } else if (!rules[from.room].allows(target, from, isType)) {
    refused.push(rules[from.room].words);
  }
  return refused;
}

function targetOf(tree: SourceTree, file: SourceFile, specifier: string): Target | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (!/^[.#/]/.test(bare)) {
    const name = bare
      .split("/")
      .slice(0, bare.startsWith("@") ? 2 : 1)
      .join("/");
    return { packageName: name, isOfNode: isBuiltin(bare) };
  }
  const found = bare.startsWith("#")
    ? `src/${bare.slice(1)}`
    : path.posix.normalize(path.posix.join(path.posix.dirname(file.path), bare));
  if (!tree.files.has(found) && !existsSync(path.join(tree.root, found))) return undefined;
  return { place: placeOf(found), path: found };
}
