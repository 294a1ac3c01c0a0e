/** Puts the name and address that a provider gave into the sign-up, where the person can still change them. */
import { apiFor } from "#ui/api/client.ts";
import { publicProofsContract } from "../../proofs/contract.ts";
import { keepDraft, readDraft } from "../sign-up/sign-up-draft.ts";

const publicProofsApi = apiFor("public proofs", publicProofsContract);

/** Throws an ApiError when the note is over. */
export async function readSocialPrefill(token: string): Promise<void> {
  const { email, firstName, lastName } = await publicProofsApi.socialPrefill.call(
    { token },
    { context: { anonymous: true } },
  );
  keepDraft({ ...readDraft(), email, firstName, lastName });
}
