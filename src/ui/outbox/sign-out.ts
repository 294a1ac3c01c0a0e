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
      title: count === 1 ? "1 change was not sent yet" : `${count} changes were not sent yet`,
      message: "They are only on this device. If you sign out now, they are lost.",
      confirmLabel: "Sign out and discard",
      cancelLabel: "Stay signed in",
      isDanger: true,
    });
    if (!isSure) return;
    await outbox.discardAll().catch(() => undefined);
  }
  session.signOut();
}
