/** The frame of every public page: the way in, the page, and at the foot the links that every visitor may want. */

import type { ReactNode } from "react";
import { signUpPath } from "#domains/auth/paths.ts";
import {
  cookiesPath,
  helpPath,
  pricingPath,
  privacyPath,
  signInPath,
  sitePath,
  termsPath,
} from "#shared/common-paths.ts";
import { Logo } from "#ui/Logo.tsx";
import { DemoDialog } from "./DemoDialog.tsx";
import { PublicMenu } from "./PublicMenu.tsx";
import classes from "./public-page.module.css";

const footer = [
  {
    heading: "Product",
    links: [
      { to: `${sitePath()}#features`, label: "Features" },
      { to: pricingPath(), label: "Pricing" },
      { to: `${sitePath()}#testimonials`, label: "Reviews" },
      { to: signUpPath(), label: "Start Free Trial" },
      { to: signInPath(), label: "Sign In" },
    ],
  },
  {
    heading: "Help",
    links: [
      { to: helpPath(), label: "Help Center" },
      { to: `${sitePath()}#contact`, label: "Contact" },
      { to: `${helpPath()}#add-customers`, label: "Add Your Customers" },
      { to: "/api/docs", label: "Developers" },
    ],
  },
  {
    heading: "Legal",
    links: [
      { to: privacyPath(), label: "Privacy Policy" },
      { to: termsPath(), label: "Terms of Service" },
      { to: cookiesPath(), label: "Cookie Policy" },
    ],
  },
];

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <PublicMenu />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div className={classes.columns}>
          <div className={classes.about}>
            <a href={sitePath()} className={classes.brand} aria-label="Plumbline, home">
              <Logo />
            </a>
            <p>One place to run a small service business.</p>
          </div>
          {footer.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={classes.print}>© {"{{year}}"} Plumbline. All rights reserved.</p>
      </footer>
      <DemoDialog />
    </>
  );
}
