/** The terms of service: what we promise, what we ask, what it costs and how it ends. */

import { mostExtraUsers, plans } from "#domains/organizations/contract.ts";
import { pricingPath, privacyPath, sitePath } from "#shared/common-paths.ts";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";
import { extraUserText, priceText, trialDaysText } from "./plan-words.ts";

const sections: LegalSection[] = [
  {
    id: "agreement",
    title: "The agreement",
    body: (
      <p>
        These terms are between you, the business that signs up, and Plumbline. Whoever opens the account
        confirms that they may act for the business and are at least 18 years old. People you invite use the
        product under your agreement, and you answer for what they do in it.
      </p>
    ),
  },
  {
    id: "trial",
    title: "The free trial",
    body: (
      <p>
        Your first {trialDaysText} are free. We ask for a card when you sign up so that your work can go on
        without a break; it is not charged during the trial. Cancel before the trial ends and you pay nothing.
        Without a valid card at its end the workspace becomes read-only: nothing is lost, and it opens again
        when you add a card.
      </p>
    ),
  },
  {
    id: "prices",
    title: "Prices and payment",
    body: (
      <>
        <p>
          Core costs {priceText(plans.core.priceCents)} and Pro {priceText(plans.pro.priceCents)} a month, in
          US dollars and before taxes. Each extra user costs {extraUserText}, up to {mostExtraUsers}. Storage
          and messages beyond your plan are billed monthly on actual consumption at the prices on the{" "}
          <a href={pricingPath()}>pricing page</a>; you can set a limit for them.
        </p>
        <p>
          Your card is charged at the start of each month of your subscription. When a charge fails we try
          again for two weeks and tell you each time. Prices may rise with 60 days' notice, and you may leave
          before they do.
        </p>
      </>
    ),
  },
  {
    id: "changes-of-plan",
    title: "Changing and cancelling",
    body: (
      <p>
        Move to the larger plan at any time: it takes effect at once and the difference is charged for the
        days that are left. Moving to the smaller one, fewer seats and cancelling take effect at the end of
        the month you have paid for. The owner cancels under Settings, Billing &amp; Plans, without a phone
        call. Months that have begun are not refunded, unless the law gives you that right or the fault was
        ours.
      </p>
    ),
  },
  {
    id: "your-data",
    title: "Your data",
    body: (
      <p>
        What you enter belongs to you. You give us the permission that is needed to store it, show it to your
        people and send what you tell us to send, and no other. You can take it with you at any time, through
        the interface for programs or as a file that we make for you. After you cancel it stays readable until
        you have it deleted. How we treat it is set out in the <a href={privacyPath()}>Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: "fair-use",
    title: "What we ask of you",
    body: (
      <>
        <p>Please do not use Plumbline to:</p>
        <ul>
          <li>write to people who have not agreed to hear from you, or who have asked you to stop;</li>
          <li>store or send what is unlawful, or what you have no right to;</li>
          <li>break into, overload or copy the product, or look at other businesses' data;</li>
          <li>let several people share one seat.</li>
        </ul>
        <p>
          For text messages and email campaigns the law asks for consent and a way out; the product helps you
          with both, and you answer for using them. We may suspend an account that endangers others, after
          telling you where there is time to.
        </p>
      </>
    ),
  },
  {
    id: "promises",
    title: "What we promise",
    body: (
      <p>
        We run the product with care, keep backups, and announce planned interruptions. Should it be out of
        reach for more than eight hours in a month, that month's fee is refunded in proportion when you ask.
        Beyond that it is provided as it is. It helps you with contracts, invoices and taxes; it is not legal
        or tax advice.
      </p>
    ),
  },
  {
    id: "liability",
    title: "If something goes wrong",
    body: (
      <p>
        Neither side answers for lost profit or for damage that nobody could foresee. Our liability for
        everything in a year is limited to what you paid us in that year. None of this limits liability for
        intent, gross negligence, injury, or where the law does not allow it.
      </p>
    ),
  },
  {
    id: "rest",
    title: "The rest",
    body: (
      <p>
        We may change these terms with 30 days' notice by mail; if you do not agree, you may cancel before
        they take effect. If one sentence is void, the others stand. The law of the state in which we are
        established applies, and its courts decide, unless the law gives you a court closer to home.
        Questions? <a href={`${sitePath()}#contact`}>Ask us</a>.
      </p>
    ),
  },
];

export const TermsScreen = () => (
  <LegalPage
    title="Terms of Service"
    lead="The agreement between your business and Plumbline, as short as we could make it."
    changed="November 1, 2026"
    sections={sections}
  />
);
