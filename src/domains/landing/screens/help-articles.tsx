/** The articles of the help center: what people ask when they begin, and the answer in a few sentences. */

import type { ReactNode } from "react";
import { forgotPasswordPath, signUpPath } from "#domains/auth/paths.ts";
import { mostExtraUsers, plans } from "#domains/organizations/contract.ts";
import { pricingPath, sitePath } from "#shared/common-paths.ts";
import { extraUserText, trialDaysText } from "./plan-words.ts";

export type Article = {
  /** Its address on the page, which never changes once people link to it. */
  id: string;
  title: string;
  body: ReactNode;
};

export const helpGroups: { id: string; title: string; articles: Article[] }[] = [
  {
    id: "begin",
    title: "Getting started",
    articles: [
      {
        id: "start-trial",
        title: "How do I start the free trial?",
        body: (
          <ol>
            <li>
              Choose a plan under <a href={pricingPath()}>Pricing</a>, or begin at{" "}
              <a href={signUpPath()}>Start Free Trial</a>.
            </li>
            <li>Enter the name of your business, your own name, an email address and a password.</li>
            <li>Enter a card. It is not charged during the {trialDaysText} of the trial.</li>
            <li>You are in. The dashboard opens by itself.</li>
          </ol>
        ),
      },
      {
        id: "demo",
        title: "Can I look around first?",
        body: (
          <p>
            Yes. Watch Demo on the <a href={sitePath()}>home page</a> opens a made-up plumbing firm with a
            year of work, without an account. Change whatever you like: other visitors use it too, and it is
            put back every hour, so enter nothing real. The time of the next reset stands above every screen.
          </p>
        ),
      },
      {
        id: "add-customers",
        title: "How do I add my customers?",
        body: (
          <>
            <p>
              Open Customers and press Add Customer. First and last name are enough to begin with; everything
              else can follow. While you type, Plumbline looks for somebody with the same mail address, phone
              number or name and shows who it may be, so that nobody is entered twice.
            </p>
            <p>
              Do you have a long list in another program? Every field can be sent through the{" "}
              <a href="/api/docs">API</a>, or <a href={`${sitePath()}#contact`}>write to us</a> and we help
              you to bring it over.
            </p>
          </>
        ),
      },
      {
        id: "first-day",
        title: "What should I set up on the first day?",
        body: (
          <ul>
            <li>Your ten most important customers, to see how the list and the pipeline feel.</li>
            <li>Your open leads, with an estimated value each: the pipeline then shows what is at stake.</li>
            <li>Your profile, with your phone number, under Profile Settings.</li>
            <li>The time zone of the business: it decides what counts as today.</li>
          </ul>
        ),
      },
    ],
  },
  {
    id: "customers",
    title: "Customers and pipeline",
    articles: [
      {
        id: "statuses",
        title: "What is the difference between lead, prospect, client and inactive?",
        body: (
          <p>
            A lead has asked. A prospect is talking with you about a job. A client has given you work.
            Inactive is everybody you do not expect to hear from. Any status may follow any other, and each
            change is kept with who made it and when.
          </p>
        ),
      },
      {
        id: "pipeline",
        title: "How do I move somebody through the pipeline?",
        body: (
          <p>
            Open Customers and choose Pipeline View. Drag a card to another column, or open its menu and
            choose Convert to Prospect or Convert to Client. By keyboard: go to the card, press{" "}
            <kbd>Space</kbd>, move with the arrow keys and press <kbd>Space</kbd> again. <kbd>Esc</kbd> leaves
            it where it was.
          </p>
        ),
      },
      {
        id: "search",
        title: "How do I find a customer quickly?",
        body: (
          <p>
            Press <kbd>Ctrl</kbd> <kbd>K</kbd> (on a Mac <kbd>⌘</kbd> <kbd>K</kbd>) on any screen and type a
            few letters of the name, the company, the mail address or the phone number. Accents and capitals
            do not matter. In the list itself <kbd>/</kbd> jumps to the search box.
          </p>
        ),
      },
      {
        id: "deleted",
        title: "I deleted somebody by mistake. Is it gone?",
        body: (
          <p>
            No. Press Undo in the notice that appears after deleting, and the customer is back with notes and
            history. If the notice is gone, <a href={`${sitePath()}#contact`}>write to us</a> and we bring the
            record back.
          </p>
        ),
      },
      {
        id: "conflict",
        title: "It says that somebody else changed this customer. What now?",
        body: (
          <p>
            Two people had the same record open. Plumbline never lets one silently undo the other: it shows
            what was changed meanwhile, and you decide which of the two stands, field by field. What you typed
            is kept until then.
          </p>
        ),
      },
    ],
  },
  {
    id: "account",
    title: "Signing in and security",
    articles: [
      {
        id: "forgot-password",
        title: "I forgot my password",
        body: (
          <p>
            Choose <a href={forgotPasswordPath()}>Forgot password</a> on the sign-in page and enter your
            address. The link in the mail works once, for 30 minutes. Choosing a new password signs you out
            everywhere else.
          </p>
        ),
      },
      {
        id: "sessions",
        title: "I lost my phone. How do I sign it out?",
        body: (
          <p>
            Open Profile Settings on another device. Under Sessions you see every place where you are signed
            in; press Sign out beside the phone. It has no access from that moment. Then change your password.
          </p>
        ),
      },
      {
        id: "good-password",
        title: "Why is my password refused?",
        body: (
          <p>
            It needs at least 10 characters and must not be one that is known from break-ins or contain your
            own name. A sentence of four or five ordinary words is easy to remember and hard to guess. There
            are no rules about digits and signs.
          </p>
        ),
      },
      {
        id: "too-many",
        title: "It says: too many attempts",
        body: (
          <p>
            After several wrong passwords there is a pause that grows with each further try; the message says
            how long it is. Resetting your password by mail ends the wait at once.
          </p>
        ),
      },
    ],
  },
  {
    id: "billing",
    title: "Plans and billing",
    articles: [
      {
        id: "add-users",
        title: "How many people can use it?",
        body: (
          <p>
            Core includes {plans.core.includedUsers} user and Pro up to {plans.pro.includedUsers}. Each
            further person costs {extraUserText}, up to {mostExtraUsers} of them on either plan. A person who
            leaves is deactivated, which frees the seat and keeps everything they did.
          </p>
        ),
      },
      {
        id: "upgrade",
        title: "How do I move to Pro?",
        body: (
          <p>
            Choose Upgrade to Pro in the menu at the foot of the sidebar, or open Billing &amp; Plans. You see
            what it costs for the rest of the month before you confirm, and it takes effect at once.
          </p>
        ),
      },
      {
        id: "cancel",
        title: "How do I cancel?",
        body: (
          <p>
            The owner cancels under Billing &amp; Plans. Within the trial nothing is charged; later the
            workspace works until the end of the month you have paid for. After that it is read-only and
            nothing is lost: add a card and it goes on where it stopped.
          </p>
        ),
      },
    ],
  },
  {
    id: "working",
    title: "Working faster",
    articles: [
      {
        id: "shortcuts",
        title: "Which keyboard shortcuts are there?",
        body: (
          <p>
            Press <kbd>?</kbd> on any screen to see all of them. The three worth knowing: <kbd>Ctrl</kbd>{" "}
            <kbd>K</kbd> searches everything, <kbd>Ctrl</kbd> <kbd>B</kbd> folds the sidebar, and <kbd>G</kbd>{" "}
            followed by a letter goes to a screen, such as <kbd>G</kbd> <kbd>C</kbd> for Customers.
          </p>
        ),
      },
      {
        id: "dark",
        title: "Can I have it dark?",
        body: (
          <p>
            The sun and moon at the top of every page choose Light, Dark, or System, which follows your
            device. The choice is kept on this device.
          </p>
        ),
      },
      {
        id: "offline",
        title: "What happens when I lose the connection?",
        body: (
          <p>
            A notice says so. What you have typed stays in the form; press Save again when the connection is
            back. A change is either saved whole or not at all, and pressing twice never saves twice.
          </p>
        ),
      },
    ],
  },
];
