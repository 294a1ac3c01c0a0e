/** Stands where an area of the product will be, says so honestly, and shows what can be done today. */
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import classes from "./later-screen.module.css";
import { type LaterArea, type LaterText, laterScreens } from "./later-screens.ts";

export function LaterScreen({ area }: { area: LaterArea }) {
  const page: LaterText = laterScreens[area];
  usePageTitle(page.title);
  return (
    <div className={classes.page}>
      <PageHeader title={page.title} />
      <div className={classes.card}>
        <p className={classes.mark}>Coming soon</p>
        <p className={classes.text}>{page.text}</p>
        <h2 className={classes.heading}>What you can do today</h2>
        <ul className={classes.links}>
          {page.links.map((link) => (
            <li key={link.to}>
              <WayOn to={link.to} label={link.label} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The pages under /api are the server's own. */
function WayOn({ to, label }: { to: string; label: string }) {
  const inside = (
    <>
      {label}
      <IconArrowRight size={15} aria-hidden />
    </>
  );
  return to.startsWith("/api/") ? <a href={to}>{inside}</a> : <Link to={to}>{inside}</Link>;
}
