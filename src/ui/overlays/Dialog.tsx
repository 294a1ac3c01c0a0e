/** The window of the product, for a form or a closer look: in the middle of a desk, from below on a phone. */
import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./dialog.module.css";
import { useSheet } from "./use-sheet.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stands in the head beside the title, and is no part of the window's name. */
  aside?: ReactNode;
  /** Buttons that stay in view at the foot, the most important one last. */
  footer?: ReactNode;
};

/**
 * At most 42rem wide, as wide as the screen on a phone. Escape and a click outside call `onClose`; the focus stays
 * inside and returns to where it was. Put a form around the dialog's content with an id and give the footer's button
 * `form={id}`.
 */
export function Dialog({ isOpen, onClose, title, children, aside, footer }: Props) {
  const sheet = useSheet();
  const isInFront = useInFront(isOpen);
  return (
    <Modal
      {...sheet.modal}
      opened={isOpen}
      onClose={() => isInFront() && onClose()}
      title={title}
      size="42rem"
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{
        inner: sheet.inner,
        header: classes.header,
        body: classes.body,
        content: `${classes.content} ${sheet.content}`,
      }}
    >
      {aside && (
        <div className={classes.aside}>
          <div className={classes.beside}>{aside}</div>
        </div>
      )}
      <div className={classes.main}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}

/** Windows that are open, the one in front last. */
const open: symbol[] = [];

/** Escape reaches every window that is open, and is meant for the one in front. */
function useInFront(isOpen: boolean): () => boolean {
  const [me] = useState(() => Symbol("window"));
  useEffect(() => {
    if (!isOpen) return;
    open.push(me);
    return () => {
      // The key that closed it may still be on its way to the one behind.
      setTimeout(() => open.splice(open.lastIndexOf(me), 1));
    };
  }, [isOpen, me]);
  return () => open.at(-1) === me;
}
