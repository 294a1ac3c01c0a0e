/** The pricing page: both plans, what can be added, every difference line by line, and the usual questions. */

import { IconCheck, IconMinus } from "@tabler/icons-react";
import { sitePath } from "#shared/common-paths.ts";
import { ButtonLink } from "./Button.tsx";
import { ClosingCall } from "./ClosingCall.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { addOns, catalogue, comparison, questions, trialDaysText } from "./plan-words.ts";
import classes from "./pricing.module.css";

export function PricingScreen() {
  return (
    <>
      <section className={classes.head}>
        <h1>Simple pricing for working people</h1>
        <p>
          One monthly price with everything included, and {trialDaysText} free. Your card isn't charged during
          the trial.
        </p>
      </section>
      <section className={classes.section} aria-label="Plans">
        <PlanCards heading="h2" />
      </section>
      <section className={classes.section} aria-labelledby="add-ons">
        <h2 id="add-ons">Add-ons</h2>
        <ul className={classes.addOns}>
          {addOns.map(({ name, price, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className={classes.price}>{price}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Comparison />
      <Reasons />
      <Questions />
      <ClosingCall />
    </>
  );
}

function Comparison() {
  return (
    <section className={classes.section} aria-labelledby="comparison">
      <h2 id="comparison">Compare features</h2>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              {catalogue.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {comparison.map(({ heading, rows }) => (
            <tbody key={heading}>
              <tr>
                <th colSpan={3} scope="colgroup" className={classes.group}>
                  {heading}
                </th>
              </tr>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <Cell value={values.core} />
                  <Cell value={values.pro} />
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === "string") return <td>{value}</td>;
  const Icon = value ? IconCheck : IconMinus;
  return (
    <td>
      <Icon size={18} stroke={2} aria-hidden className={value ? classes.yes : classes.no} />
      <span className="visually-hidden">{value ? "Included" : "Not included"}</span>
    </td>
  );
}

const reasons = [
  {
    title: "One bill instead of five",
    text: "Your customer list, calendar, contracts, invoices and messages usually come from five companies. Here they're one product that works together.",
  },
  {
    title: "Up and running in an afternoon",
    text: "Sign up, add your first customer and book your first visit. There's nothing to install.",
  },
  {
    title: "No contract",
    text: "Pay month to month and cancel in your settings, with no phone call. You can still read your data afterward.",
  },
  {
    title: "Built for the field",
    text: "Big buttons and fast screens that all work one-handed on a phone.",
  },
  {
    title: "Your data stays yours",
    text: "Every business is isolated in the database, every change is logged, and we never sell your data.",
  },
  {
    title: "Real people, real answers",
    text: "A person answers your questions within one business day, and sooner on Pro.",
  },
];

function Reasons() {
  return (
    <section className={classes.section} aria-labelledby="reasons">
      <h2 id="reasons">Why Businesses Choose Us</h2>
      <ul className={classes.reasons}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <IconCheck size={20} stroke={2} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions() {
  return (
    <section className={classes.section} aria-labelledby="questions">
      <h2 id="questions">Questions and answers</h2>
      <div className={classes.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={classes.further}>
        Have another question?{" "}
        <ButtonLink to={`${sitePath()}#contact`} look="outline">
          Ask us
        </ButtonLink>
      </p>
    </section>
  );
}
