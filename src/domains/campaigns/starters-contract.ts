/** What a new campaign can begin with: emails and texts that only need an owner's own words. */
import type { CampaignChannel } from "./audience-contract.ts";
import type { CampaignContent, MailBlock } from "./content-contract.ts";

export const starterKeys = ["seasonal", "win_back", "review", "announcement", "blank"] as const;
export type StarterKey = (typeof starterKeys)[number];

type Starter = { name: string; about: string; contentFor: (channel: CampaignChannel) => CampaignContent };

const heading = (key: string, text: string): MailBlock => ({
  key,
  kind: "heading",
  text,
  size: "large",
  align: "left",
});
const text = (key: string, words: string): MailBlock => ({ key, kind: "text", text: words, align: "left" });
const button = (key: string, words: string, address = ""): MailBlock => ({
  key,
  kind: "button",
  button: { words, address },
  align: "left",
});
const signature: MailBlock = {
  key: "b9",
  kind: "signature",
  closing: "Thank you,",
  name: "{business}",
  role: "{business_phone}",
};

const both =
  (mail: { subject: string; preheader: string; blocks: MailBlock[] }, words: string): Starter["contentFor"] =>
  (channel) =>
    channel === "mail" ? { kind: "mail", ...mail } : { kind: "text", text: words };

export const starters: Record<StarterKey, Starter> = {
  seasonal: {
    name: "Seasonal Tune-Up",
    about: "Book routine work before the busy season.",
    contentFor: both(
      {
        subject: "{first_name}, is your system ready for the season?",
        preheader: "Book a tune-up before the calendar fills up.",
        blocks: [
          heading("b1", "Time for your seasonal tune-up"),
          text(
            "b2",
            "Hi {first_name},\n\nA tune-up now keeps your system running well and catches small problems early. Each visit includes:\n\n- A full inspection\n- Cleaning and adjustments\n- A written report of what we found",
          ),
          {
            key: "b3",
            kind: "offer",
            name: "Seasonal tune-up",
            price: "",
            text: "Appointments are open for the next few weeks.",
            button: { words: "Book a Tune-Up", address: "" },
            terms: "",
          },
          text("b4", "Questions? Call us at {business_phone} or reply to this email."),
          signature,
        ],
      },
      "Hi {first_name}, it's {business}. It's tune-up season and our calendar is filling up. Reply here or call {business_phone} to book a visit.",
    ),
  },
  win_back: {
    name: "We Miss You",
    about: "Reach customers you haven't seen in a while.",
    contentFor: both(
      {
        subject: "It's been a while, {first_name}",
        preheader: "Is there anything we can help with?",
        blocks: [
          heading("b1", "It's been a while"),
          text(
            "b2",
            "Hi {first_name},\n\nWe haven't worked together for some time, and we'd like to help again. Is something at home due for a repair or a check?\n\nReply to this email and tell us what you need. We'll get back to you with a time and a price.",
          ),
          button("b3", "Book a Visit"),
          signature,
        ],
      },
      "Hi {first_name}, it's {business}. It's been a while. Does anything at home need a repair or a check? Reply here and we'll find you a time.",
    ),
  },
  review: {
    name: "Review Request",
    about: "Ask happy customers for a review.",
    contentFor: both(
      {
        subject: "How did we do, {first_name}?",
        preheader: "A short review helps your neighbors find us.",
        blocks: [
          heading("b1", "How did we do?"),
          text(
            "b2",
            "Hi {first_name},\n\nThank you for choosing {business}. Would you take a minute to tell others how it went? A short review helps your neighbors find us.",
          ),
          button("b3", "Write a Review"),
          text("b4", "Was something not right? Reply to this email and we'll make it right."),
          signature,
        ],
      },
      "Hi {first_name}, thank you for choosing {business}. Would you take a minute to write us a review? It helps your neighbors find us.",
    ),
  },
  announcement: {
    name: "Announcement",
    about: "Share news, new hours or a new service.",
    contentFor: both(
      {
        subject: "News from {business}",
        preheader: "",
        blocks: [
          heading("b1", "News from {business}"),
          text("b2", "Hi {first_name},\n\nWe have news to share:"),
          text("b3", ""),
          button("b4", "Learn More", "{website}"),
          signature,
        ],
      },
      "Hi {first_name}, news from {business}: ",
    ),
  },
  blank: {
    name: "Blank",
    about: "Start with an empty message.",
    contentFor: both({ subject: "", preheader: "", blocks: [text("b1", "")] }, ""),
  },
};
