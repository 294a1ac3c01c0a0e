/** The cookie policy: every entry that the product leaves in a browser, by name. */
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

type Entry = { name: string; where: string; why: string; until: string };

const entries: Entry[] = [
  {
    name: "plumbline_user, plumbline_organization, plumbline_tokens",
    where: "Local storage",
    why: "Keep you signed in: who you are, your business, and the tokens that prove it.",
    until: "You sign out, or the session ends (14 days without use, 60 with Remember me)",
  },
  {
    name: "plumbline_theme",
    where: "Local storage",
    why: "Your choice of light, dark, or as the device is set.",
    until: "You clear it",
  },
  {
    name: "plumbline_recent_commands",
    where: "Local storage",
    why: "What you last did in the command palette, so that it is offered first.",
    until: "You sign out",
  },
  {
    name: "plumbline_refresh, plumbline_refresh_lease",
    where: "Local storage",
    why: "Lets one of several open tabs renew the session for all of them.",
    until: "You sign out",
  },
  {
    name: "plumbline_single_keys",
    where: "Local storage",
    why: "Whether shortcuts of a single key are on.",
    until: "You clear it",
  },
  {
    name: "plumbline_sidebar",
    where: "Cookie",
    why: "Whether the sidebar is open or folded.",
    until: "7 days",
  },
];

const sections: LegalSection[] = [
  {
    id: "short",
    title: "In short",
    body: (
      <p>
        The public pages set no cookies. The product itself stores what it needs to work and nothing that
        follows you around. There is no advertising and no analytics, so there is no banner to click away.
      </p>
    ),
  },
  {
    id: "list",
    title: "What is stored",
    body: (
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ name, where, why, until }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                <br />
                {where}
              </td>
              <td>{why}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: "payments",
    title: "When you pay",
    body: (
      <p>
        While you enter a card, the payment provider's own form is on the page. It sets cookies of its own to
        tell people from fraud. They are set on that page alone and are covered by the provider's policy.
      </p>
    ),
  },
  {
    id: "choice",
    title: "Your choice",
    body: (
      <p>
        You can delete all of it in your browser's settings at any time; you are then signed out. If you
        forbid storage altogether, the public pages still work, and you are asked to sign in on every visit.
      </p>
    ),
  },
];

export const CookiesScreen = () => (
  <LegalPage
    title="Cookie Policy"
    lead="A short page, because there is little to tell."
    changed="November 1, 2026"
    sections={sections}
  />
);
