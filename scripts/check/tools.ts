/** Runs the checkers that others wrote: types, lint, format and dead code, each on one half or the whole tree. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Verdict } from "./source.ts";

/**
 * Takes one project file, such as tsconfig.server.json, and reports every type error in it. What the compiler found
 * out is kept in dist/ by the content of each file: it looks again at what has changed and at what that may reach.
 */
export async function checkTypes(root: string, project: string): Promise<Verdict> {
  const known = path.join("dist/types", `${project.replaceAll(/[/.]/g, "-")}.tsbuildinfo`);
  const words = ["-p", project, "--pretty", "false", "--listFiles"];
  const { output } = await run(root, "tsc", [...words, "--incremental", "--tsBuildInfoFile", known]);
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const files = lines.filter((line) => path.isAbsolute(line) && !line.includes("/node_modules/"));
  const errors = lines.filter((line) => !path.isAbsolute(line));
  return { seen: files.length, of: "files", problems: errors };
}

type LintReport = {
  number_of_files: number;
  diagnostics: { message: string; code?: string; filename: string; labels: { span?: { line: number } }[] }[];
};

export async function checkLint(root: string): Promise<Verdict> {
  const { output } = await run(root, "oxlint", ["--type-aware", "--format=json"]);
  const report = parsed<LintReport>(output, "oxlint");
  const problems = report.diagnostics.map(
    ({ filename, labels, message, code }) =>
      `${filename}:${labels[0]?.span?.line ?? 1}: ${message}${code ? ` [${code}]` : ""}`,
  );
  return { seen: report.number_of_files, of: "files", problems: [...unseenHalves(root), ...problems.sort()] };
}

/** The type-aware rules find a file's types by the references of tsconfig.json; without them they guess. */
function unseenHalves(root: string): string[] {
  const { references = [] } = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8")) as {
    references?: { path: string }[];
  };
  return ["./tsconfig.server.json", "./tsconfig.web.json"]
    .filter((half) => !references.some((each) => each.path === half))
    .map((half) => `tsconfig.json: "references" must name ${half}, or the type-aware rules do not see it`);
}

type FormatReport = {
  summary: { changed: number; unchanged: number };
  diagnostics: { message: string; category: string; location?: { path?: string } }[];
};

export async function checkFormat(root: string): Promise<Verdict> {
  const { output } = await run(root, "biome", ["format", "--reporter=json", "--max-diagnostics=none"]);
  const report = parsed<FormatReport>(output, "biome");
  const problems = report.diagnostics.map(({ category, location, message }) =>
    category === "format"
      ? `${location?.path}: npm run format writes it otherwise`
      : `${location?.path}: ${message}`,
  );
  return { seen: report.summary.changed + report.summary.unchanged, of: "files", problems };
}

type DeadCodeReport = { issues: ({ file: string } & Record<string, { name: string; line?: number }[]>)[] };

/** Where the program begins; everything else must be reached from here, from a script or from a test. */
const entries = ["src/server/main.ts", "src/web/main.tsx"];

export async function checkDeadCode(root: string, filesOfTree: number): Promise<Verdict> {
  const absent = entries.filter((entry) => !existsSync(path.join(root, entry)));
  if (absent.length > 0) {
    return {
      seen: 0,
      of: "files",
      problems: absent.map((entry) => `${entry}: the program begins here, and it is missing`),
    };
  }
  const { output } = await run(root, "knip", ["--reporter", "json", "--no-progress", "--no-config-hints"]);
  const report = parsed<DeadCodeReport>(output, "knip");
  const problems = report.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      found.map(({ name, line }) => `${file}${line ? `:${line}` : ""}: ${describe(kind)} ${name}`),
    ),
  );
  return { seen: filesOfTree, of: "files", problems };
}

function describe(kind: string): string {
  const words: Record<string, string> = {
    files: "nothing imports this file:",
    exports: "nothing imports",
    types: "nothing imports the type",
    dependencies: "nothing uses the package",
    devDependencies: "nothing uses the package",
    unlisted: "package.json does not list",
    unresolved: "cannot be found:",
  };
  return words[kind] ?? `${kind}:`;
}

/** Never rejects: what a tool prints and its exit code are the result. */
function run(root: string, tool: string, words: string[]): Promise<{ code: number; output: string }> {
  const program = path.join(root, "node_modules", ".bin", tool);
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === "win32" };
  return new Promise((resolve) => {
    execFile(program, words, options, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : error ? 1 : 0;
      resolve({ code, output: stdout.trim() === "" ? `${stderr}${error?.message ?? ""}` : stdout });
    });
  });
}

function parsed<T>(output: string, tool: string): T {
  try {
    return JSON.parse(output) as T;
  } catch {
    throw new Error(`${tool} did not finish its report: ${output.slice(0, 2000)}`);
  }
}
