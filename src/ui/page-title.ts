/** The name of the page in the browser's tab. */
import { useEffect } from "react";

/** "Ada Lovelace · Plumbline"; nothing changes while `title` is still unknown. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = titleText(title);
  }, [title]);
}

export function titleText(title: string | undefined): string {
  return title ? `${title} · Plumbline` : "Plumbline";
}
