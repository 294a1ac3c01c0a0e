/** The filters of a list on a phone, in a sheet from below; each choice shows behind it at once. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../overlays/Dialog.tsx";
import { InFilterSheet } from "./FilterSelect.tsx";
import classes from "./filter-bar.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Takes every filter away; without it there is none. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

export function FilterSheet({ isOpen, onClose, onClear, children }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="default" disabled={!onClear} onClick={onClear}>
            Clear Filters
          </Button>
          <Button onClick={onClose}>Show Results</Button>
        </>
      }
    >
      <InFilterSheet value>
        <div className={classes.sheet}>{children}</div>
      </InFilterSheet>
    </Dialog>
  );
}
