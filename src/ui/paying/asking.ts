/** Asks the server for the next step of a payment, or of a card that is saved. */

export type Asked = Record<string, string>;
export type Told = { status: number; answer: Record<string, unknown> };

/** Throws when there is no connection. */
export async function askPage(
  address: string,
  step: "seen" | "pay" | "save" | "check",
  asked: Asked = {},
): Promise<Told> {
  const answer = await fetch(`${address}/${step}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(asked),
  });
  const body: unknown = await answer.json().catch(() => ({}));
  return { status: answer.status, answer: body as Told["answer"] };
}
