/** Short messages at the edge of the screen: it worked, it did not, or it can still be undone. */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { messageOf } from "../api/api-error.ts";

const undoMs = 8000;
const look = { withBorder: true, closeButtonProps: { "aria-label": "Dismiss" } };

export function notifySuccess(message: string): void {
  notifications.show({ message, color: "green", autoClose: 4000, role: "status", ...look });
}

/** For failures that have no place on the page. What was thrown may be passed as it is. */
export function notifyError(error: unknown, fallback = "Something went wrong"): void {
  const message = typeof error === "string" ? error : messageOf(error, fallback);
  notifications.show({ message, color: "red", autoClose: 8000, role: "alert", ...look });
}

/** Eight seconds in which a click takes it back; `onUndo` runs at most once. */
export function notifyUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({
    color: "gray",
    autoClose: undoMs,
    role: "status",
    ...look,
    message: (
      <span
        style={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: "0.75rem" }}
      >
        <span>{message}</span>
        <Button
          size="xs"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
  });
}
