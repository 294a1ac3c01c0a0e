/** What is wrong with a seal, in words for whoever looks at the file. */

export class SealProblem extends Error {}

export const changedSince = "The file was changed after it was sealed.";
