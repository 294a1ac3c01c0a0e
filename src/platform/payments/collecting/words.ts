/** The provider's codes as sentences that payers and businesses can read. */

/** What the provider says in a code, and the same as a sentence that the person concerned may read. */
export type Explained = { code: string; words: string };

const sayings = (known: Record<string, string>, otherwise: string) => (code: string) => ({
  code,
  words: known[code] ?? otherwise,
});

const declined = "This payment was declined. Try another card or account, or ask your bank.";
const noDebit = "Your bank doesn't allow debits from this account. Use another account or a card.";
const wrongAccount = "The bank couldn't find this account. Check the numbers, or use another account.";

/**
 * For the payer. What a bank says of lost, stolen or suspicious cards is none of their business, so those read as
 * any other decline.
 */
export const failureOf: (code: string) => Explained = sayings(
  {
    card_declined: declined,
    insufficient_funds: "There isn't enough money available. Try another card or account.",
    card_velocity_exceeded: "You've reached your card's limit. Try another card, or ask your bank.",
    withdrawal_count_limit_exceeded: "You've reached your card's limit. Try another card, or ask your bank.",
    expired_card: "Your card has expired. Try another card.",
    incorrect_cvc: "The security code is wrong. Check it and try again.",
    invalid_cvc: "The security code is wrong. Check it and try again.",
    incorrect_number: "The card number is wrong. Check it and try again.",
    invalid_number: "The card number is wrong. Check it and try again.",
    incorrect_zip: "The ZIP code doesn't match this card. Check it and try again.",
    invalid_expiry_month: "The expiration date is wrong. Check it and try again.",
    invalid_expiry_year: "The expiration date is wrong. Check it and try again.",
    processing_error: "Your bank couldn't process this payment. Try again in a few minutes.",
    try_again_later: "Your bank couldn't process this payment. Try again in a few minutes.",
    issuer_not_available: "Your bank couldn't be reached. Try again in a few minutes.",
    card_not_supported: "This card can't be used for this payment. Try another card.",
    currency_not_supported: "This card can't be charged in US dollars. Try another card.",
    authentication_required: "Your bank wants you to confirm this payment. Pay again and confirm it.",
    payment_intent_authentication_failure:
      "Your bank didn't confirm this payment. Try again, or use another card.",
    setup_intent_authentication_failure:
      "Your bank didn't confirm this card. Try again, or use another card.",
    live_mode_test_card: "Real cards don't work here. Use a test card such as 4242 4242 4242 4242.",
    test_account_only:
      "Real accounts don't work here. Use routing number 110000000 and account 000123456789.",
    account_closed: "This bank account is closed. Use another account or a card.",
    no_account: wrongAccount,
    invalid_account_number: wrongAccount,
    bank_account_unusable: wrongAccount,
    debit_not_authorized: noDebit,
    bank_account_restricted: noDebit,
    payment_method_not_available: "This way to pay isn't available right now. Use another one.",
  },
  declined,
);

/** For members: why the provider refuses. */
export const refusalOf: (code: string) => Explained = sayings(
  {
    account_not_ready: "Online payments aren't set up yet. Finish setting them up first.",
    amount_too_small: "Online payments start at $0.50.",
    amount_too_large: "This is more than an online payment can be.",
    payment_intent_unexpected_state: "This payment has moved on. Reload the page.",
    setup_intent_unexpected_state: "This card has been saved or canceled. Reload the page.",
    charge_already_refunded: "This payment is refunded already.",
    refund_too_much: "That's more than is left to refund.",
    refund_not_possible: "Only a payment that has succeeded can be refunded.",
    charge_disputed: "This payment is disputed, so it can't be refunded.",
    balance_insufficient: "Your balance at the payment provider is too low for this refund.",
    dispute_closed: "This dispute can't be answered anymore.",
    method_missing: "This card or account is no longer on file.",
    evidence_file_refused:
      "The payment provider couldn't read this file. Use a PDF, JPEG or PNG of up to 5 MB.",
  },
  "The payment provider refused this. Nothing was changed.",
);

/** For members: why a refund came back. */
export const refundFailureOf: (code: string) => Explained = sayings(
  {
    lost_or_stolen_card: "The card was reported lost or stolen, so the refund came back.",
    expired_or_canceled_card: "The card is no longer valid, so the refund came back.",
    insufficient_funds: "Your balance at the payment provider was too low for this refund.",
    declined: "The customer's bank declined the refund.",
    merchant_request: "The refund was canceled.",
    charge_for_pending_refund_disputed: "The payment was disputed before the refund went through.",
  },
  "The customer's bank sent the refund back. Refund the customer another way.",
);

/** For members: why the payer's bank wants the money back. */
export const disputeReasonOf: (code: string) => Explained = sayings(
  {
    fraudulent: "The cardholder says they didn't make this payment.",
    unrecognized: "The cardholder doesn't recognize this payment.",
    duplicate: "The customer says they were charged twice.",
    product_not_received: "The customer says the work wasn't done.",
    product_unacceptable: "The customer says the work isn't what was agreed.",
    subscription_canceled: "The customer says they had canceled.",
    credit_not_processed: "The customer says they were promised a refund that didn't come.",
    debit_not_authorized: "The account holder says they didn't allow this debit.",
    insufficient_funds: "The customer's account didn't hold enough money.",
    incorrect_account_details: "The bank account's details were wrong.",
    bank_cannot_process: "The customer's bank couldn't process the debit.",
    customer_initiated: "The customer asked their bank to take this payment back.",
  },
  "The customer's bank has taken this payment back without saying why.",
);

/** For members: why the account may not charge or pay out. */
export const disabledOf: (code: string) => Explained = sayings(
  {
    "requirements.past_due": "The payment provider is waiting for details about your business.",
    "requirements.pending_verification": "The payment provider is checking your details.",
    "action_required.requested_capabilities":
      "The payment provider is waiting for details about your business.",
    under_review: "The payment provider is reviewing your account.",
    listed: "The payment provider is reviewing your account.",
    platform_paused: "Payments are paused for your account.",
  },
  "The payment provider has closed this account. Ask its support why.",
);

/** Parts of the provider's field names, the first that fits. */
const wanted: [RegExp, string][] = [
  [/external_account/, "A bank account for payouts"],
  [/tos_acceptance/, "Your agreement to the payment provider's terms"],
  [/verification.*(document|front|back)/, "A photo of an identity document"],
  [/^(company|business).*verification/, "A document that confirms your business"],
  [/(^|\.)(id_number|ssn_last_4)/, "A Social Security number"],
  [/tax_id/, "Your business's tax ID (EIN)"],
  [/\.dob\./, "A date of birth"],
  [/address/, "An address"],
  [/(^|\.)(first_name|last_name|name)$/, "A legal name"],
  [/(^|\.)phone|support_phone/, "A phone number"],
  [/(^|\.)email/, "An email address"],
  [/(owners|directors|executives|representative)/, "Who owns and runs the business"],
  [/business_profile\.(url|product_description)/, "A website or a description of your business"],
  [/business_profile\.mcc|business_type/, "What kind of business you are"],
];

/** What is still wanted, each thing once however many fields it has. */
export function requirementsOf(fields: readonly string[]): Explained[] {
  const named = new Map<string, string>();
  for (const code of fields) {
    const words = wanted.find(([pattern]) => pattern.test(code))?.[1] ?? "More details about your business";
    if (!named.has(words)) named.set(words, code);
  }
  return [...named].map(([words, code]) => ({ code, words }));
}

/** For members: why a saved card was not charged. What banks say of lost or stolen cards is none of their business. */
export const chargeRefusalOf: (code: string) => Explained = sayings(
  {
    insufficient_funds: "There isn't enough money available on it.",
    card_velocity_exceeded: "It has reached its limit.",
    withdrawal_count_limit_exceeded: "It has reached its limit.",
    expired_card: "It has expired. Ask the customer to save another card.",
    processing_error: "The customer's bank couldn't process it. Try again in a few minutes.",
    try_again_later: "The customer's bank couldn't process it. Try again in a few minutes.",
    issuer_not_available: "The customer's bank couldn't be reached. Try again in a few minutes.",
  },
  "The customer's bank declined it. Send them the invoice to pay another way.",
);
