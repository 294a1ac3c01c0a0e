/** The page on which a customer removes one of their saved cards. */
import { removalForm } from "#domains/payments/cards/page/pages.ts";
import { type Html, html } from "#platform/http/html.ts";

type Card = { id: number; words: string };

export const cardPage = ({ slug }: { slug: string }, card: Card, business: string): Html =>
  html`<h1>Remove this card?</h1>
    ${removalForm(card, business, `/portal/${slug}/cards/${card.id}/remove`)}
    <p><a href="/portal/${slug}#cards">Keep Card</a></p>`;
