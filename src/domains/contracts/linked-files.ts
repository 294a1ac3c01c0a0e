/** What files are told of the contracts that they are about. */
import type { LinkedRecords } from "#domains/files/linked-records.ts";
import { findNamed, listAbout } from "./linked-files-store.ts";
import { contractPath } from "./paths.ts";
import { numberText } from "./words.ts";

/** A deleted draft isn't named; its files are about it again once it is restored. */
export const contractsOfFiles: LinkedRecords = {
  async find(scope, ids) {
    const rows = await findNamed(scope, ids);
    return rows.map(({ id, number, title }) => ({
      id,
      name: `${numberText(number)} ${title}`,
      path: contractPath({ id }),
    }));
  },
  listAbout,
};
