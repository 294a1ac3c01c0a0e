/** What an earlier domain asks of later ones, and what it keeps for a process: put together in server/, found by its key. */

/** Names one thing and says of which type it is. */
export type ProvidedKey<T> = { readonly name: string; readonly of?: T };

export type Provided = ReadonlyMap<string, unknown>;

export const providedKey = <T>(name: string): ProvidedKey<T> => ({ name });

/** One entry of `AppContext.provided`. */
export const provide = <T>({ name }: ProvidedKey<T>, value: T): [string, unknown] => [name, value];

/** Throws when nothing was provided: a program that was put together without it must not go on without it. */
export function providedBy<T>({ provided }: { provided: Provided }, { name }: ProvidedKey<T>): T {
  if (!provided.has(name)) throw new Error(`Nothing provides "${name}"`);
  return provided.get(name) as T;
}
