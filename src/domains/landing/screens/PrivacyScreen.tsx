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
          <strong>Your account</strong> is the name, address and settings of the people who sign in. For this
          data we decide what happens with it, and this page says what that is.
        </p>
        <p>
          <strong>Your business records</strong> are the customers, notes, appointments, contracts, invoices,
          messages and files that you enter. They belong to you. We keep and process them on your behalf and
          on your instruction, and look into them only when you ask us to help.
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
          <strong>What proves who you are:</strong> your password as an Argon2id hash that cannot be turned
          back, the public half of your passkeys, and recovery codes as hashes.
        </li>
        <li>
          <strong>What happens in your account:</strong> for each sign-in and each change who made it, when,
          from which network address and with which browser. You see your own sessions under Profile.
        </li>
        <li>
          <strong>Billing:</strong> your plan, its bills, and the brand and last four digits of your card. The
          number itself goes from your browser to the payment provider and never reaches our servers.
        </li>
        <li>
          <strong>Server logs:</strong> time, address called, answer and duration of each request, for 30
          days.
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
          The public pages count nobody. There are no analytics, no advertising, no fonts, pictures or scripts
          from other companies, and no cookies. See the <a href={cookiesPath()}>Cookie Policy</a> for what
          your browser stores.
        </p>
        <p>
          What you write in the contact form reaches us by mail and is used to answer you. Correspondence is
          deleted two years after the last message. The demo is shared: what you enter there can be read by
          other visitors until it is put back within the hour, so do not enter real data.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "Why we may",
    body: (
      <ul>
        <li>To provide what you signed up for (performance of our contract).</li>
        <li>
          To keep it secure: slowing down guesses, recording changes, finding faults (our legitimate
          interest).
        </li>
        <li>To bill you and keep the books (contract, and the duties of commercial and tax law).</li>
        <li>To answer you when you write (your request).</li>
      </ul>
    ),
  },
  {
    id: "shared",
    title: "Who else receives it",
    body: (
      <>
        <p>
          Nobody buys your data, and no advertiser gets any of it. It reaches only those who do a piece of the
          work:
        </p>
        <ul>
          <li>the company that runs the servers on which everything is stored;</li>
          <li>the payment provider, for cards and bills;</li>
          <li>the providers that carry mail and text messages, which see the recipient and the text;</li>
          <li>Google or Microsoft, when you choose to sign in with them: they learn that you did.</li>
        </ul>
        <p>
          Each may use it for that piece of work alone. Authorities get data only when the law compels us, and
          we tell you unless the law forbids it.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long it is kept",
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
            <td>While you are with us. After you cancel they stay readable until you have them deleted.</td>
          </tr>
          <tr>
            <td>Sessions</td>
            <td>30 days after they end</td>
          </tr>
          <tr>
            <td>Counters of failed sign-ins</td>
            <td>One day</td>
          </tr>
          <tr>
            <td>Bills</td>
            <td>As long as tax law requires, at most ten years</td>
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
    title: "How it is protected",
    body: (
      <p>
        Connections to our servers are encrypted. Each business is walled off from every other in the database
        itself, not only in the program. Access tokens live fifteen minutes, sessions can be ended from any
        device, and a second factor and passkeys are there for the asking. Should your data ever be exposed,
        we tell you within 72 hours of knowing.
      </p>
    ),
  },
  {
    id: "rights",
    title: "What you may ask of us",
    body: (
      <>
        <p>
          Wherever you live, you may see the data we hold about you, correct it, take it with you in a common
          format, have it deleted, or object to a use of it. Most of this you can do yourself in the settings;
          for the rest <a href={`${sitePath()}#contact`}>write to us</a>. We answer within 30 days, and you
          may complain to your data protection authority.
        </p>
        <p>
          Are you a customer of a business that uses Plumbline? Please ask that business: it decides about
          your data, and we help it to answer you.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "When this page changes",
    body: (
      <p>
        We announce changes that matter by mail at least 30 days ahead. The date at the top says when this
        version came into force.
      </p>
    ),
  },
];

export const PrivacyScreen = () => (
  <LegalPage
    title="Privacy Policy"
    lead="What we know about you, what we do with it, and what you can have done about it, in plain words."
    changed="November 1, 2026"
    sections={sections}
  />
);
