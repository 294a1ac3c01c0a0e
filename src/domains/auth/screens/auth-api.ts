/** The screens' door to one's own sessions and password. */
import { apiFor } from "#ui/api/client.ts";
import { authContract } from "../contract.ts";

export const authApi = apiFor("auth", authContract);
