/** The head of the public pages; its menus are the browser's own, so they open before any script has run. */

import {
  IconChevronDown,
  IconDeviceDesktop,
  IconMenu2,
  IconMoon,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { signUpPath } from "#domains/auth/paths.ts";
import { settingsPath } from "#domains/organizations/paths.ts";
import { profilePath } from "#domains/users/paths.ts";
import { dashboardPath, signInPath, sitePath } from "#shared/common-paths.ts";
import { Logo } from "#ui/Logo.tsx";
import { ButtonLink } from "./Button.tsx";
import classes from "./public-menu.module.css";

const links = [
  { to: `${sitePath()}#features`, label: "Features" },
  { to: `${sitePath()}#pricing`, label: "Pricing" },
  { to: `${sitePath()}#testimonials`, label: "Reviews" },
  { to: `${sitePath()}#contact`, label: "Contact" },
];

const memberLinks = [
  { to: settingsPath(), label: "Settings" },
  { to: profilePath(), label: "Profile" },
];

export function PublicMenu() {
  return (
    <header className={classes.header} data-header>
      <div className={classes.bar}>
        <a href={sitePath()} className={classes.brand} aria-label="Plumbline, home">
          <Logo />
        </a>
        <nav className={classes.links} aria-label="Main">
          {links.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.end}>
          <ThemeMenu />
          <Door />
          <button type="button" className={classes.burger} popoverTarget="menu" aria-label="Menu">
            <IconMenu2 size={20} aria-hidden />
          </button>
        </div>
      </div>
      <nav id="menu" popover="auto" className={classes.sheet} aria-label="Menu">
        {links.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
        <a href={signInPath()} className={classes.forStrangers}>
          Sign In
        </a>
        <MemberLinks className={classes.forMembers} />
      </nav>
    </header>
  );
}

/** On a phone the account has no menu of its own. */
function MemberLinks({ className }: { className: string | undefined }) {
  return (
    <>
      {memberLinks.map(({ to, label }) => (
        <a key={to} href={to} className={className}>
          {label}
        </a>
      ))}
      <button type="button" className={className} data-sign-out>
        Sign Out
      </button>
    </>
  );
}

/** For strangers the way in, for members the way to their work; the page's first script knows which of them it is. */
function Door() {
  return (
    <>
      <span className={classes.forStrangers}>
        <span className={classes.onDesk}>
          <ButtonLink to={signInPath()} look="quiet">
            Sign In
          </ButtonLink>
          <ButtonLink to={signUpPath()}>Start Free Trial</ButtonLink>
        </span>
        <span className={classes.onPhone}>
          <ButtonLink to={signUpPath()}>Try Free</ButtonLink>
        </span>
      </span>
      <span className={classes.forMembers}>
        <ButtonLink to={dashboardPath()} look="outline">
          Dashboard
        </ButtonLink>
        <button
          type="button"
          className={`${classes.icon} ${classes.account}`}
          popoverTarget="account"
          aria-label="Account"
        >
          <IconUserCircle size={22} stroke={1.6} aria-hidden />
          <IconChevronDown size={14} aria-hidden />
        </button>
        <span id="account" popover="auto" className={classes.menu}>
          <span className={classes.who} data-who />
          {memberLinks.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
          <button type="button" data-sign-out>
            Sign Out
          </button>
        </span>
      </span>
    </>
  );
}

const looks = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "System", icon: IconDeviceDesktop },
];

function ThemeMenu() {
  return (
    <>
      <button type="button" className={classes.icon} popoverTarget="looks" aria-label="Light or dark">
        <IconSun size={18} stroke={1.6} aria-hidden className={classes.whenLight} />
        <IconMoon size={18} stroke={1.6} aria-hidden className={classes.whenDark} />
      </button>
      <span id="looks" popover="auto" className={classes.menu} data-looks>
        {looks.map(({ value, label, icon: Icon }) => (
          <button key={value} type="button" value={value} aria-pressed={value === "auto"}>
            <Icon size={16} aria-hidden /> {label}
          </button>
        ))}
      </span>
    </>
  );
}
