/** The sidebar on a phone or an upright tablet: a sheet that slides in over the page. */
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./sidebar.module.css";

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };

export function SidebarSheet({ isOpen, onClose, children }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size="18rem"
      padding={0}
      title="Menu"
      closeButtonProps={{ "aria-label": "Close menu" }}
      classNames={{ header: classes.sheetHeader, body: classes.sheetBody, content: classes.sheet }}
    >
      {children}
    </Drawer>
  );
}
