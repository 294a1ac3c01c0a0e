/** The way to a job or an appointment on the phone's own map, from the end of a phone's row. */
import { IconNavigation } from "@tabler/icons-react";
import type { SwipeAction } from "#ui/phone/phone-row.ts";
import { RowAction } from "#ui/phone/RowAction.tsx";
import { wayLink } from "../my-day/my-day-links.ts";

export const navigateSwipe: SwipeAction = {
  label: "Navigate",
  icon: <IconNavigation size={20} />,
  tone: "plumb",
};

/** Nothing where there is no address. */
export function NavigateAction({ to, location }: { to: string; location: string | null }) {
  if (!location) return null;
  const href = wayLink(location, navigator.userAgent);
  return (
    <RowAction
      href={href}
      label={`Navigate to ${to}`}
      icon={<IconNavigation size={18} stroke={1.7} aria-hidden />}
      isNewTab={href.startsWith("http")}
    />
  );
}
