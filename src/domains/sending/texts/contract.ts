/**
 * Texting: the number that a business texts from, and what carriers want to know before they let its texts through.
 *
 * Each business has one number of its own, in a service of its own at the carrier. Carriers in the United States want to
 * know who texts from a number and why (10DLC): the business says it once, carriers look at it for some days, and until
 * they approve it no text leaves. What came in and how each text stands is kept here; conversations file it.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { longText, shortText } from "#shared/fields.ts";

export const RegistrationStateName = z.enum(["none", "in_review", "approved", "rejected"]);
export type RegistrationStateName = z.infer<typeof RegistrationStateName>;

/** What a text that came in asks for: to stop, to start again, for help, or perhaps to stop, which a person decides. */
export const Heard = z.enum(["stop", "start", "help", "maybe_stop"]);
export type Heard = z.infer<typeof Heard>;

/** How a text that left stands, as far as a carrier said; it only goes on. */
export const TextStatusName = z.enum(["sent", "delivered", "undelivered", "failed"]);
export type TextStatusName = z.infer<typeof TextStatusName>;

const mostSamples = 3;
const leastSamples = 2;
/** What carriers want to read at least, in letters. */
const leastLetters = 40;
const longestSample = 1_024;

const told = (label: string, most: number) =>
  longText(label, most).refine(
    (text) => text.length >= leastLetters,
    `Write at least ${leastLetters} characters`,
  );
const filled = (label: string, most: number) =>
  shortText(label, most).refine((text) => text.length > 0, `${label} is required`);

/** What the business tells carriers about itself. */
export const RegistrationAnswers = z.object({
  legal_name: filled("Legal name", 255),
  ein: z
    .string()
    .trim()
    .regex(/^\d{2}-?\d{7}$/, "Enter the nine digits of your EIN, such as 12-3456789")
    .transform((ein) => `${ein.slice(0, 2)}-${ein.replace("-", "").slice(2)}`),
  website: z
    .url({ protocol: /^https?$/, error: "Enter a web address, such as https://yourbusiness.com" })
    .max(500),
  use: told("What you text about", 4_096),
  samples: z
    .array(filled("Sample message", longestSample))
    .min(leastSamples, `Enter at least ${leastSamples} sample messages`)
    .max(mostSamples, `Enter at most ${mostSamples} sample messages`),
  opt_in: told("How customers agree", 2_048),
});
export type RegistrationAnswers = z.infer<typeof RegistrationAnswers>;

/** What a carrier did not deliver in the last 30 days, by its reason. */
const Refusal = z.object({ words: z.string(), count: z.number(), last_at: z.string() });

export const TextNumber = z
  .object({
    /** E.164; null before one was chosen. */
    number: z.string().nullable(),
    /** As people write it. */
    shown: z.string().nullable(),
    state: RegistrationStateName,
    /** Why carriers rejected it. */
    reason: z.string().nullable(),
    registration: RegistrationAnswers.nullable(),
    /** What the form begins with. */
    suggested: z.object({ legal_name: z.string(), website: z.string() }),
    submitted_at: z.string().nullable(),
    decided_at: z.string().nullable(),
    refusals: z.array(Refusal),
    /** The number that was given up last, and until when what still comes for it is kept. */
    released: z.object({ shown: z.string(), until: z.string() }).nullable(),
    /** No carrier is connected to this installation, or it is the demo: phones are at /dev/phones. */
    is_test: z.boolean(),
    version: z.number(),
  })
  .meta({ id: "TextNumber" });
export type TextNumber = z.infer<typeof TextNumber>;

const e164 = (message: string) => z.string().regex(/^\+[1-9]\d{6,14}$/, message);

const FreeNumber = z.object({ number: z.string(), shown: z.string(), place: z.string() });

const areaCode = z
  .string()
  .trim()
  .regex(/^[2-9]\d{2}$/, "Enter a three-digit area code, such as 212");

/** How long what still comes for a released number finds its business. */
export const lateDays = 30;

const tags = ["Sending"];

export const textNumberContract = {
  get: needing("organization.view")
    .route({
      method: "GET",
      path: "/api/sending/text-number",
      summary: "Retrieve your text number and its registration",
      tags,
    })
    .output(TextNumber),
  available: needing("organization.update")
    .route({
      method: "GET",
      path: "/api/sending/text-number/available",
      summary: "List numbers that you can choose, by area code",
      tags,
    })
    .input(z.object({ area_code: areaCode }))
    .output(z.object({ numbers: z.array(FreeNumber) })),
  choose: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/sending/text-number",
      summary: "Buy a number to text customers from",
      tags,
      successStatus: 201,
    })
    .input(z.object({ number: e164("Choose a number from the list") }))
    .output(TextNumber),
  release: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/sending/text-number/release",
      summary: "Release your text number to choose another one",
      tags,
    })
    /** As it was shown, so that no other one is released. */
    .input(z.object({ number: e164("Enter the number to release") }))
    .output(TextNumber),
  register: needing("organization.update")
    .route({
      method: "PUT",
      path: "/api/sending/text-number/registration",
      summary: "Submit your number's registration for business texts",
      tags,
    })
    .input(RegistrationAnswers.extend({ version: z.int().optional() }))
    .output(TextNumber),
  refresh: needing("organization.update")
    .route({
      method: "POST",
      path: "/api/sending/text-number/refresh",
      summary: "Ask the carrier how your registration stands",
      tags,
    })
    .output(TextNumber),
};
