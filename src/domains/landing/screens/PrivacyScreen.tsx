/** The privacy policy: which data, why, for how long, and what a person may ask of us. */
import { cookiesPath, sitePath } from "#shared/common-paths.ts";
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

const sections: LegalSection[] = [
  {
    id: "who",
    title: "Two kinds of data",
    body: (
      <>
        <p>
          <strong>Your account</strong> is the name, email address and settings of the people who sign in. We
          decide how this data is used, and this page explains how.
        </p>
        <p>
          <strong>Your business records</strong> are the customers, notes, appointments, contracts, invoices,
          messages and files that you enter. They belong to you. We store and process them on your behalf and
          at your instruction, and we only look at them when you ask us for help.
        </p>
      </>
    ),
  },
  {
    id: "collected",
    title: "What we keep about you",
    body: (
      <ul>
        <li>
          <strong>What you tell us:</strong> name, email address, phone number, the name of your business, its
          time zone and your settings.
        </li>
        <li>
          <strong>What proves who you are:</strong> your password as an Argon2id hash that can't be reversed,
          the public half of your passkeys, and your recovery codes as hashes.
        </li>
        <li>
          <strong>What happens in your account:</strong> for each sign-in and change, who made it, when, and
          from which IP address and browser. You can see your own sessions in your profile.
        </li>
        <li>
          <strong>Billing:</strong> your plan, its bills, and the brand and last four digits of your card. The
          card number goes straight from your browser to the payment provider and never reaches our servers.
        </li>
        <li>
          <strong>Server logs:</strong> the time, URL, response and duration of each request, for 30 days.
        </li>
      </ul>
    ),
  },
  {
    id: "website",
    title: "This website",
    body: (
      <>
        <p>
          Our public pages don't track you. They have no analytics, advertising or cookies, and no fonts,
          images or scripts from other companies. See the <a href={cookiesPath()}>Cookie Policy</a> for what
          your browser stores.
        </p>
        <p>
          What you write in the contact form reaches us by email, and we use it to answer you. We delete
          correspondence two years after the last message. The demo is shared. Other visitors can read what
          you enter there until it resets within the hour, so don't enter real data.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "Our legal basis",
    body: (
      <ul>
        <li>To provide what you signed up for (performance of our contract).</li>
        <li>
          To keep it secure by slowing down password guessing, logging changes and finding errors (our
          legitimate interest).
        </li>
        <li>To bill you and keep our accounts (our contract, and commercial and tax law).</li>
        <li>To answer you when you write (your request).</li>
      </ul>
    ),
  },
  {
    id: "shared",
    title: "Who else receives your data",
    body: (
      <>
        <p>
          We never sell your data, and no advertiser gets any of it. We share it only with the companies that
          help us run the service:
        </p>
        <ul>
          <li>the company that hosts our servers</li>
          <li>the payment provider, for cards and bills</li>
          <li>the providers that deliver emails and texts, which see the recipient and the message</li>
          <li>Google or Microsoft, if you sign in with them, which learn that you did</li>
        </ul>
        <p>
          Each may use it only for that purpose. We give data to authorities only when the law requires it,
          and we tell you unless the law forbids it.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    body: (
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Your account and business records</td>
            <td>
              For as long as you're with us. After you cancel, they stay readable until you ask us to delete
              them.
            </td>
          </tr>
          <tr>
            <td>Sessions</td>
            <td>30 days after they end</td>
          </tr>
          <tr>
            <td>Failed sign-in counts</td>
            <td>One day</td>
          </tr>
          <tr>
            <td>Bills</td>
            <td>As long as tax law requires, up to ten years</td>
          </tr>
          <tr>
            <td>Backups</td>
            <td>35 days</td>
          </tr>
        </tbody>
      </table>
    ),
  },
  {
    id: "security",
    title: "How we protect it",
    body: (
      <p>
        Connections to our servers are encrypted. Each business is isolated from every other in the database
        itself, not only in the app. Access tokens last fifteen minutes, you can end sessions from any device,
        and you can turn on two-factor authentication and passkeys. If your data is ever exposed, we'll tell
        you within 72 hours of finding out.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          Wherever you live, you can see the data we hold about you, correct it, export it in a common format,
          have it deleted, or object to how it's used. You can do most of this yourself in your settings. For
          the rest, <a href={`${sitePath()}#contact`}>contact us</a>. We reply within 30 days, and you can
          complain to your data protection authority.
        </p>
        <p>
          Are you a customer of a business that uses Plumbline? Contact that business. It controls your data,
          and we help it answer you.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes to this page",
    body: (
      <p>
        We announce significant changes by email at least 30 days ahead. The date at the top shows when this
        version took effect.
      </p>
    ),
  },
];

export const PrivacyScreen = () => (
  <LegalPage
    title="Privacy Policy"
    lead="What we know about you, what we do with it and the choices you have, in plain words."
    changed="November 1, 2026"
    sections={sections}
  />
);
