/** Watches for the moment in which somebody leaves, of their own accord or not, and clears this device after them. */
import { session } from "#ui/session/session.ts";

export function watchLeaving(): void {
  let wasIn = session.getState().tokens !== null;
  session.subscribe(() => {
    const isIn = session.getState().tokens !== null;
    if (wasIn && !isIn) void import("#ui/outbox/forget-offline.ts").then((part) => part.forgetOffline());
    wasIn = isIn;
  });
}

/** The page that comes next is fetched while the device still has it: without a network it could not be had later. */
export async function signOut(): Promise<void> {
  const [part] = await Promise.all([
    import("#ui/outbox/sign-out.ts").catch(() => null),
    import("#domains/auth/screens/sign-in/SignInScreen.tsx").catch(() => null),
  ]);
  if (part) await part.signOutSafely();
  else session.signOut();
}
