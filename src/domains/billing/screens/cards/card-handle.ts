/** What a form that pays holds of the card field inside it. */
import type { Ref } from "react";

/** The card as an id that the server can charge later; or a sentence for whoever asked. */
export type CardAnswer = { paymentMethodId: string } | { error: string };

export type CardHandle = {
  /** Reads the card, lets its bank ask where it wants to, and resolves when there is an answer. */
  confirm(): Promise<CardAnswer>;
};

export type CardFieldProps = { ref: Ref<CardHandle>; onReady: () => void };
