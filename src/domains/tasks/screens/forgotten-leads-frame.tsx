/** The leads without a next step above the list of leads: the list waits until it is known how tall they are. */
import type { LeadFrame } from "#domains/customers/screens/slots.ts";
import { fetchPart, useFetched } from "#ui/overlays/lazy-part.tsx";

type Props = Parameters<LeadFrame["Frame"]>[0];

const load = async () => ({ default: (await import("./ForgottenLeadsPanel.tsx")).ForgottenLeadsFrame });

/** Without its code the list stands alone. */
function Frame(props: Props) {
  const { Part } = useFetched<Props>(load);
  return Part ? <Part {...props} /> : props.children;
}

export const forgottenLeadsFrame: LeadFrame = { Frame, fetch: () => fetchPart(load) };
