/**
 * What a signer agrees to before anything is shown (15 U.S.C. 7001(c), features.md T-ESG-6): electronic records instead
 * of paper, how to get paper, how to withdraw, and what is needed to read them. A change of the words is a new version.
 */
export const consentVersion = "2026-11";

/** Paragraphs; `business` is the business's name. */
export const consentWords = (business: string): string[] => [
  `${business} wants to give you this contract and sign it with you electronically instead of on paper. Your consent covers this contract and its signed copy.`,
  `You can have everything on paper, free of charge. You can also withdraw your consent before you sign. Ask ${business} for either one, or decline the contract on this page. What was signed before stays signed.`,
  "You need a device with a current web browser, an internet connection and a program that opens PDF files. To receive the signed copy, you need an email address or a way to download it. Tell us if your email address changes.",
];

/** The intent to sign, apart from the consent to electronic records. */
export const intentWords =
  "I have read the contract, and my electronic signature is as binding as one on paper.";
