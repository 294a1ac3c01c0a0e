/** The test cards that every developer knows, and what happens to each: no other card can be entered without keys. */
import { PaymentDeclined } from "./port.ts";

type Refusal = { code: string; message: string };

/** How a card behaves; the number itself is never kept. */
export type CardFace = {
  brand: string;
  last4: string;
  /** Refused as soon as it is given to a customer. */
  attaching?: Refusal;
  /** Accepted, and refused when it is charged. */
  charging?: Refusal;
  /** Whether the bank asks its owner: when the card is set up (`once`), or at each charge (`always`). */
  asksOwner?: "once" | "always";
  /** Charged, and then taken back by its owner's bank for this reason. */
  disputed?: string;
  /** A refund arrives days later, or comes back days later. */
  refunding?: "slowly" | "in_vain";
};

const declined = { code: "card_declined", message: "Your card was declined." };
const poor = { code: "insufficient_funds", message: "Your card has insufficient funds." };
const expired = { code: "expired_card", message: "Your card has expired." };
const wrongCvc = { code: "incorrect_cvc", message: "Your card's security code is incorrect." };
const broken = {
  code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};
export const askOwner: Refusal = {
  code: "authentication_required",
  message: "Your bank wants you to confirm this card. Enter it again and confirm it.",
};

/** By number, as https://docs.stripe.com/testing lists them, with the public ids of those that have one. */
const testCards: (CardFace & { number: string; ids?: string[] })[] = [
  { number: "4242424242424242", ids: ["visa"], brand: "visa", last4: "4242" },
  { number: "4000056655665556", ids: ["visa_debit"], brand: "visa", last4: "5556" },
  { number: "5555555555554444", ids: ["mastercard"], brand: "mastercard", last4: "4444" },
  { number: "2223003122003222", brand: "mastercard", last4: "3222" },
  { number: "5200828282828210", ids: ["mastercard_debit"], brand: "mastercard", last4: "8210" },
  { number: "5105105105105100", ids: ["mastercard_prepaid"], brand: "mastercard", last4: "5100" },
  { number: "378282246310005", brand: "amex", last4: "0005" },
  { number: "371449635398431", ids: ["amex"], brand: "amex", last4: "8431" },
  { number: "6011111111111117", ids: ["discover"], brand: "discover", last4: "1117" },
  { number: "3056930009020004", ids: ["diners"], brand: "diners", last4: "0004" },
  { number: "36227206271667", brand: "diners", last4: "1667" },
  { number: "3566002020360505", ids: ["jcb"], brand: "jcb", last4: "0505" },
  { number: "6200000000000005", ids: ["unionpay"], brand: "unionpay", last4: "0005" },
  {
    number: "4000000000000002",
    ids: ["chargeDeclined", "visa_chargeDeclined"],
    brand: "visa",
    last4: "0002",
    attaching: declined,
  },
  {
    number: "4000000000009995",
    ids: ["chargeDeclinedInsufficientFunds", "visa_chargeDeclinedInsufficientFunds"],
    brand: "visa",
    last4: "9995",
    attaching: poor,
  },
  {
    number: "4000000000009987",
    ids: ["visa_chargeDeclinedLostCard"],
    brand: "visa",
    last4: "9987",
    attaching: declined,
  },
  {
    number: "4000000000009979",
    ids: ["visa_chargeDeclinedStolenCard"],
    brand: "visa",
    last4: "9979",
    attaching: declined,
  },
  {
    number: "4000000000000069",
    ids: ["chargeDeclinedExpiredCard"],
    brand: "visa",
    last4: "0069",
    attaching: expired,
  },
  {
    number: "4000000000000127",
    ids: ["chargeDeclinedIncorrectCvc"],
    brand: "visa",
    last4: "0127",
    attaching: wrongCvc,
  },
  {
    number: "4000000000000119",
    ids: ["chargeDeclinedProcessingError"],
    brand: "visa",
    last4: "0119",
    attaching: broken,
  },
  {
    number: "4000000000000341",
    ids: ["chargeCustomerFail"],
    brand: "visa",
    last4: "0341",
    charging: declined,
  },
  {
    number: "4000002500003155",
    ids: ["authenticationRequiredOnSetup"],
    brand: "visa",
    last4: "3155",
    asksOwner: "once",
  },
  {
    number: "4000000000003220",
    ids: ["threeDSecure2Required"],
    brand: "visa",
    last4: "3220",
    asksOwner: "once",
  },
  {
    number: "4000002760003184",
    ids: ["authenticationRequired"],
    brand: "visa",
    last4: "3184",
    asksOwner: "always",
  },
  {
    number: "4000003800000446",
    ids: ["authenticationRequiredSetupForOffSession"],
    brand: "visa",
    last4: "0446",
  },
  {
    number: "4000008260003178",
    ids: ["authenticationRequiredChargeDeclinedInsufficientFunds"],
    brand: "visa",
    last4: "3178",
    asksOwner: "once",
    charging: poor,
  },
  {
    number: "4000008400001629",
    ids: ["threeDSecureRequiredChargeDeclined"],
    brand: "visa",
    last4: "1629",
    asksOwner: "once",
    charging: declined,
  },
  {
    number: "4000000000000259",
    ids: ["createDispute"],
    brand: "visa",
    last4: "0259",
    disputed: "fraudulent",
  },
  {
    number: "4000000000002685",
    ids: ["createDisputeProductNotReceived"],
    brand: "visa",
    last4: "2685",
    disputed: "product_not_received",
  },
  { number: "4000000000007726", ids: ["pendingRefund"], brand: "visa", last4: "7726", refunding: "slowly" },
  { number: "4000000000005126", ids: ["refundFail"], brand: "visa", last4: "5126", refunding: "in_vain" },
];

const faceOf = ({ number: _, ids: __, ...face }: (typeof testCards)[number]): CardFace => face;

/** The card behind a public id such as "pm_card_visa"; undefined when there is none. */
export function publicCard(paymentMethodId: string): CardFace | undefined {
  const name = paymentMethodId.replace(/^pm_card_/, "");
  const found = testCards.find(({ ids }) => name !== paymentMethodId && ids?.includes(name));
  return found && faceOf(found);
}

/** The card with this number. Throws `PaymentDeclined` for one that is not in the list: it may be somebody's own. */
export function cardNumbered(number: string): CardFace {
  const found = testCards.find((card) => card.number === number);
  if (found) return faceOf(found);
  throw new PaymentDeclined(
    "Your card was declined. Real cards don't work here. Use a test card such as 4242 4242 4242 4242.",
    "live_mode_test_card",
  );
}
