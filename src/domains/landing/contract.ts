/**
 * Landing: what strangers may ask of us before they have an account. They read the public pages and write a message.
 *
 * A message needs the token that the form asked for when somebody began to fill it in: it proves that the form was
 * open for a few seconds, which programs that fill in forms do not wait for.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { Email, longText, orBlank, Phone, requiredText, secretText } from "#shared/fields.ts";

/** Sooner after the form was opened than this, nobody has typed a name, an address and a message. */
export const shortestContactSeconds = 3;
/** A form that was left open for longer asks for a new token. */
export const longestContactHours = 24;

const messageMissing = "Tell us what you'd like to know";

export const ContactMessage = z.object({
  name: requiredText("Your name", 200, "Enter your name"),
  email: Email,
  phone: orBlank(Phone),
  message: longText("Your message", 5_000)
    .min(1, { error: messageMissing, abort: true })
    .refine((text) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text), messageMissing),
  /** A field that people do not see: whoever fills it in is a program. */
  company_site: z.string().max(2_000).optional(),
  token: secretText("The form's token", 300),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const publicCall = oc.$meta<{ envelope?: string }>({ envelope: "flat" });

export const landingContract = {
  openContactForm: publicCall
    .route({
      method: "GET",
      path: "/api/contact",
      summary: "Get a token for sending a contact message",
      tags: ["Contact"],
    })
    .output(z.object({ token: z.string() })),
  contact: publicCall
    .route({
      method: "POST",
      path: "/api/contact",
      summary: "Send a contact message",
      tags: ["Contact"],
    })
    .input(ContactMessage)
    .output(z.object({ message: z.string() })),
};
