/** The foot of a window in which something is done: the way out of it, then the buttons that do it. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  onClose: () => void;
  /** While it is being done, there is no way out. */
  isBusy?: boolean;
  cancel?: string;
  /** The most important one last. */
  children: ReactNode;
};

export const DialogButtons = ({ onClose, isBusy = false, cancel = "Cancel", children }: Props) => (
  <>
    <Button variant="default" onClick={onClose} disabled={isBusy}>
      {cancel}
    </Button>
    {children}
  </>
);
