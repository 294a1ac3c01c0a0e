/** Whether what a page refers to is there: the forms that it asks, and the pages to which its buttons lead. */
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { findFormRow } from "../../forms/store.ts";
import type { Button, PageContent } from "../blocks-contract.ts";
import { findPageRow } from "../store.ts";

const buttonsIn = ({ blocks }: PageContent): { block: string; button: Button }[] =>
  blocks.flatMap((block) => {
    if (block.kind === "hero") return block.buttons.map((button) => ({ block: block.id, button }));
    return block.kind === "call_to_action" ? [{ block: block.id, button: block.button }] : [];
  });

/** Throws `invalid`, with the block, for what is not there. */
export async function assertReferences(tx: Scope, content: PageContent): Promise<void> {
  for (const block of content.blocks) {
    if (block.kind !== "lead_form" || block.form_id === null) continue;
    const form = await findFormRow(tx, block.form_id);
    if (form?.status !== "published") throw missing(block.id, "The form on this page isn't published.");
  }
  for (const { block, button } of buttonsIn(content)) {
    if (!button.label || button.target.to !== "page") continue;
    const page = await findPageRow(tx, button.target.page_id);
    if (!page || page.status === "archived")
      throw missing(block, "A button leads to a page that no longer exists.");
  }
}

const missing = (block: string, message: string): Error =>
  invalid(`This page can't be published yet. ${message}`, { [block]: message });
