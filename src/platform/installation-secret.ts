/** The installation's own secret, from which it makes its signatures: configured, or made once and kept. */
import { createHmac } from "node:crypto";
import { readably } from "./database/database-errors.ts";
import type { Ground } from "./ground.ts";
import { newSecret } from "./ids.ts";

const known = new WeakMap<Ground, Promise<string>>();
const name = "token_secret";

/** A key of 256 bits for one purpose, the same on every process; keys of two purposes say nothing of each other. */
export async function keyFor(ground: Ground, purpose: string): Promise<Buffer> {
  const secret = known.get(ground) ?? readSecret(ground);
  known.set(ground, secret);
  try {
    return createHmac("sha256", await secret)
      .update(purpose)
      .digest();
  } catch (error) {
    known.delete(ground);
    throw error;
  }
}

async function readSecret({ config, pool }: Ground): Promise<string> {
  if (config.TOKEN_SECRET) return config.TOKEN_SECRET;
  const { rows } = await readably(async () => {
    await pool.query("insert into installation (name, value) values ($1, $2) on conflict do nothing", [
      name,
      newSecret(),
    ]);
    return pool.query<{ value: string }>("select value from installation where name = $1", [name]);
  });
  if (!rows[0]) throw new Error("The installation's secret was not kept");
  return rows[0].value;
}
