/** The home page: what the product is, what it looks like, what people say, what it costs, and how to reach us. */

import {
  IconCalendarCheck,
  IconFileInvoice,
  IconMessages,
  IconSignature,
  IconSpeakerphone,
  IconUsers,
} from "@tabler/icons-react";
import { signUpPath } from "#domains/auth/paths.ts";
import { pricingPath } from "#shared/common-paths.ts";
import { ButtonLink, DemoButton } from "./Button.tsx";
import { ClosingCall } from "./ClosingCall.tsx";
import { ContactSection } from "./ContactSection.tsx";
import classes from "./landing.module.css";
import { Picture } from "./Picture.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { ProductTour } from "./ProductTour.tsx";
import { trialDaysText, trialText } from "./plan-words.ts";
import { Testimonials } from "./Testimonials.tsx";

export function LandingScreen() {
  return (
    <>
      <Hero />
      <Features />
      <ProductTour />
      <Testimonials />
      <section id="pricing" className={classes.section} aria-labelledby="pricing-heading">
        <div className={classes.intro}>
          <h2 id="pricing-heading">Two plans, no surprises</h2>
          <p>
            Try either for {trialDaysText}. Your card is not charged during the trial, and you can cancel
            anytime.
          </p>
        </div>
        <PlanCards />
        <p className={classes.more}>
          <a href={pricingPath()}>Compare the plans line by line</a>
        </p>
      </section>
      <ContactSection />
      <ClosingCall />
    </>
  );
}

function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-heading">
      <div className={classes.heroWords}>
        <h1 id="hero-heading">Run your service business from one place</h1>
        <p className={classes.lead}>
          Customers, calendar, contracts, invoices and messages, together at last. Made for plumbers,
          electricians, HVAC crews and everyone else who works by appointment.
        </p>
        <div className={classes.ways}>
          <ButtonLink to={signUpPath()} size="large">
            Start Free Trial
          </ButtonLink>
          <DemoButton size="large" />
        </div>
        <p className={classes.fine}>
          {trialText} free trial. Card not charged before it ends. Cancel anytime.
        </p>
      </div>
      <div className={classes.heroPicture}>
        <Picture
          name="dashboard"
          alt="The dashboard of a plumbing firm: revenue, jobs and customers of the month, recent activity and the next appointments"
          sizes="(max-width: 76rem) calc(100vw - 2.5rem), 1150px"
        />
      </div>
    </section>
  );
}

const features = [
  {
    icon: IconUsers,
    title: "Client management",
    text: "Leads, prospects and clients in one pipeline. Drag a card, and everybody knows where things stand.",
  },
  {
    icon: IconCalendarCheck,
    title: "Smart scheduling",
    text: "Jobs, calls and appointments with reminders, and no two of them at the same time for the same person.",
  },
  {
    icon: IconMessages,
    title: "SMS and MMS messaging",
    text: "Text from the office number, send photos of the work, and keep every answer with the customer.",
  },
  {
    icon: IconSignature,
    title: "Contracts with e-signature",
    text: "Send a contract from your own template and have it signed on a phone before you leave the driveway.",
  },
  {
    icon: IconSpeakerphone,
    title: "Campaigns and lead tracking",
    text: "Write to the customers who are due, and see which mail brought which job.",
  },
  {
    icon: IconFileInvoice,
    title: "Invoices and payments",
    text: "Bill the work the day it is done, take cards, and see what is paid, open and overdue, to the cent.",
  },
];

function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-heading">
      <div className={classes.intro}>
        <h2 id="features-heading">Everything the office does, without the office</h2>
        <p>Six tools that share one list of customers, so that nothing is typed twice.</p>
      </div>
      <ul className={classes.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} stroke={1.7} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
