/** A panel at the right side of a desk, over all of a phone, in which one writes. */
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

export function SidePanel({ isOpen, onClose, title, children }: Props) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={isPhone ? "100%" : "30rem"}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {children}
    </Drawer>
  );
}
