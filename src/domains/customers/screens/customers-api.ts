/** The screens' door to the customers that the server keeps. */
import { apiFor } from "#ui/api/client.ts";
import { customersContract } from "../contract.ts";

export const customersApi = apiFor("customers", customersContract);

/** A record's version as a change must carry it, so that it never overwrites what somebody else has just saved. */
export function expectedVersion(version: number): { ifMatch: string } {
  return { ifMatch: `"${version}"` };
}
