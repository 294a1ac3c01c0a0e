/** Tells apart what has no name of its own, by its place: parts of a paper stay where they are. */
export const inOrder = <One>(list: readonly One[]): { at: number; one: One }[] =>
  list.map((one, at) => ({ at, one }));
