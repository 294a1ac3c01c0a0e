/** How much of a list is shown: "12 of 340 services", or "12 services" when that is all. */
export const countText = (shown: number, total: number, counted: (count: number) => string): string =>
  shown === total ? counted(total) : `${shown} of ${counted(total)}`;
