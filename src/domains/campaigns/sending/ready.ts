/** A recipient the gate lets through now. */
import type { Decision } from "#domains/sending/contract.ts";
import type { Addressee } from "../people-store.ts";
import type { NextRecipient } from "../recipients-store.ts";
import type { Shared } from "../writing.ts";

export type Ready = { recipient: NextRecipient; customer: Addressee; shared: Shared; gate: Decision };
