/** Why a charge did not go through, as the networks say it. */
export type Failure = { code: string; message: string };
