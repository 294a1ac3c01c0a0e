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
            Try either plan for {trialDaysText}. Your card isn't charged during the trial, and you can cancel
            anytime.
          </p>
        </div>
        <PlanCards />
        <p className={classes.more}>
          <a href={pricingPath()}>Compare plans in detail</a>
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
          Customers, calendar, contracts, invoices and messages, all in one app. Built for plumbers,
          electricians, HVAC crews and everyone else who works by appointment.
        </p>
        <div className={classes.ways}>
          <ButtonLink to={signUpPath()} size="large">
            Start Free Trial
          </ButtonLink>
          <DemoButton size="large" />
        </div>
        <p className={classes.fine}>
          {trialText} free trial. Your card isn't charged until it ends. Cancel anytime.
        </p>
      </div>
      <div className={classes.heroPicture}>
        <Picture
          name="dashboard"
          alt="The dashboard of a plumbing company, with this month's revenue, jobs and customers, recent activity and upcoming appointments"
          sizes="(max-width: 76rem) calc(100vw - 2.5rem), 1150px"
        />
      </div>
      <div className={classes.heroPhone}>
        <Picture
          name="day"
          alt="A technician's day on a phone, with each visit's time, customer and address, and a button to start it"
          sizes="280px"
        />
      </div>
    </section>
  );
}

const features = [
  {
    icon: IconUsers,
    title: "Client management",
    text: "Keep leads, prospects and clients in one pipeline. Drag a card, and everyone knows where things stand.",
  },
  {
    icon: IconCalendarCheck,
    title: "Smart scheduling",
    text: "Schedule jobs, calls and appointments with reminders, and never double-book anyone.",
  },
  {
    icon: IconMessages,
    title: "SMS and MMS messaging",
    text: "Text from your office number, send photos of the work, and keep every reply with the customer.",
  },
  {
    icon: IconSignature,
    title: "Contracts with e-signature",
    text: "Send a contract from your own template and get it signed on a phone before you leave the driveway.",
  },
  {
    icon: IconSpeakerphone,
    title: "Campaigns and lead tracking",
    text: "Email customers who are due for service, and see which campaign brought in which job.",
  },
  {
    icon: IconFileInvoice,
    title: "Invoices and payments",
    text: "Invoice the same day, take card payments, and see what's paid, pending and overdue.",
  },
];

function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-heading">
      <div className={classes.intro}>
        <h2 id="features-heading">Everything the office does, without the office</h2>
        <p>Six tools that share one customer list, so you never type anything twice.</p>
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
