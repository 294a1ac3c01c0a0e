/** The window in which a next step is added from another domain's screen, fetched when it is first needed. */
import { TaskDialog } from "./lazy-parts.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Whom it is about; nobody yet without one. */
  customer?: { id: number; name: string } | undefined;
};

export const NewTaskPanel = ({ isOpen, onClose, customer }: Props) => (
  <TaskDialog
    isOpen={isOpen}
    onClose={onClose}
    subject={{ kind: "new", ...(customer ? { customer } : {}) }}
  />
);
