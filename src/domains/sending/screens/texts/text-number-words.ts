/** How the states of a number's registration are called on the screens. */
import type { RegistrationStateName, TextNumber } from "../../texts/contract.ts";

export const stateBadges: Record<RegistrationStateName, { label: string; color: string }> = {
  none: { label: "Not registered", color: "yellow" },
  in_review: { label: "In review", color: "blue" },
  approved: { label: "Approved", color: "green" },
  rejected: { label: "Rejected", color: "red" },
};

const stateWords: Record<RegistrationStateName, string> = {
  none: "Carriers block business texts from numbers that aren't registered. Register yours below before you send.",
  in_review:
    "Carriers are reviewing your registration. This usually takes a few days. Until then no texts are sent.",
  approved: "Texts to customers are sent from this number.",
  rejected:
    "Carriers rejected your registration, so no texts are sent. Change your answers and submit them again.",
};

export const wordsOf = ({ state }: TextNumber): string => stateWords[state];
