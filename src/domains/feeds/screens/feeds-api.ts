/** The screens' door to feeds, invitations and calendar files. */
import { apiFor } from "#ui/api/client.ts";
import { feedsContract } from "../contract.ts";

export const feedsApi = apiFor("feeds", feedsContract);
