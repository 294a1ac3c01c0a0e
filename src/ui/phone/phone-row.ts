/** What a phone shows of a record in a list. */
import type { ReactNode } from "react";

export type PhoneRowContent = {
  title: ReactNode;
  /** The person whose mark stands before the name. */
  avatar?: string;
  /** One state, before the details. */
  badge?: ReactNode;
  /** The second line, the most important first; what is blank is left out. */
  details: readonly ReactNode[];
  /** The one action people want, such as a call; see `RowAction`. */
  action?: ReactNode;
  /** What a swipe to the right does, which is to press the row's `rowActionMark`. */
  swipe?: SwipeAction | undefined;
  /** Opens the record where it has no address of its own. */
  onOpen?: (() => void) | undefined;
};

/** As the row shows it under the finger. */
export type SwipeAction = { label: string; icon: ReactNode; tone?: "plumb" | "green" };

/** On the control that a swipe to the right presses. Where a row has none, there is nothing to swipe. */
export const rowActionMark = { "data-row-action": true } as const;
