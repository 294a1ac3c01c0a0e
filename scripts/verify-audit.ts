/**
 * `npm run verify-audit`: checks the hash chain of every business and prints its head; fails at the first that breaks.
 *
 * With `-- --save FILE` the heads are written to a file, to be kept where nobody who can change the database can change
 * it; a file that is there already is replaced with `--overwrite`, or when it is the one compared against. With
 * `-- --against FILE` each head kept there must still be part of its chain, which shows a chain that was cut
 * off or written anew as a whole.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { holdsSeal, verifyWholeChain } from "#domains/audit/verifying.ts";
import { type Actor, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { assertMayWrite, writeWhole } from "#platform/backup/whole-file.ts";
import { startupError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { asOwner, orOneSentence } from "./installation.ts";

type Business = { id: string; name: string; is_demo: boolean };
const headsShape = z.record(
  z.uuid(),
  z.object({ name: z.string(), sequence: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
);
type Heads = z.infer<typeof headsShape>;
type Words = { save: string | undefined; mayReplace: boolean; earlier: Heads };

await orOneSentence(async () => {
  const words = await readWords();
  if (words.save !== undefined) await assertMayWrite(words.save, words.mayReplace);
  await asOwner((given) => verifyAll(given, words));
});

async function verifyAll(
  { owner, log }: { owner: pg.Pool; log: Log },
  { save, mayReplace, earlier }: Words,
): Promise<void> {
  const { rows } = await owner.query<Business>("select id, name, is_demo from organizations order by id");
  const actors = new Map<string, Actor>(
    rows.map(({ id }) => [
      id,
      systemActor({ pool: owner, log } as AppContext, { id, timeZone: "UTC", country: "US" }),
    ]),
  );
  const heads: Heads = {};
  const errors: string[] = [];
  for (const { id, name } of rows) {
    const { broken, verified, checked_events } = await verifyWholeChain(actors.get(id) as Actor);
    if (broken) errors.push(`${name} (${id}): ${broken.sentence}`);
    else if (verified) {
      heads[id] = { name, sequence: verified.sequence, hash: verified.hash };
      const what = `${counted(checked_events, "event")} in ${counted(verified.sequence, "seal")}`;
      console.log(`${id}  ${name}: ${what}, up to ${verified.sealed_at}`);
      console.log(`  head ${verified.hash}`);
    } else console.log(`${id}  ${name}: nothing is sealed yet`);
  }
  errors.push(...(await comparedWith(earlier, rows, actors)));
  for (const error of errors) console.error(`BROKEN  ${error}`);
  if (errors.length > 0) process.exitCode = 1;
  else
    console.log(
      `${counted(rows.length, "business", "businesses")} verified: nothing sealed was altered, removed or added.`,
    );
  if (save !== undefined && errors.length === 0) await saveHeads(save, mayReplace, heads);
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

async function readWords(): Promise<Words> {
  const { save, against, overwrite } = parsedWords();
  const file = save === undefined ? undefined : resolve(save);
  return {
    save: file,
    // What was compared before holds in what is written now.
    mayReplace: overwrite === true || (against !== undefined && resolve(against) === file),
    earlier: against === undefined ? {} : await readHeads(against),
  };
}

function parsedWords() {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ options: { save: text, against: text, overwrite: { type: "boolean" } } }).values;
  } catch {
    throw startupError("Use: npm run verify-audit [-- --save FILE [--overwrite]] [--against FILE]");
  }
}

async function readHeads(file: string): Promise<Heads> {
  try {
    return headsShape.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? "it was not written by --save" : (error as Error).message;
    throw startupError(`The heads in ${file} cannot be read: ${why}`);
  }
}

async function saveHeads(file: string, mayReplace: boolean, heads: Heads): Promise<void> {
  const text = `${JSON.stringify(heads, null, 2)}\n`;
  await writeWhole(file, mayReplace, (target) => pipeline([text], target));
}

/** The demo's event log is emptied with the demo, which is no crime; nobody else's can be. */
async function comparedWith(
  earlier: Heads,
  businesses: readonly Business[],
  actors: ReadonlyMap<string, Actor>,
): Promise<string[]> {
  const demos = new Set(businesses.filter((each) => each.is_demo).map(({ id }) => id));
  const errors: string[] = [];
  for (const [id, { name, sequence, hash }] of Object.entries(earlier)) {
    const actor = actors.get(id);
    if (!actor) errors.push(`${name} (${id}): the business is gone, and its event log with it.`);
    else if (!demos.has(id) && !(await holdsSeal(actor, sequence, hash)))
      errors.push(
        `${name} (${id}): seal ${sequence} is no longer the one that was kept; the chain was cut or rewritten.`,
      );
  }
  return errors;
}
