/** The articles of the help center: what people ask when they begin, and the answer in a few sentences. */

import type { ReactNode } from "react";
import { forgotPasswordPath, signUpPath } from "#domains/auth/paths.ts";
import { mostExtraUsers, plans } from "#domains/organizations/contract.ts";
import { pricingPath, sitePath } from "#shared/common-paths.ts";
import { contractArticles } from "./help-contracts.tsx";
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
              Choose a plan under <a href={pricingPath()}>Pricing</a>, or go straight to{" "}
              <a href={signUpPath()}>Start Free Trial</a>.
            </li>
            <li>Enter your organization's name, your own name, an email address and a password.</li>
            <li>Enter a card. It isn't charged during the {trialDaysText} of your trial.</li>
            <li>You're in. Your dashboard opens automatically.</li>
          </ol>
        ),
      },
      {
        id: "demo",
        title: "Can I look around first?",
        body: (
          <p>
            Yes. Watch Demo on the <a href={sitePath()}>home page</a> opens a sample plumbing company with a
            year of work, and you don't need an account. Change anything you like. Other visitors use it too
            and it resets every hour, so don't enter real data. The next reset time is shown at the top of
            every screen.
          </p>
        ),
      },
      {
        id: "add-customers",
        title: "How do I add my customers?",
        body: (
          <>
            <p>
              Open Customers and select Add Customer. All you need is a first and last name, and you can add
              the rest later. As you type, Plumbline shows existing customers with the same email address,
              phone number or name, so you don't add anyone twice.
            </p>
            <p>
              Do you have a long list in another app? You can import every field through the{" "}
              <a href="/api/docs">API</a>, or <a href={`${sitePath()}#contact`}>contact us</a> and we'll help
              you move it over.
            </p>
          </>
        ),
      },
      {
        id: "first-day",
        title: "What should I set up on day one?",
        body: (
          <ul>
            <li>Your ten most important customers, to get a feel for the list and the pipeline.</li>
            <li>
              Your open leads, with an estimated value for each, so that the pipeline shows what's at stake.
            </li>
            <li>Your profile, with your phone number, under Profile Settings.</li>
            <li>Your business's time zone, which sets when each day starts.</li>
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
            A lead has asked about your services. A prospect is talking with you about a job. A client has
            hired you. Inactive is for people you don't expect to hear from. You can change any status to any
            other, and each change is logged with who made it and when.
          </p>
        ),
      },
      {
        id: "pipeline",
        title: "How do I move someone through the pipeline?",
        body: (
          <p>
            Open Customers and choose Pipeline View. Drag a card to another column, or open its menu and
            choose Convert to Prospect or Convert to Client. To use the keyboard, go to the card, press{" "}
            <kbd>Space</kbd>, move with the arrow keys and press <kbd>Space</kbd> again. <kbd>Esc</kbd>{" "}
            cancels the move.
          </p>
        ),
      },
      {
        id: "search",
        title: "How do I find a customer quickly?",
        body: (
          <p>
            Press <kbd>Ctrl</kbd> <kbd>K</kbd> (on a Mac <kbd>⌘</kbd> <kbd>K</kbd>) on any screen and type a
            few letters of the name, company, email address or phone number. Accents and capitals don't
            matter. In the list, <kbd>/</kbd> jumps to the search box.
          </p>
        ),
      },
      {
        id: "deleted",
        title: "I deleted someone by mistake. Are they gone?",
        body: (
          <p>
            No. Select Undo in the notice that appears, and the customer is restored with their notes and
            history. If the notice is gone, <a href={`${sitePath()}#contact`}>contact us</a> and we'll restore
            the record.
          </p>
        ),
      },
      {
        id: "conflict",
        title: "It says someone else changed this customer. What now?",
        body: (
          <p>
            Two people had the same record open. Plumbline never lets one silently overwrite the other. It
            shows you what changed so that you can decide what to keep, field by field. What you typed is kept
            until then.
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
            Choose <a href={forgotPasswordPath()}>Forgot password</a> on the sign-in page and enter your email
            address. The link we send works once and expires in 30 minutes. Choosing a new password signs you
            out everywhere else.
          </p>
        ),
      },
      {
        id: "sessions",
        title: "I lost my phone. How do I sign it out?",
        body: (
          <p>
            Open Profile Settings on another device. Under Your devices you'll see everywhere you're signed
            in. Select Sign Out next to your phone, and it loses access right away. Then change your password.
          </p>
        ),
      },
      {
        id: "good-password",
        title: "Why isn't my password accepted?",
        body: (
          <p>
            It needs at least 10 characters, and it can't be a common password or contain your own name. A
            phrase of four or five ordinary words is easy to remember and hard to guess. You don't need digits
            or symbols.
          </p>
        ),
      },
      {
        id: "too-many",
        title: "It says I've made too many attempts",
        body: (
          <p>
            After several wrong passwords you have to wait, and the wait grows with each attempt. The message
            tells you how long. Resetting your password by email ends the wait right away.
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
            additional user costs {extraUserText}, up to {mostExtraUsers} on either plan. When someone leaves,
            deactivate them to free up their seat and keep their history.
          </p>
        ),
      },
      {
        id: "upgrade",
        title: "How do I move to Pro?",
        body: (
          <p>
            Choose Upgrade to Pro in the menu at the bottom of the sidebar, or open Billing &amp; Plans.
            You'll see the cost for the rest of the month before you confirm, and the change takes effect
            right away.
          </p>
        ),
      },
      {
        id: "cancel",
        title: "How do I cancel?",
        body: (
          <p>
            The owner can cancel under Billing &amp; Plans. If you cancel during the trial, you won't be
            charged. After the trial, your workspace keeps working until the end of the month you've paid for.
            Then it's read-only. Nothing is lost, and you can add a card to pick up where you left off.
          </p>
        ),
      },
    ],
  },
  contractArticles,
  {
    id: "working",
    title: "Working faster",
    articles: [
      {
        id: "shortcuts",
        title: "What keyboard shortcuts are there?",
        body: (
          <p>
            Press <kbd>?</kbd> on any screen to see them all. Three worth knowing are <kbd>Ctrl</kbd>{" "}
            <kbd>K</kbd> searches everything, <kbd>Ctrl</kbd> <kbd>B</kbd> collapses the sidebar, and{" "}
            <kbd>G</kbd> followed by a letter opens a screen, such as <kbd>G</kbd> <kbd>C</kbd> for Customers.
          </p>
        ),
      },
      {
        id: "dark",
        title: "Is there a dark mode?",
        body: (
          <p>
            Yes. Use the switch at the top of every page to choose Light, Dark or System, which follows your
            device. Your choice is saved on this device.
          </p>
        ),
      },
      {
        id: "offline",
        title: "What happens if I lose my connection?",
        body: (
          <p>
            You'll see a notice. What you've typed stays in the form, so save again when you're back online. A
            change is either saved completely or not at all, and saving twice never creates a duplicate.
          </p>
        ),
      },
    ],
  },
];
