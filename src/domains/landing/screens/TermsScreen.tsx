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
        These terms are between Plumbline and you, the business that signs up. The person who opens the
        account confirms that they may act for the business and are at least 18 years old. People you invite
        use the product under your agreement, and you're responsible for what they do in it.
      </p>
    ),
  },
  {
    id: "trial",
    title: "The free trial",
    body: (
      <p>
        Your first {trialDaysText} are free. We ask for a card when you sign up so that your work isn't
        interrupted. We don't charge it during the trial. If you cancel before the trial ends, you pay
        nothing. If there's no valid card when the trial ends, your workspace becomes read-only. Nothing is
        lost, and you can make changes again once you add a card.
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
          <a href={pricingPath()}>pricing page</a>. You can set a limit on them.
        </p>
        <p>
          We charge your card at the start of each month of your subscription. If a charge fails, we retry for
          two weeks and tell you each time. We may raise prices with 60 days' notice, and you can cancel
          before the increase.
        </p>
      </>
    ),
  },
  {
    id: "changes-of-plan",
    title: "Changing plans and cancelling",
    body: (
      <p>
        You can upgrade at any time. An upgrade takes effect right away, and we charge the difference for the
        rest of the month. Downgrades, fewer seats and cancellations take effect at the end of the month
        you've paid for. The owner can cancel under Settings, Billing &amp; Plans, with no phone call. We
        don't refund months that have started, unless the law gives you that right or we were at fault.
      </p>
    ),
  },
  {
    id: "your-data",
    title: "Your data",
    body: (
      <p>
        What you enter belongs to you. You give us permission only to store it, show it to your team and send
        what you tell us to send. You can export it at any time through the API, or we'll prepare a file for
        you. After you cancel, it stays readable until you ask us to delete it. To learn how we handle your
        data, see the <a href={privacyPath()}>Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: "fair-use",
    title: "What we ask of you",
    body: (
      <>
        <p>Don't use Plumbline to:</p>
        <ul>
          <li>contact people who haven't agreed to hear from you or who have asked you to stop</li>
          <li>store or send anything unlawful or anything you have no right to use</li>
          <li>break into, overload or copy the product, or access other businesses' data</li>
          <li>let several people share one seat</li>
        </ul>
        <p>
          The law requires consent and a way to opt out for text messages and email campaigns. The product
          helps you with both, and you're responsible for using them. We may suspend an account that endangers
          others, and we'll tell you first if there's time.
        </p>
      </>
    ),
  },
  {
    id: "promises",
    title: "What we promise",
    body: (
      <p>
        We run the product with care, keep backups and announce planned downtime. If it's unavailable for more
        than eight hours in a month, we'll refund that month's fee in proportion when you ask. Beyond that,
        the product is provided as is. It helps you with contracts, invoices and taxes, but it isn't legal or
        tax advice.
      </p>
    ),
  },
  {
    id: "liability",
    title: "If something goes wrong",
    body: (
      <p>
        Neither side is liable for lost profit or for damage that no one could foresee. Our total liability in
        a year is limited to what you paid us in that year. None of this limits liability for intent, gross
        negligence or injury, or where the law doesn't allow it.
      </p>
    ),
  },
  {
    id: "rest",
    title: "General",
    body: (
      <p>
        We may change these terms with 30 days' notice by email. If you don't agree, you can cancel before
        they take effect. If one sentence is void, the rest still applies. The law of the state in which we're
        established applies, and its courts decide, unless the law gives you a court closer to home.
        Questions? <a href={`${sitePath()}#contact`}>Contact us</a>.
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
