/** The pages before the portal: the email address, the code, the link's button, and whose papers are to be seen. */
import { type Html, html } from "#platform/http/html.ts";
import { codeMinutes } from "../contract.ts";
import type { Guest, Portal } from "../signing-in/portal-visit.ts";
import { problemPart } from "./frame.ts";

type Settings = { slug: string; welcome: string };
const at = ({ slug }: Settings, path = ""): string => `/portal/${slug}${path}`;

export const emailPage = (settings: Settings, name: string, problem?: string, typed = ""): Html =>
  html`<h1>Sign in to your ${name} portal</h1>
    ${problemPart(problem)}
    ${settings.welcome && html`<p>${settings.welcome}</p>`}
    <form method="post" action="${at(settings, "/code")}">
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed}" aria-describedby="email-help">
      <p class="quiet" id="email-help">Use the address that ${name} has for you. We'll email you a code. There's no password.</p>
      <div class="actions"><button class="main">Email Me a Code</button></div>
    </form>`;

export const codePage = (
  { settings }: Pick<Portal, "settings">,
  { id, problem, isFresh }: { id: string; problem?: string | undefined; isFresh: boolean },
): Html =>
  html`<h1>${isFresh ? "Confirm it's you" : "Check your email"}</h1>
    ${problemPart(problem)}
    <p>${
      isFresh
        ? "We emailed you a new code. Enter it to continue."
        : "If we know that address, a six-digit code and a link are on their way to it."
    } The code works for ${codeMinutes} minutes.</p>
    <form method="post" action="${at(settings, isFresh ? "/fresh/enter" : "/enter")}">
      <input type="hidden" name="id" value="${id}">
      <label for="code">Six-digit code</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="12">
      <div class="actions"><button class="main">${isFresh ? "Continue" : "Sign In"}</button></div>
    </form>
    <p><a href="${at(settings)}">${isFresh ? "Back to Your Portal" : "Use Another Address"}</a></p>`;

/** What a mail program opens by itself stops here. */
export const linkPage = (settings: Settings, token: string): Html =>
  html`<h1>Sign in</h1>
    <p>Select Sign In to open your portal in this browser.</p>
    <form method="post" action="${at(settings, "/enter/link")}"><input type="hidden" name="key" value="${token}"><button class="main">Sign In</button></form>`;

export const endedLinkPage = (settings: Settings): Html =>
  html`<h1>This link has ended</h1>
    <p class="note">Links work once, for ${codeMinutes} minutes. Ask for a new one to sign in.</p>
    <div class="actions"><a class="button" href="${at(settings)}">Get a New Link</a></div>`;

export const freshPage = (settings: Settings): Html =>
  html`<h1>Confirm it's you</h1>
    <p>To keep your papers safe, enter a new code before you continue.</p>
    <form method="post" action="${at(settings, "/fresh")}"><button class="main">Email Me a Code</button></form>
    <p><a href="${at(settings)}">Back to Your Portal</a></p>`;

export const choicePage = (
  settings: Settings,
  { customers }: Pick<Guest, "customers">,
  problem?: string,
): Html =>
  html`<h1>Who are you here for?</h1>
    ${problemPart(problem)}
    <p>Several customers use your email address. Choose one.</p>
    <form method="post" action="${at(settings, "/choose")}" class="people">${customers.map(
      ({ id, name, address }) =>
        html`<button name="customer" value="${id}"><strong>${name}</strong>${address && html`<span>${address}</span>`}</button>`,
    )}</form>`;
