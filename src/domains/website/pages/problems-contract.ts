/** What keeps a page from being published, each with the place where it is put right. */
import type { Block, Button, PageContent, Shown } from "./blocks-contract.ts";
import { safeAddress } from "./inline-contract.ts";

/** `at` is the key of a block, or a part of the page such as "title". */
export type PageProblem = { at: string; message: string };

export function problemsOfPage({ title, blocks }: PageContent): PageProblem[] {
  return [
    ...(title ? [] : [{ at: "title", message: "Enter a title" }]),
    ...(blocks.length > 0 ? [] : [{ at: "blocks", message: "Add a block" }]),
    ...blocks.flatMap((block) =>
      problemsOfBlock(block, blocks).map((message) => ({ at: block.id, message })),
    ),
  ];
}

const when = (isSo: boolean, message: string): string[] => (isSo ? [message] : []);

function problemsOfBlock(block: Block, blocks: readonly Block[]): string[] {
  switch (block.kind) {
    case "hero":
      return [
        ...when(!block.heading, "Enter a heading"),
        ...block.buttons.flatMap((button) => problemsOfButton(button, blocks)),
      ];
    case "call_to_action":
      return [
        ...when(!block.heading, "Enter a heading"),
        ...when(!block.button.label, "Enter the words on the button"),
        ...problemsOfButton(block.button, blocks),
      ];
    case "lead_form":
      return when(block.form_id === null, "Choose a form");
    case "services":
    case "booking":
    case "contact":
    case "divider":
      return [];
    default:
      return problemsOfContents(block);
  }
}

type Filled = Exclude<
  Block,
  { kind: "hero" | "call_to_action" | "lead_form" | "services" | "booking" | "contact" | "divider" }
>;

function problemsOfContents(block: Filled): string[] {
  switch (block.kind) {
    case "text":
      return when(!block.text && !block.heading, "Enter a text");
    case "image":
      return noPicture([block]);
    case "gallery":
      return [...when(block.pictures.length === 0, "Add a picture"), ...noPicture(block.pictures)];
    case "before_after":
      return [
        ...when(block.pairs.length === 0, "Add a pair of pictures"),
        ...noPicture(block.pairs.flatMap(({ before, after }) => [before, after])),
      ];
    case "reviews":
      return [
        ...when(block.reviews.length === 0, "Add a review"),
        ...when(
          block.reviews.some(({ name, text }) => !name || !text),
          "Enter a name and a text for each review",
        ),
      ];
    case "team":
      return [
        ...when(block.people.length === 0, "Add a team member"),
        ...when(
          block.people.some(({ name }) => !name),
          "Enter a name for each team member",
        ),
      ];
    case "service_area":
      return when(!block.places.some(Boolean), "Add a place");
    case "faq":
      return [
        ...when(block.questions.length === 0, "Add a question"),
        ...when(
          block.questions.some(({ question, answer }) => !question || !answer),
          "Enter an answer for each question",
        ),
      ];
  }
}

const noPicture = (shown: readonly Pick<Shown, "picture">[]): string[] =>
  when(
    shown.some(({ picture }) => picture === null),
    "Choose a picture",
  );

/** A button without words isn't shown, so it has no problem. */
function problemsOfButton({ label, target }: Button, blocks: readonly Block[]): string[] {
  if (!label) return [];
  if (target.to === "url")
    return when(!safeAddress(target.url), "Enter a web address that begins with https:// for the button");
  if (target.to === "block")
    return when(!blocks.some(({ id }) => id === target.block), "Choose where the button leads");
  return [];
}
