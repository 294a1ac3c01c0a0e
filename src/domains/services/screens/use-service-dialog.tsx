/** The window in which any screen with services can edit one of them. */
import { type ReactNode, useCallback, useState } from "react";
import type { Service } from "../contract.ts";
import { ServiceDialog } from "./lazy-parts.tsx";

/** Place `dialog` once in the screen. */
export function useServiceDialog(): { edit: (service: Service) => void; dialog: ReactNode } {
  // Kept after closing, so that nothing changes in a window that is still fading out.
  const [opened, setOpened] = useState<{ service: Service; isOpen: boolean } | null>(null);
  const edit = useCallback((service: Service) => setOpened({ service, isOpen: true }), []);
  const close = useCallback(() => setOpened((now) => now && { ...now, isOpen: false }), []);
  return {
    edit,
    dialog: (
      <ServiceDialog
        isOpen={opened?.isOpen ?? false}
        onClose={close}
        subject={opened ? { kind: "existing", service: opened.service } : { kind: "new" }}
      />
    ),
  };
}
