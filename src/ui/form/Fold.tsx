/** Particulars of a form that are folded away until they are wanted. */
import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./fold.module.css";

type Props = { label: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

export function Fold({ label, isOpen, onToggle, children }: Props) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.fold}>
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Chevron size={16} aria-hidden />}
        onClick={onToggle}
      >
        {label}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.unfolded}>
        {isOpen && children}
      </div>
    </div>
  );
}
