/** Why a carrier did not deliver a text, in words that a business owner understands, and whether trying again can help. */

type Failure = {
  words: string;
  /** The number itself can't be reached: whoever has it is asked for another. */
  isFinal: boolean;
};

/** Ours, beside the carrier's numbers: the business has no number to text from. */
export const noNumber = "no_number";
/** The person behind the number has stopped all texts from the business's number, and the carrier holds to it. */
export const stoppedAtCarrier = "21610";

/** By the carrier's number (https://www.twilio.com/docs/api/errors). */
const failures: Record<string, Failure> = {
  [noNumber]: {
    words: "Your business has no number for texts yet. Choose one in Settings > Text Messages.",
    isFinal: false,
  },
  "21211": { words: "This isn't a phone number.", isFinal: true },
  "21266": { words: "This is your own number.", isFinal: true },
  "21408": { words: "Texts to this country aren't turned on.", isFinal: true },
  [stoppedAtCarrier]: { words: "The customer replied STOP to your number.", isFinal: true },
  "21612": { words: "This number can't be texted from your number.", isFinal: true },
  "21614": { words: "This isn't a mobile number, so it can't receive texts.", isFinal: true },
  "21617": { words: "The text is too long for the carrier.", isFinal: false },
  "21620": { words: "The carrier couldn't get the picture.", isFinal: false },
  "21635": { words: "This is a landline, which can't receive texts.", isFinal: true },
  "30001": { words: "Too many texts were waiting at the carrier. Send it again later.", isFinal: false },
  "30002": { words: "The carrier suspended your account.", isFinal: false },
  "30003": { words: "The phone is off or out of reach.", isFinal: false },
  "30004": { words: "The phone or its carrier blocks texts from your number.", isFinal: true },
  "30005": { words: "This number isn't in service.", isFinal: true },
  "30006": { words: "This is a landline, or its carrier can't be reached.", isFinal: true },
  "30007": { words: "The carrier filtered the text as unwanted.", isFinal: false },
  "30008": { words: "The carrier didn't say why.", isFinal: false },
  "30011": { words: "This number can't receive pictures.", isFinal: false },
  "30019": { words: "The pictures are too large for the customer's carrier.", isFinal: false },
  "30022": { words: "Your number sent too many texts at once. Send it again later.", isFinal: false },
  "30023": { words: "Your number reached the carrier's limit for today.", isFinal: false },
  "30032": { words: "Your toll-free number isn't verified yet.", isFinal: false },
  "30034": { words: "Your number isn't registered for business texts yet.", isFinal: false },
  "30036": { words: "The carrier couldn't deliver it in time.", isFinal: false },
  "30410": { words: "The customer's carrier didn't answer in time. Send it again.", isFinal: false },
};

/** Of a phone: to be chosen from where one plays the carrier. */
export const deliveryFailures = Object.entries(failures).flatMap(([code, { words }]) =>
  code === noNumber ? [] : [{ code, words }],
);

/** A number that is not in the list is told with the number. */
export function carrierFailure(code: string | null): Failure {
  const known = code === null ? undefined : failures[code];
  if (known) return known;
  const words =
    code === null ? "The carrier couldn't deliver it." : `The carrier couldn't deliver it (error ${code}).`;
  return { words, isFinal: false };
}
