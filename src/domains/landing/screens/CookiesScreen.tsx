/** The cookie policy: every entry that the product leaves in a browser, by name. */
import { LegalPage, type LegalSection } from "./LegalPage.tsx";

type Entry = { name: string; where: string; why: string; until: string };

const entries: Entry[] = [
  {
    name: "plumbline_user, plumbline_organization, plumbline_tokens",
    where: "Local storage",
    why: "Keep you signed in, with your name, your business and your session tokens.",
    until: "You sign out or the session ends (after 14 days without use, or 60 with Remember me)",
  },
  {
    name: "plumbline_theme",
    where: "Local storage",
    why: "Your choice of light, dark or system theme.",
    until: "You clear it",
  },
  {
    name: "plumbline_recent_commands",
    where: "Local storage",
    why: "Your recent commands, so that they're suggested first.",
    until: "You sign out",
  },
  {
    name: "plumbline_refresh, plumbline_refresh_lease",
    where: "Local storage",
    why: "Lets one open tab renew your session for all of them.",
    until: "You sign out",
  },
  {
    name: "plumbline_single_keys",
    where: "Local storage",
    why: "Whether single-key shortcuts are on.",
    until: "You clear it",
  },
  {
    name: "plumbline_sidebar",
    where: "Cookie",
    why: "Whether the sidebar is open or collapsed.",
    until: "7 days",
  },
];

const sections: LegalSection[] = [
  {
    id: "short",
    title: "In short",
    body: (
      <p>
        Our public pages set no cookies. The app stores only what it needs to work and nothing that tracks
        you. We have no advertising and no analytics, so there's no cookie banner.
      </p>
    ),
  },
  {
    id: "list",
    title: "What we store",
    body: (
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Purpose</th>
            <th scope="col">Kept until</th>
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
        When you enter a card, the payment provider's form loads on the page. It sets its own cookies to
        detect fraud. Those cookies are set on that page only and are covered by the provider's policy.
      </p>
    ),
  },
  {
    id: "choice",
    title: "Your choices",
    body: (
      <p>
        You can delete all of this in your browser settings at any time, which signs you out. If you block
        storage entirely, the public pages still work, and you'll be asked to sign in on every visit.
      </p>
    ),
  },
];

export const CookiesScreen = () => (
  <LegalPage
    title="Cookie Policy"
    lead="A short page, because we store very little."
    changed="November 1, 2026"
    sections={sections}
  />
);
