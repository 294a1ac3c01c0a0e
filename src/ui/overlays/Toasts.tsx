/** Where the short messages appear; it stands once in the shell. */
import { Notifications } from "@mantine/notifications";

/** Above windows (200), and under menus (300): what was just opened must stay in reach. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} zIndex={280} />;
}
