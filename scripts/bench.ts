/**
 * `npm run bench`: measures the product against its floor and its budgets, on this machine, in one run.
 * `npm run bench -- server`, `-- browser` or the name of a section (`-- files`) measures that alone.
 */
import { measureBrowser } from "../tests/bench/browser.ts";
import { format, isKept, type Row } from "../tests/bench/report.ts";
import { measureServer, serverSections } from "../tests/bench/server.ts";

const rows: Row[] = [];
const report = (row: Row) => {
  rows.push(row);
  console.log(format(row));
};

const only = process.argv[2];
const names = ["server", "browser", ...serverSections];
if (only && !names.includes(only)) throw new Error(`There is no part "${only}": ${names.join(", ")}`);
if (only !== "browser") await measureServer(report, only === "server" ? undefined : only);
if (!only || only === "browser") await measureBrowser(report);
const missed = rows.filter((row) => !isKept(row)).length;
console.log(`\n${rows.length - missed} kept, ${missed} missed`);
process.exitCode = missed > 0 || rows.length === 0 ? 1 : 0;
