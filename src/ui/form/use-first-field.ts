/** A form that comes after its window, because it waits for data, still begins at its first field. */
import { useEffect } from "react";

/** The window that opened empty put the focus on its Close button; anywhere else the focus stays. */
export function useFirstField(formId: string | undefined): void {
  useEffect(() => {
    const form = formId === undefined ? null : document.getElementById(formId);
    const dialog = form?.closest("[role=dialog]");
    const { activeElement } = document;
    if (!dialog?.contains(activeElement) || activeElement?.getAttribute("aria-label") !== "Close") return;
    form?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [formId]);
}
