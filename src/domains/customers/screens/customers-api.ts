/** The screens' door to the customers that the server keeps. */
import { apiFor } from "#ui/api/client.ts";
import { customersContract } from "../contract.ts";

export const customersApi = apiFor("customers", customersContract);
