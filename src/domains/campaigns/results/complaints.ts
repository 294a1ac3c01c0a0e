/** When too many mark a campaign as spam: mail providers hold that against everything that the business sends. */
import { plural } from "#shared/plural.ts";

type Complaints = { sent: number; complained: number };

const warnAt = 0.001;
const stopAt = 0.003;
/** Below this many deliveries a share says little, unless there are as many complaints as these. */
const fewSent = 1_000;
const someComplaints = 3;

const shareOf = ({ sent, complained }: Complaints): number => {
  const counts = sent >= fewSent || complained >= someComplaints;
  return counts && sent > 0 ? complained / sent : 0;
};

export const isStopped = (complaints: Complaints): boolean => shareOf(complaints) >= stopAt;

/** What a member is told; null while there is nothing to say. */
export function complaintWords(complaints: Complaints): string | null {
  const share = shareOf(complaints);
  if (share < warnAt) return null;
  const { sent, complained } = complaints;
  const people = `${plural(complained, "person", "people")} of ${sent.toLocaleString("en-US")}`;
  return share >= stopAt
    ? `${people} marked this campaign as spam, so it was stopped. Check who gets it before you resume it.`
    : `${people} marked this campaign as spam. It will be stopped if more do.`;
}
