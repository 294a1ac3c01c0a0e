/** What a phone shows of a record in a list. */
import type { ReactNode } from "react";

export type PhoneRowContent = {
  title: ReactNode;
  /** The person whose mark stands before the name. */
  avatar?: string;
  badge?: ReactNode;
  /** The second line, the most important first; what is blank is left out. */
  details: readonly ReactNode[];
  /** The one action people want, such as a call; see `RowAction`. */
  action?: ReactNode;
  /** Opens the record where it has no address of its own. */
  onOpen?: (() => void) | undefined;
};
