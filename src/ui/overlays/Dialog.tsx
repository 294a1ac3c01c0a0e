/** The window of the product: a dialog in the middle, for a form or a closer look. */
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./dialog.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons that stay in view at the foot, the most important one last. */
  footer?: ReactNode;
};

/**
 * At most 42rem wide, the whole screen on a phone. Escape and a click outside call `onClose`; the focus stays inside
 * and returns to where it was. Put a form around the dialog's content with an id and give the footer's button
 * `form={id}`.
 */
export function Dialog({ isOpen, onClose, title, children, footer }: Props) {
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="42rem"
      fullScreen={isPhone}
      radius={isPhone ? 0 : "lg"}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ header: classes.header, body: classes.body, content: classes.content }}
    >
      <div className={classes.main}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
