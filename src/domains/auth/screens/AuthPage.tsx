/** The calm sheet on which one signs in or gets back in: the sign of the product, one question, a way on. */

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { sitePath } from "#shared/common-paths.ts";
import { Logo } from "#ui/Logo.tsx";
import classes from "./auth-page.module.css";

type Props = {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** One line under the sheet: where to go instead. */
  footer?: ReactNode;
};

export function AuthPage({ title, subtitle, children, footer }: Props) {
  return (
    <div className={classes.page}>
      <header>
        <Link to={sitePath()} className={`${classes.brand} thumb`} aria-label="Plumbline, home page">
          <Logo size={28} />
        </Link>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <div className={classes.sheet}>
          <h1 className={classes.title} tabIndex={-1} data-page-heading>
            {title}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
        </div>
        {footer && <p className={classes.footer}>{footer}</p>}
      </main>
    </div>
  );
}

/** The one button of a sheet that only leads on. */
export const WayOn = ({ to, label }: { to: string; label: string }) => (
  <div className={classes.actions}>
    <Button component={Link} to={to}>
      {label}
    </Button>
  </div>
);
