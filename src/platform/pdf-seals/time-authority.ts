/** The port for authorities of time, which answer queries with time stamps in the form of RFC 3161. */
import { unavailable } from "#platform/errors.ts";

export type TimeAuthority = {
  /** Throws `unavailable` when nobody answers. */
  answer(query: Buffer): Promise<Buffer>;
};

export const noTime = (cause: unknown) =>
  unavailable("The time-stamp authority gave no usable answer. Try again later.", cause);
