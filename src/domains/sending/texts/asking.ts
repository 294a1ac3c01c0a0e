/** Asks the carrier something for a member, in whose words a refusal is told. */
import type { Actor } from "#platform/actor.ts";
import { AppError, conflict, unavailable } from "#platform/errors.ts";
import { CarrierRefused } from "#platform/sms/port.ts";

/** The carrier's answer. Throws a conflict with its sentence when it refuses, `unavailable` when it can't be asked. */
export async function askCarrier<T>({ appContext: { log } }: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof CarrierRefused) throw conflict(error.message);
    log.error({ err: error }, "The carrier could not be asked");
    throw unavailable("The carrier couldn't be reached. Try again in a moment.", error);
  }
}
