/** Quantities of jobs and invoices, reckoned in whole ten-thousandths, so that nothing is lost between them. */

/** Ten-thousandths, in which quantities are whole. */
export const tenThousandths = (quantity: string): bigint => {
  const [whole = "0", fraction = ""] = quantity.split(".");
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, "0").slice(0, 4));
};

export const quantityText = (parts: bigint): string => {
  const fraction = (parts % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  return `${parts / 10_000n}${fraction ? `.${fraction}` : ""}`;
};
