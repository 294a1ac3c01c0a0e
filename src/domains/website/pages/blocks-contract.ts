/**
 * What a page of the website is made of: a list of blocks, each of one of these kinds and nothing else.
 *
 * No HTML is ever kept. A text is plain, with the few signs of `inline-contract.ts`. A draft may be unfinished: texts may
 * be blank and pictures missing, so that every keystroke can be saved. What has to be there before a page can be published
 * is in `problems-contract.ts`.
 */
import { z } from "zod";
import { Id, longText, shortText } from "#shared/fields.ts";

/** Of a block and of what is listed in one; it stays the same while it is moved and changed. */
const Key = z.string().regex(/^[a-z0-9]{2,16}$/, "Use a key of 2 to 16 letters and digits");

export const mostBlocks = 60;
export const mostPictures = 24;
const mostListed = 40;
/** Of one page as JSON, in characters. */
const longestPage = 200_000;

const heading = shortText("Heading", 160).default("");
/** With the signs of `inline-contract.ts`: blank lines part paragraphs, "- " begins a point of a list. */
const words = (max: number) => longText("Text", max).default("");

/** One of the business's own: a file, or a brand asset. */
export const Picture = z.discriminatedUnion("from", [
  z.object({ from: z.literal("file"), id: Id }),
  z.object({ from: z.literal("asset"), id: z.uuid("Choose a picture from the list") }),
]);
export type Picture = z.infer<typeof Picture>;

/** `alt` says what is seen, for those who don't see it. */
export const Shown = z.object({
  picture: Picture.nullable().default(null),
  alt: shortText("Alt text", 250).default(""),
});
export type Shown = z.infer<typeof Shown>;

const caption = shortText("Caption", 250).default("");

/** Where a button leads. */
export const Target = z.discriminatedUnion("to", [
  z.object({ to: z.literal("booking") }),
  z.object({ to: z.literal("phone") }),
  z.object({ to: z.literal("page"), page_id: Id }),
  /** On the same page. */
  z.object({ to: z.literal("block"), block: Key }),
  z.object({ to: z.literal("url"), url: shortText("Web address", 500) }),
]);
export type Target = z.infer<typeof Target>;

/** Without words there is no button. */
export const Button = z.object({ label: shortText("Button", 60).default(""), target: Target });
export type Button = z.infer<typeof Button>;

const listed = { id: Key };
const fewer = (most: number): string => `Add ${most} or fewer`;

/** The ground on which a block stands. */
const Tone = z.enum(["plain", "soft", "brand"]);

const every = { id: Key, tone: Tone.default("plain") };

const Hero = z.object({
  ...every,
  kind: z.literal("hero"),
  heading,
  text: words(1_000),
  buttons: z.array(Button).max(2, "Add 2 buttons or fewer").default([]),
  ...Shown.shape,
  layout: z.enum(["side", "center", "cover"]).default("side"),
});

const Text = z.object({ ...every, kind: z.literal("text"), heading, text: words(10_000) });

const Image = z.object({
  ...every,
  kind: z.literal("image"),
  ...Shown.shape,
  caption,
  width: z.enum(["text", "wide"]).default("text"),
});

const Gallery = z.object({
  ...every,
  kind: z.literal("gallery"),
  heading,
  pictures: z.array(z.object({ ...listed, ...Shown.shape, caption })).max(mostPictures, fewer(mostPictures)),
});

const BeforeAfter = z.object({
  ...every,
  kind: z.literal("before_after"),
  heading,
  pairs: z.array(z.object({ ...listed, before: Shown, after: Shown, caption })).max(12, fewer(12)),
});

/** Live from the price book. */
const Services = z.object({
  ...every,
  kind: z.literal("services"),
  heading,
  text: words(2_000),
  /** None for all that are sold. */
  service_ids: z.array(Id).max(mostListed, `Choose ${mostListed} services or fewer`).default([]),
  shows_prices: z.boolean().default(true),
  shows_booking: z.boolean().default(true),
});

/** The next free times, live; each leads to the booking page. */
const Booking = z.object({
  ...every,
  kind: z.literal("booking"),
  heading,
  text: words(2_000),
  /** Null for the first of those that can be booked. */
  service_id: Id.nullable().default(null),
  times: z.int("Choose how many times").min(1, "Show 1 to 6 times").max(6, "Show 1 to 6 times").default(3),
});

/** Entered by the business, in the words of its customers. */
const Reviews = z.object({
  ...every,
  kind: z.literal("reviews"),
  heading,
  reviews: z
    .array(
      z.object({
        ...listed,
        name: shortText("Name", 120).default(""),
        /** Such as "Boise" or "Google". */
        place: shortText("Place or source", 120).default(""),
        text: words(1_500),
        stars: z
          .int("Choose 1 to 5 stars")
          .min(1, "Choose 1 to 5 stars")
          .max(5, "Choose 1 to 5 stars")
          .nullable()
          .default(null),
      }),
    )
    .max(mostListed, fewer(mostListed)),
});

const Team = z.object({
  ...every,
  kind: z.literal("team"),
  heading,
  text: words(2_000),
  people: z
    .array(
      z.object({
        ...listed,
        name: shortText("Name", 120).default(""),
        role: shortText("Role", 120).default(""),
        text: words(600),
        ...Shown.shape,
      }),
    )
    .max(mostListed, fewer(mostListed)),
});

const ServiceArea = z.object({
  ...every,
  kind: z.literal("service_area"),
  heading,
  text: words(2_000),
  places: z.array(shortText("Place", 80)).max(80, "Add 80 places or fewer").default([]),
});

const Faq = z.object({
  ...every,
  kind: z.literal("faq"),
  heading,
  questions: z
    .array(z.object({ ...listed, question: shortText("Question", 250).default(""), answer: words(2_000) }))
    .max(mostListed, fewer(mostListed)),
});

const CallToAction = z.object({
  ...every,
  kind: z.literal("call_to_action"),
  heading,
  text: words(1_000),
  button: Button,
});

/** One of the business's published website forms; it is answered where it stands. */
const LeadForm = z.object({
  ...every,
  kind: z.literal("lead_form"),
  heading,
  text: words(2_000),
  form_id: Id.nullable().default(null),
});

/** Phone and address are those of the business's preferences. */
const Contact = z.object({
  ...every,
  kind: z.literal("contact"),
  heading,
  text: words(2_000),
  shows_phone: z.boolean().default(true),
  shows_address: z.boolean().default(true),
  hours: z
    .array(
      z.object({
        ...listed,
        days: shortText("Days", 80).default(""),
        hours: shortText("Hours", 80).default(""),
      }),
    )
    .max(14, fewer(14)),
});

const Divider = z.object({
  ...every,
  kind: z.literal("divider"),
  look: z.enum(["line", "space"]).default("line"),
});

export const Block = z.discriminatedUnion("kind", [
  Hero,
  Text,
  Image,
  Gallery,
  BeforeAfter,
  Services,
  Booking,
  Reviews,
  Team,
  ServiceArea,
  Faq,
  CallToAction,
  LeadForm,
  Contact,
  Divider,
]);
export type Block = z.infer<typeof Block>;
export type BlockKind = Block["kind"];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;

/** Lower case, "services/drain-cleaning"; blank for the home page. */
export const Slug = z
  .string({ error: "URL must be text" })
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/^\/+|\/+$/g, ""))
  .max(120, "URL must be at most 120 characters long")
  .regex(
    /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,2})?$/,
    "Use letters, digits and hyphens in the URL, such as drain-cleaning",
  )
  .refine((slug) => !reservedSlugs.has(slug.split("/", 1)[0] ?? ""), "This URL is reserved. Choose another");

/** They answer at every address of a website beside its pages. */
const reservedSlugs = new Set(["api", "brand", "form", "site", "site-picture", "site-preview", "book"]);

/** As it is written and as it was published. */
export const PageContent = z
  .object({
    title: shortText("Title", 120),
    slug: Slug,
    /** What search engines and messages show below the title. */
    description: shortText("Description", 320).default(""),
    /** What people search for when this page should be found. */
    keywords: z.array(shortText("Keyword", 60)).max(10, "Add 10 keywords or fewer").default([]),
    /** Where the menu of the website lists it: by place, then by title. */
    menu: z.object({
      is_shown: z.boolean(),
      /** The title where it is blank. */
      label: shortText("Menu label", 40).default(""),
      place: z.int("Enter a whole number").min(0, "Enter 0 or more").max(99, "Enter 99 or less").default(0),
    }),
    /** Shown beside links to it in messages. */
    share_picture: Picture.nullable().default(null),
    /** Search engines are asked to leave it out. */
    is_hidden: z.boolean().default(false),
    blocks: z.array(Block).max(mostBlocks, `Add ${mostBlocks} blocks or fewer`),
  })
  .superRefine((content, context) => {
    const keys = content.blocks.map(({ id }) => id);
    if (new Set(keys).size < keys.length)
      context.addIssue({ code: "custom", path: ["blocks"], message: "Each block needs its own key" });
    if (JSON.stringify(content).length > longestPage)
      context.addIssue({
        code: "custom",
        path: ["blocks"],
        message: "This page is too long. Split it in two",
      });
  });
export type PageContent = z.infer<typeof PageContent>;
