/** A button that says why it cannot be used, where it cannot. */
import { Button, type ButtonProps } from "@mantine/core";
import type { MouseEventHandler, ReactNode } from "react";

type Props = ButtonProps & {
  onClick: MouseEventHandler<HTMLButtonElement>;
  /** As `useWhyNot` gives it: the reason, or nothing where it may be used. */
  whyNot: string | undefined;
  children: ReactNode;
};

export const ActionButton = ({ whyNot, ...button }: Props) => (
  <Button disabled={whyNot !== undefined} title={whyNot} {...button} />
);
