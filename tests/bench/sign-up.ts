/** Opens a business in the running product, the way a visitor does. */
import type { Program } from "../support/product.ts";

type Answer = { user: object; organization: { id: string }; tokens: { accessToken: string }; error?: string };

export const password = "eleven oak planks 42";

export async function signUp({ port }: Program, email: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      orgName: "Bench",
      firstName: "Bea",
      lastName: "Benton",
      email,
      password,
      plan: "pro",
      paymentMethodId: "pm_card_visa",
    }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(answer.error);
  return { answer, token: answer.tokens.accessToken, organization: answer.organization.id };
}
