/** Whether a column of a list stands in its order, with the rows that have nothing in it last. */
import assert from "node:assert/strict";

/** A moment by its time: 17:00:00.4Z comes before 17:00:00.446Z, and after it as text. */
const rank = (value: unknown): number | string | boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
    ? Date.parse(value)
    : (value as string | number);

/** `order` is the name of a field, with "-" before it for the other way round. */
export function assertInOrder(values: readonly unknown[], order: string): void {
  const filled = values.filter((value) => value !== null);
  const sign = order.startsWith("-") ? -1 : 1;
  const sorted = filled.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a < b ? -sign : a > b ? sign : 0;
  });
  assert.deepEqual(values, [...sorted, ...values.slice(filled.length).map(() => null)], order);
}
