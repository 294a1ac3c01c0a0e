/** The head of the public pages that are part of the app, such as sign-up: the links and the door. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconMenu2, IconX } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Initials } from "#ui/Initials.tsx";
import { Logo } from "#ui/Logo.tsx";
import { session, useSession } from "#ui/session.ts";
import classes from "./public.module.css";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

const links = [
  { to: "/#features", label: "Features" },
  { to: "/#pricing", label: "Pricing" },
  { to: "/#testimonials", label: "Reviews" },
  { to: "/#contact", label: "Contact" },
];

const solidAfterPx = 50;

export function PublicHeader() {
  const isScrolled = useSyncExternalStore(subscribeToScroll, () => scrollY > solidAfterPx);
  const [isOpen, setOpen] = useState(false);
  const location = useLocation();
  useEffect(() => setOpen(false), [location]);
  return (
    <header className={classes.header} data-solid={isScrolled || isOpen || undefined}>
      <div className={classes.bar}>
        <a href="/" className={classes.brand} aria-label="Plumbline, home">
          <Logo />
        </a>
        <nav className={classes.links} aria-label="Main">
          {links.map((link) => (
            <a key={link.to} href={link.to}>
              {link.label}
            </a>
          ))}
        </nav>
        <div className={classes.end}>
          <ThemeSwitch />
          <Door />
          <button
            type="button"
            className={classes.burger}
            aria-label={isOpen ? "Close menu" : "Open menu"}
            aria-expanded={isOpen}
            aria-controls="public-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
          </button>
        </div>
      </div>
      <nav id="public-menu" className={classes.sheet} hidden={!isOpen} aria-label="Menu">
        {links.map((link) => (
          <a key={link.to} href={link.to}>
            {link.label}
          </a>
        ))}
        <SignInLink />
      </nav>
    </header>
  );
}

/** For strangers the way in; for members the way to their work. */
function Door() {
  const { isAuthenticated } = useSession();
  if (isAuthenticated) return <MemberMenu />;
  return (
    <>
      <Button component={Link} to="/signin" variant="subtle" color="gray" visibleFrom="sm">
        Sign In
      </Button>
      <Button component={Link} to="/signup" visibleFrom="sm">
        Start Free Trial
      </Button>
      <Button component={Link} to="/signup" hiddenFrom="sm" size="xs">
        Try Free
      </Button>
    </>
  );
}

function MemberMenu() {
  const { user } = useSession();
  const navigate = useNavigate();
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim() || (user?.email ?? "");
  return (
    <>
      <Button component={Link} to="/dashboard" variant="default" visibleFrom="sm">
        Dashboard
      </Button>
      <Button component={Link} to="/dashboard" variant="default" hiddenFrom="sm" size="xs">
        Dashboard
      </Button>
      <ActionMenu
        label="Account"
        width={200}
        trigger={
          <button type="button" className={classes.profile}>
            <VisuallyHidden>Account of {name}</VisuallyHidden>
            <Initials name={name} size={28} />
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
        actions={[
          { label: "Settings", to: "/settings" },
          { label: "Profile", to: "/settings/profile" },
          "separator",
          {
            label: "Sign Out",
            onSelect: () => {
              session.signOut();
              void navigate("/signin");
            },
          },
        ]}
      />
    </>
  );
}

function SignInLink() {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <Link to="/dashboard">Dashboard</Link> : <Link to="/signin">Sign In</Link>;
}

function subscribeToScroll(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}
