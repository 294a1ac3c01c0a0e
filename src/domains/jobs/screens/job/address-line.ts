/** Where a customer is, in one line. */

type Addressed = { address: string | null; city: string | null; state: string | null };

export const addressOf = ({ address, city, state }: Addressed): string =>
  [address, city, state].filter(Boolean).join(", ");
