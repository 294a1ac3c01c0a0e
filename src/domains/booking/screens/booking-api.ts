/** The screens' door to how the booking page is set up. */
import { apiFor } from "#ui/api/client.ts";
import { bookingContract } from "../contract.ts";

export const bookingApi = apiFor("booking", bookingContract);
