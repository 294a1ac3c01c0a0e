/** The kinds of blocks that can be added, each with its sign and a word on what it is for. */
import {
  IconAddressBook,
  IconBriefcase,
  IconCalendarEvent,
  IconClick,
  IconColumns2,
  IconForms,
  IconHelpCircle,
  IconHome,
  IconLayoutGrid,
  IconLetterT,
  IconMapPin,
  IconPhoto,
  IconSeparatorHorizontal,
  IconStar,
  IconUsers,
} from "@tabler/icons-react";
import type { BlockKind } from "../../pages/blocks-contract.ts";

type Kind = { kind: BlockKind; icon: typeof IconHome; about: string };

export const blockGroups: readonly { label: string; kinds: readonly Kind[] }[] = [
  {
    label: "Words and pictures",
    kinds: [
      { kind: "hero", icon: IconHome, about: "What you do, at the top of the page" },
      { kind: "text", icon: IconLetterT, about: "Paragraphs and lists" },
      { kind: "image", icon: IconPhoto, about: "One picture with a caption" },
      { kind: "gallery", icon: IconLayoutGrid, about: "Many pictures of your work" },
      { kind: "before_after", icon: IconColumns2, about: "How it was, and how it is now" },
    ],
  },
  {
    label: "From your business",
    kinds: [
      { kind: "services", icon: IconBriefcase, about: "From your price book, always current" },
      { kind: "booking", icon: IconCalendarEvent, about: "Your next free times" },
      { kind: "lead_form", icon: IconForms, about: "One of your website forms" },
      { kind: "contact", icon: IconAddressBook, about: "Phone, address and hours" },
    ],
  },
  {
    label: "Trust",
    kinds: [
      { kind: "reviews", icon: IconStar, about: "What customers say" },
      { kind: "team", icon: IconUsers, about: "The people who do the work" },
      { kind: "service_area", icon: IconMapPin, about: "Where you work" },
      { kind: "faq", icon: IconHelpCircle, about: "Answers before they're asked" },
      { kind: "call_to_action", icon: IconClick, about: "One sentence and a button" },
      { kind: "divider", icon: IconSeparatorHorizontal, about: "A line or some space" },
    ],
  },
];
