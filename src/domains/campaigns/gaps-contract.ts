/** What an email or a text lacks before it can be sent, each with the block where it is. */
import { namesIn } from "#shared/messages/merge-fields.ts";
import {
  type CampaignContent,
  campaignFields,
  isCustomerField,
  type MailBlock,
  type MailButton,
  type MailContent,
  type MailPicture,
  textsOf,
} from "./content-contract.ts";
import { isAddress, pictureAddress } from "./links-contract.ts";

/** `key` is that of a block; null for the subject and the text. */
export type Gap = { key: string | null; words: string };

/** `isOwn` says which own fields of customers can be filled. */
export function gapsOf(content: CampaignContent, isOwn: (name: string) => boolean = isCustomerField): Gap[] {
  const own = content.kind === "text" ? gapsOfText(content.text) : gapsOfMail(content);
  const unknown = textsOf(content).flatMap(({ key, text }) =>
    namesIn(text)
      .filter((name) => !(campaignFields as readonly string[]).includes(name) && !isOwn(name))
      .map((name) => ({
        key,
        words: `{${name}} can't be filled in a campaign. Choose a field from the list.`,
      })),
  );
  return [...own, ...unknown];
}

const gapsOfText = (text: string): Gap[] => (text.trim() ? [] : [{ key: null, words: "Write the message." }]);

function gapsOfMail({ subject, blocks }: MailContent): Gap[] {
  const head = subject.trim() ? [] : [{ key: null, words: "Write a subject." }];
  const hasWords = blocks.some(({ kind }) => !["divider", "spacer", "signature", "image"].includes(kind));
  const none = hasWords ? [] : [{ key: null, words: "Add a block with text." }];
  return [
    ...head,
    ...none,
    ...blocks.flatMap((block) => gapsOfBlock(block).map((words) => ({ key: block.key, words }))),
  ];
}

function gapsOfBlock(block: MailBlock): string[] {
  switch (block.kind) {
    case "heading":
      return block.text.trim() ? [] : ["Write the heading."];
    case "text":
      return block.text.trim() ? brokenLinks(block.text) : ["Write the text."];
    case "button":
      return gapsOfButton(block.button, true);
    case "image":
      return [
        ...gapsOfPicture(block.picture, true),
        ...(block.address && !isAddress(block.address) ? ["Check the link of the image."] : []),
      ];
    case "columns":
      return [block.left, block.right].flatMap(({ picture, heading, text, button }) => [
        ...gapsOfPicture(picture, false),
        ...(picture.address || heading.trim() || text.trim() ? [] : ["Fill both columns."]),
        ...brokenLinks(text),
        ...gapsOfButton(button, false),
      ]);
    case "offer":
      return [
        ...(block.name.trim() ? [] : ["Name the offer."]),
        ...brokenLinks(block.text),
        ...gapsOfButton(block.button, false),
      ];
    case "signature":
      return block.name.trim() ? [] : ["Write the name that signs the email."];
    default:
      return [];
  }
}

function gapsOfButton({ words, address }: MailButton, isNeeded: boolean): string[] {
  if (!isNeeded && !words.trim() && !address.trim()) return [];
  return [
    ...(words.trim() ? [] : ["Write the words on the button."]),
    ...(isAddress(address)
      ? []
      : [address.trim() ? "Check the link of the button." : "Add a link to the button."]),
  ];
}

function gapsOfPicture({ address, alt }: MailPicture, isNeeded: boolean): string[] {
  if (!address.trim()) return isNeeded ? ["Choose an image."] : [];
  return [
    ...(pictureAddress(address, "") === null ? ["Choose another image. This one can't be shown."] : []),
    ...(alt.trim() ? [] : ["Describe the image for people who can't see it."]),
  ];
}

/** The same shape as the renderer's links: words in brackets, then an address. */
const brokenLinks = (text: string): string[] =>
  [...text.matchAll(/\[([^[\]\n]{1,300})\]\(([^\n)]{0,1200})\)/g)]
    .filter(([, , address = ""]) => !isAddress(address))
    .map(([, words]) => `Check the link of “${words}”.`);
