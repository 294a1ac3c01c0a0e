/** Files that prove what a customer agreed to: kept from being deleted or replaced, and named beside what was said. */
import type { ProofFiles } from "#domains/sending/consent-records/proof-files.ts";
import { assertMay } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { linkFile } from "../belongings.ts";
import { filePath } from "../paths.ts";
import { changeFile, findFiles, lockFile } from "../store.ts";

/** As it is said of the file: "This file belongs to a record of consent, so it can't be deleted or replaced." */
const heldFor = "a record of consent";

export const consentProofs: ProofFiles = {
  async hold(tx, fileId, customerId) {
    assertMay(tx.actor, "files.view");
    const file = await lockFile(tx, fileId, "ready");
    if (!file || file.deleted_at !== null) {
      const sentence = "This file no longer exists. Attach another one.";
      throw invalid(sentence, { proof_file_id: sentence });
    }
    const ids = file.customers.map(({ id }) => id);
    if (!ids.includes(customerId))
      await linkFile(tx, fileId, { customer_ids: [...ids, customerId] }, { ...file, contracts: [] });
    if (file.held_for === null) await changeFile(tx, fileId, { held_for: heldFor });
  },

  async find(scope, ids) {
    const mayOpen = scope.actor.kind === "system" || scope.actor.permissions.has("files.view");
    return (await findFiles(scope, ids)).map(({ id, name, sha256 }) => ({
      id,
      name,
      sha256: sha256?.toString("hex") ?? "",
      path: mayOpen ? filePath({ id }) : null,
    }));
  },
};
