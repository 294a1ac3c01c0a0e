/**
 * `npm run verify-audit`: checks the hash chain of every business and prints its head; fails at the first that breaks.
 *
 * With `-- --save FILE` the heads are written to a file, to be kept where nobody who can change the database can change
 * it. With `-- --against FILE` each head kept there must still be part of its chain, which shows a chain that was cut
 * off or written anew as a whole.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { holdsSeal, verifyWholeChain } from "#domains/audit/verifying.ts";
import { type Actor, systemActor } from "#platform/actor.ts";
import { startupError } from "#platform/errors.ts";
import type { Ground } from "#platform/ground.ts";
import { withOwner } from "./installation.ts";

type Business = { id: string; name: string; is_demo: boolean };
type Heads = Record<string, { name: string; sequence: number; hash: string }>;

await withOwner(async ({ owner, log }) => {
  const { save, against } = readWords();
  const earlier = against === undefined ? {} : await readHeads(against);
  const { rows } = await owner.query<Business>("select id, name, is_demo from organizations order by id");
  const actors = new Map<string, Actor>(
    rows.map(({ id }) => [
      id,
      systemActor({ pool: owner, log } as Ground, { id, timeZone: "UTC", country: "US" }),
    ]),
  );
  const heads: Heads = {};
  const faults: string[] = [];
  for (const { id, name } of rows) {
    const { broken, verified, checked_events } = await verifyWholeChain(actors.get(id) as Actor);
    if (broken) faults.push(`${name} (${id}): ${broken.sentence}`);
    else if (verified) {
      heads[id] = { name, sequence: verified.sequence, hash: verified.hash };
      const what = `${counted(checked_events, "event")} in ${counted(verified.sequence, "seal")}`;
      console.log(`${id}  ${name}: ${what}, up to ${verified.sealed_at}`);
      console.log(`  head ${verified.hash}`);
    } else console.log(`${id}  ${name}: nothing is sealed yet`);
  }
  faults.push(...(await comparedWith(earlier, rows, actors)));
  for (const fault of faults) console.error(`BROKEN  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else
    console.log(
      `${counted(rows.length, "business", "businesses")} verified: nothing sealed was altered, removed or added.`,
    );
  if (save !== undefined && faults.length === 0) await writeFile(save, `${JSON.stringify(heads, null, 2)}\n`);
});

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function readWords(): { save?: string | undefined; against?: string | undefined } {
  try {
    return parseArgs({ options: { save: { type: "string" }, against: { type: "string" } } }).values;
  } catch {
    throw startupError("Use: npm run verify-audit [-- --save FILE] [--against FILE]");
  }
}

async function readHeads(file: string): Promise<Heads> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Heads;
  } catch (error) {
    throw startupError(`The heads in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The demo's diary is emptied with the demo, which is no crime; nobody else's can be. */
async function comparedWith(
  earlier: Heads,
  businesses: readonly Business[],
  actors: ReadonlyMap<string, Actor>,
): Promise<string[]> {
  const demos = new Set(businesses.filter((each) => each.is_demo).map(({ id }) => id));
  const faults: string[] = [];
  for (const [id, { name, sequence, hash }] of Object.entries(earlier)) {
    const actor = actors.get(id);
    if (!actor) faults.push(`${name} (${id}): the business is gone, and its diary with it.`);
    else if (!demos.has(id) && !(await holdsSeal(actor, sequence, hash)))
      faults.push(
        `${name} (${id}): seal ${sequence} is no longer the one that was kept; the chain was cut or rewritten.`,
      );
  }
  return faults;
}
