/** The whole program of the public pages: they are finished without it, and it adds what reacts. */
import { offerContact } from "#domains/landing/screens/site/contact.ts";
import { offerDemo } from "#domains/landing/screens/site/demo.ts";
import { enliven } from "#domains/landing/screens/site/header.ts";
import { offerHelpSearch } from "#domains/landing/screens/site/help.ts";

enliven();
offerDemo();
offerContact();
offerHelpSearch();
nameMissingPage();

function nameMissingPage(): void {
  const place = document.querySelector("[data-missing-path]");
  if (!place) return;
  place.textContent = location.pathname;
  console.error(`404: there is no page at ${location.pathname}`);
}
