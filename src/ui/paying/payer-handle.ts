/** What the page holds of the form that takes the card or account. */
export type Payer = {
  /** Looks at what was entered; gives a sentence when something is missing. */
  prepare(): Promise<string | undefined>;
  /** Pays, and carries out what the bank asks. Gives a sentence when it failed. */
  confirm(clientSecret: string): Promise<string | undefined>;
};
