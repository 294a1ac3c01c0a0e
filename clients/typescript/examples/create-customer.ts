/** Adds a customer once, however often it is sent: the key is that of the record in your own system. */
import type { Customer } from "../src/calls.ts";
import type { Client } from "../src/client.ts";
import { PlumblineError } from "../src/error.ts";

type Contact = { id: string; firstName: string; lastName: string; email: string };

export async function addContact(
  client: Client,
  { id, firstName, lastName, email }: Contact,
): Promise<Customer> {
  try {
    return await client.call(
      "POST /api/customers",
      { body: { first_name: firstName, last_name: lastName, email, status: "lead" } },
      { idempotencyKey: `contact-${id}` },
    );
  } catch (error) {
    if (error instanceof PlumblineError && error.fields["email"])
      throw new Error(`Correct the email of contact ${id}: ${error.fields["email"]}`, { cause: error });
    throw error;
  }
}
