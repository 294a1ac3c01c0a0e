/** The search of the help center: articles that hold every word stay, the others leave. */
import { helpPath } from "#shared/common-paths.ts";

export function offerHelpSearch(): void {
  const form = document.querySelector<HTMLFormElement>("[data-help-search]");
  const input = form?.querySelector("input");
  if (!form || !input) return;
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  input.addEventListener("input", () => {
    search(input.value);
    history.replaceState(null, "", addressFor(input.value));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-help-article]:not([hidden]) a")?.focus();
  });
  // A link into the page must find its article, also after a search that hid it.
  addEventListener("hashchange", () => {
    if (document.querySelector(":target")?.closest("[hidden]")) {
      input.value = "";
      search("");
      document.querySelector(":target")?.scrollIntoView();
    }
  });
  search(input.value);
}

const addressFor = (text: string): string =>
  text.trim() ? helpPath({ q: text.trim() }) : `${helpPath()}${location.hash}`;

function search(text: string): void {
  const words = plain(text).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const group of document.querySelectorAll<HTMLElement>("[data-help-group]")) {
    let inGroup = 0;
    for (const article of group.querySelectorAll<HTMLElement>("[data-help-article]")) {
      const contents = plain(article.textContent ?? "");
      article.hidden = !words.every((word) => contents.includes(word));
      if (!article.hidden) inGroup++;
    }
    group.hidden = inGroup === 0;
    found += inGroup;
  }
  const count = document.querySelector("[data-help-count]");
  if (count) count.textContent = words.length === 0 ? "" : countText(found, text.trim());
}

function countText(found: number, text: string): string {
  if (found === 0) return `No results for “${text}”. Try another word, or contact us below.`;
  return found === 1 ? "1 article" : `${found} articles`;
}

/** Lower case without accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
