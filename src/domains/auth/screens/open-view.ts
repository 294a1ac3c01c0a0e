/** Looking on as a role or a member: from here on the product looks as it does for them, beginning with the dashboard. */
import { apiFor } from "#ui/api/client.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { session } from "#ui/session/session.ts";
import { viewingContract } from "../viewing/contract.ts";

const viewingApi = apiFor("viewing", viewingContract);

/** A failure is told in a toast. */
export async function openView(
  whom: { role: string } | { userId: string },
  goHome: () => Promise<void>,
): Promise<void> {
  try {
    const person =
      "role" in whom ? await viewingApi.viewAsRole.call(whom) : await viewingApi.viewAsMember.call(whom);
    await goHome();
    session.mergeUser(person);
  } catch (error) {
    notifyError(error, "The view couldn't be opened");
  }
}
