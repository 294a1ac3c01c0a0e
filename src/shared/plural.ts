/** Counts as people say them: "1 lead", "1,204 leads", "no leads" never. */

/** "1 customer", "1,204 customers"; `many` where an s does not make it ("entries"). */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
