/** Watches for the moment in which somebody leaves, of their own accord or not, and clears this device after them. */
import { session } from "#ui/session.ts";

export function watchLeaving(): void {
  let wasIn = session.getState().tokens !== null;
  session.subscribe(() => {
    const isIn = session.getState().tokens !== null;
    if (wasIn && !isIn) void import("#ui/outbox/forget-offline.ts").then((part) => part.forgetOffline());
    wasIn = isIn;
  });
}

/** Without a network this part comes from the device as well. */
export async function signOut(): Promise<void> {
  const part = await import("#ui/outbox/sign-out.ts").catch(() => null);
  if (part) await part.signOutSafely();
  else session.signOut();
}
