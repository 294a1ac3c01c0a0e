/** The page behind a link to a file, read on a phone and working without script. */
import { type Html, html } from "#platform/http/html.ts";
import type { PublicPage } from "#platform/http/public-pages/public-page.ts";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { ShareState } from "./contract.ts";
import type { Visited } from "./visiting.ts";

const overWords: Record<Exclude<ShareState, "open">, string> = {
  ended: "This link has expired.",
  used_up: "This link has reached its download limit.",
  revoked: "This link was turned off.",
};

/** `problem` stands above the rest when something could not be done. */
export function sharePage(
  { brand, shared, state, thumbnail }: Visited,
  token: string,
  problem?: string,
): PublicPage {
  const isLocked = shared.password_hash !== null;
  const title = state === "open" && !isLocked ? shared.name : "Shared file";
  return {
    brand,
    title,
    isNarrow: true,
    content: html`${problem && html`<p class="bad" role="alert">${problem}</p>`}
      <h1>${title}</h1>
      ${
        state === "open"
          ? open(shared, { token, thumbnail, isLocked })
          : html`<p class="note">${overWords[state]} Ask ${brand.name} for a new one.</p>`
      }`,
  };
}

type Open = { token: string; thumbnail: string | null; isLocked: boolean };

function open({ size, ends_at, time_zone }: Visited["shared"], { token, thumbnail, isLocked }: Open): Html {
  const lastDay = ends_at && formatLongDate(new Date(Date.parse(ends_at) - 1), time_zone);
  return html`${thumbnail && html`<p><img src="${thumbnail}" alt="" /></p>`}
    <p class="quiet">${fileSizeWords(size)}${lastDay && ` · Available until ${lastDay}`}</p>
    <form method="post" action="/f/${token}/download">
      ${
        isLocked &&
        html`<label for="password">Password</label>
          <input id="password" name="password" type="password" required maxlength="200" autocomplete="off" />`
      }
      <button class="main">Download</button>
    </form>`;
}

/** For a link that leads nowhere. */
export const strangePage = (sentence: string): PublicPage => ({
  brand: { name: "Plumbline" },
  title: "Shared file",
  isNarrow: true,
  content: html`<h1>Shared file</h1><p class="note">${sentence}</p>`,
});
