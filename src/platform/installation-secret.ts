/** The installation's own secret, from which it makes its signatures: configured, or made once and kept. */
import { createHmac } from "node:crypto";
import type { AppContext } from "./app-context.ts";
import { readably } from "./database/database-errors.ts";
import { newSecret } from "./ids.ts";

const known = new WeakMap<AppContext, Promise<string>>();
const name = "token_secret";

/** A key of 256 bits for one purpose, the same on every process; keys of two purposes say nothing of each other. */
export async function keyFor(appContext: AppContext, purpose: string): Promise<Buffer> {
  const secret = known.get(appContext) ?? readSecret(appContext);
  known.set(appContext, secret);
  try {
    return createHmac("sha256", await secret)
      .update(purpose)
      .digest();
  } catch (error) {
    known.delete(appContext);
    throw error;
  }
}

async function readSecret({ config, pool }: AppContext): Promise<string> {
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
