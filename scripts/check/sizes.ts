/** Keeps every piece small enough to be read in one go: files, functions, components and folders have a cap. */
import type { FunctionSize, SourceFile, SourceTree, Verdict } from "./source.ts";

const caps = { file: 300, function: 60, component: 80, folder: 24 };

/** Tests may be long files of short sentences; what a program wrote is not read by people. */
const isExempt = (file: SourceFile) => file.isTest || /(^|\/)generated\//.test(file.path);

/** `describe` only holds tests together: each of them has the cap of a function, the group that of the file. */
const isGroup = (file: SourceFile, each: FunctionSize) => file.isTest && each.name === "describe";

const isComponent = (file: SourceFile, each: FunctionSize) =>
  file.path.endsWith(".tsx") && /^[A-Z]/.test(each.name);

export function checkSizes(tree: SourceTree): Verdict {
  const problems: string[] = [];
  let functions = 0;
  for (const file of tree.files.values()) {
    if (!isExempt(file) && file.lines > caps.file) {
      problems.push(`${file.path}: ${file.lines} lines, at most ${caps.file}; split it by capability`);
    }
    for (const each of file.functions) {
      functions++;
      const kind = isComponent(file, each) ? "component" : "function";
      if (each.lines <= caps[kind] || isGroup(file, each)) continue;
      problems.push(
        `${file.path}:${each.line}: ${each.name} has ${each.lines} lines, a ${kind} at most ${caps[kind]}`,
      );
    }
  }
  problems.push(...crowdedFolders(tree));
  return { seen: functions, of: `functions in ${tree.files.size} files`, problems };
}

/** A folder of the product with more files than one takes in at a glance; tests and styles stand beside their file. */
function crowdedFolders({ files }: SourceTree): string[] {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files.values()) {
    if (!path.startsWith("src/") || isTest || !/\.tsx?$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > caps.folder)
    .map(
      ([folder, count]) => `${folder}: ${count} files, at most ${caps.folder}; give it folders by capability`,
    );
}
