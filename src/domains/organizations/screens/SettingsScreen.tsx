/** The page "Settings": everything that can be set, for whom it can be set, and the quick ways to do it. */
import { Link } from "react-router";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import classes from "./settings.module.css";
import { settingsGroups } from "./settings-links.ts";
import { type SettingsLink, settingsActions } from "./slots.ts";

export function SettingsScreen() {
  const allowed = useAllowed();
  const groups = settingsGroups()
    .map(({ title, links }) => ({ title, links: links.filter(allowed) }))
    .filter(({ links }) => links.length > 0);
  const actions = entriesOf(settingsActions).filter(allowed);
  return (
    <>
      <PageHeader title="Settings" subtitle="Your business, your team and how Plumbline works for you" />
      {actions.length > 0 && (
        <section aria-labelledby="quick-actions" className={classes.quick}>
          <h2 id="quick-actions" className={classes.heading}>
            Quick Actions
          </h2>
          <ul className={classes.actions}>
            {actions.map((link) => (
              <li key={link.label}>
                <QuickAction link={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.groups}>
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className={classes.links}>
              {links.map((link) => (
                <li key={link.to}>
                  <Entry link={link} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** What the person may not do is left out. */
function useAllowed(): (link: SettingsLink) => boolean {
  const may = useMay();
  return ({ needs }) => !needs || may(needs);
}

function QuickAction({ link: { label, to, icon: Icon } }: { link: SettingsLink }) {
  return (
    <Link to={to} className={classes.action}>
      <Icon size={17} stroke={1.7} aria-hidden />
      {label}
    </Link>
  );
}

function Entry({ link: { label, to, icon: Icon, text } }: { link: SettingsLink }) {
  return (
    <Link to={to} className={classes.entry}>
      <span className={classes.mark} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </Link>
  );
}
