/** Keeps every piece small enough to be read in one go: files, functions and components have a cap. */
import type { FunctionSize, House, SourceFile, Verdict } from "./source.ts";

const caps = { file: 300, function: 60, component: 80 };

/** Tests may be long files of short sentences; what a program wrote is not read by people. */
const isExempt = (file: SourceFile) => file.isTest || /(^|\/)generated\//.test(file.path);

/** `describe` only holds tests together: each of them has the cap of a function, the group that of the file. */
const isGroup = (file: SourceFile, each: FunctionSize) => file.isTest && each.name === "describe";

const isComponent = (file: SourceFile, each: FunctionSize) =>
  file.path.endsWith(".tsx") && /^[A-Z]/.test(each.name);

export function checkSizes(house: House): Verdict {
  const problems: string[] = [];
  let functions = 0;
  for (const file of house.files.values()) {
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
  return { seen: functions, of: `functions in ${house.files.size} files`, problems };
}
