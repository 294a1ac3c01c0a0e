/** The way out for somebody who may have changes on this device that nobody else has. */
import { confirm } from "../overlays/confirm.ts";
import { session } from "../session/session.ts";
import { outbox } from "./the-outbox.ts";

/** Asks before unsent changes are lost; otherwise leaves at once. */
export async function signOutSafely(): Promise<void> {
  await outbox.load().catch(() => undefined);
  const count = outbox.getState().writes.length;
  if (count > 0) {
    const isSure = await confirm({
      title: count === 1 ? "1 change hasn't been sent yet" : `${count} changes haven't been sent yet`,
      message: "They're only on this device. If you sign out now, they'll be lost.",
      confirmLabel: "Sign Out and Discard",
      cancelLabel: "Stay Signed In",
      isDanger: true,
    });
    if (!isSure) return;
    await outbox.discardAll().catch(() => undefined);
  }
  session.signOut();
}
