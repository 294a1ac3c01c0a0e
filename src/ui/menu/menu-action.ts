/** What may stand in a menu, and what a button must accept to open one. */
import type { ReactNode, Ref } from "react";

export type Action = "separator" | { heading: ReactNode } | MenuItem;

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A page of the product. */
  to?: string;
  /** A phone or mail link, or another site. */
  href?: string;
  isDanger?: boolean;
  /** One of a choice: true for the one that holds. */
  isChecked?: boolean;
  /** When given, the action is shown but cannot be chosen, and this says why. */
  disabledReason?: string;
};

export type TriggerProps = {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-label"?: string;
  "aria-haspopup"?: "menu";
};

export type MenuPosition = "bottom-end" | "bottom-start" | "top-start" | "right-end";
