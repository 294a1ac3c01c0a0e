/**
 * What a campaign says: a text, or an email made of blocks.
 *
 * A draft may be unfinished: words may be blank and links missing, so that every keystroke can be saved. What has to be
 * there before it can be sent is in `gaps-contract.ts`. Everything is plain text. In the texts of blocks **bold**,
 * *italic* and [words](address) are marked; a line that begins with "- " is an entry of a list. Merge fields are those of
 * templates that can be filled for a customer without a job or paper, and the business's own fields of customers.
 */
import { z } from "zod";
import { longText, shortText } from "#shared/fields.ts";
import { isOwnField, type MergeField, mergeFieldNames, mergeFields } from "#shared/messages/merge-fields.ts";

export const mostBlocks = 40;
/** Of all blocks: mail programs cut an email off after 100 kB, and each character may take several bytes. */
const mostLetters = 20_000;

const Key = z.string().regex(/^[a-z0-9]{2,16}$/, "Use a key of 2 to 16 letters and digits");
const Align = z.enum(["left", "center"]);
const Address = shortText("Link", 1_000);
/** A picture of the brand's assets (`/brand/…`), or one on the web. */
const Picture = z.strictObject({
  address: shortText("Image address", 1_000),
  /** Read aloud by screen readers. */
  alt: shortText("Image description", 200),
});
const Button = z.strictObject({ words: shortText("Button", 60), address: Address });

const Heading = z.strictObject({
  key: Key,
  kind: z.literal("heading"),
  text: shortText("Heading", 200),
  size: z.enum(["large", "small"]),
  align: Align,
});
const Text = z.strictObject({
  key: Key,
  kind: z.literal("text"),
  text: longText("Text", 5_000),
  align: Align,
});
const ButtonBlock = z.strictObject({ key: Key, kind: z.literal("button"), button: Button, align: Align });
const ImageBlock = z.strictObject({
  key: Key,
  kind: z.literal("image"),
  picture: Picture,
  /** Where a click on it leads; may be blank. */
  address: Address,
  width: z.enum(["full", "half"]),
});
const Column = z.strictObject({
  picture: Picture,
  heading: shortText("Heading", 200),
  text: longText("Text", 2_000),
  button: Button,
});
export type MailColumn = z.infer<typeof Column>;
const Columns = z.strictObject({ key: Key, kind: z.literal("columns"), left: Column, right: Column });
const Divider = z.strictObject({ key: Key, kind: z.literal("divider") });
const Spacer = z.strictObject({
  key: Key,
  kind: z.literal("spacer"),
  size: z.enum(["small", "medium", "large"]),
});
/** A service or an offer with its price, as words: a price that changes later leaves what was sent as it was. */
const Offer = z.strictObject({
  key: Key,
  kind: z.literal("offer"),
  name: shortText("Offer", 200),
  price: shortText("Price", 60),
  text: longText("Description", 2_000),
  button: Button,
  /** "Through May 31" */
  terms: shortText("Terms", 200),
});
const Signature = z.strictObject({
  key: Key,
  kind: z.literal("signature"),
  closing: shortText("Closing", 100),
  name: shortText("Name", 100),
  role: shortText("Role", 100),
});

export const MailBlock = z.discriminatedUnion("kind", [
  Heading,
  Text,
  ButtonBlock,
  ImageBlock,
  Columns,
  Divider,
  Spacer,
  Offer,
  Signature,
]);
export type MailBlock = z.infer<typeof MailBlock>;
export type MailBlockKind = MailBlock["kind"];
export type MailPicture = z.infer<typeof Picture>;
export type MailButton = z.infer<typeof Button>;

const tooLong = `Shorten the email to ${mostLetters.toLocaleString("en-US")} characters or fewer`;

export const MailContent = z
  .strictObject({
    kind: z.literal("mail"),
    subject: shortText("Subject", 200),
    /** Shown after the subject in the list of a mail program. */
    preheader: shortText("Preview text", 200),
    blocks: z.array(MailBlock).max(mostBlocks, `Add ${mostBlocks} blocks or fewer`),
  })
  .superRefine(({ blocks }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["blocks"], message });
    if (new Set(blocks.map(({ key }) => key)).size < blocks.length) refuse("Each block needs its own key");
    if (JSON.stringify(blocks).length > 2 * mostLetters) refuse(tooLong);
  });
export type MailContent = z.infer<typeof MailContent>;

const TextContent = z.strictObject({ kind: z.literal("text"), text: longText("Message", 1_600) });
export type TextContent = z.infer<typeof TextContent>;

export const CampaignContent = z.discriminatedUnion("kind", [MailContent, TextContent]);
export type CampaignContent = z.infer<typeof CampaignContent>;

/** Those that can be filled for a customer alone; a link is written where it stands. */
export const campaignFields: readonly MergeField[] = mergeFieldNames.filter(
  (name) => ["customer", "business", "moment"].includes(mergeFields[name].source) && name !== "link",
);

/** By its name alone: whether there is such a field, and who sees it, is looked up. */
export const isCustomerField = (name: string): boolean => isOwnField(name) && name.startsWith("customer.");

/** Every text in which a merge field may stand, with the key of its block; null for what stands before the blocks. */
export function textsOf(content: CampaignContent): { key: string | null; text: string }[] {
  if (content.kind === "text") return [{ key: null, text: content.text }];
  const head = [content.subject, content.preheader].map((text) => ({ key: null, text }));
  return [
    ...head,
    ...content.blocks.flatMap((block) => textsOfBlock(block).map((text) => ({ key: block.key, text }))),
  ];
}

export const wordsIn = (content: CampaignContent): string[] => textsOf(content).map(({ text }) => text);

function textsOfBlock(block: MailBlock): string[] {
  switch (block.kind) {
    case "heading":
    case "text":
      return [block.text];
    case "button":
      return [block.button.words, block.button.address];
    case "image":
      return [block.picture.alt, block.address];
    case "columns":
      return [block.left, block.right].flatMap(({ picture, heading, text, button }) => [
        picture.alt,
        heading,
        text,
        button.words,
        button.address,
      ]);
    case "offer":
      return [block.name, block.price, block.text, block.button.words, block.button.address, block.terms];
    case "signature":
      return [block.closing, block.name, block.role];
    default:
      return [];
  }
}
