/** Where the short messages appear; it stands once in the shell. */
import { Notifications } from "@mantine/notifications";

export function Toasts() {
  return <Notifications position="bottom-right" limit={4} zIndex={500} />;
}
