/** A block as it looks, with its texts and pictures where they are shown. */
import type { Block } from "../../../pages/blocks-contract.ts";
import { ContactBody, FaqBody, ServiceAreaBody } from "./FactBodies.tsx";
import { CallToActionBody, HeroBody } from "./HeroBodies.tsx";
import { BookingBody, LeadFormBody, ServicesBody } from "./LiveBodies.tsx";
import { ReviewsBody, TeamBody } from "./PeopleBodies.tsx";
import { BeforeAfterBody, GalleryBody } from "./PictureBodies.tsx";
import { DividerBody, ImageBody, TextBody } from "./TextBodies.tsx";

type Props = { block: Block; set: (changes: object, about?: string) => void };

export function BlockBody({ block, set }: Props) {
  switch (block.kind) {
    case "hero":
      return <HeroBody block={block} set={set} />;
    case "text":
      return <TextBody block={block} set={set} />;
    case "image":
      return <ImageBody block={block} set={set} />;
    case "gallery":
      return <GalleryBody block={block} set={set} />;
    case "before_after":
      return <BeforeAfterBody block={block} set={set} />;
    case "services":
      return <ServicesBody block={block} set={set} />;
    case "booking":
      return <BookingBody block={block} set={set} />;
    case "reviews":
      return <ReviewsBody block={block} set={set} />;
    case "team":
      return <TeamBody block={block} set={set} />;
    case "service_area":
      return <ServiceAreaBody block={block} set={set} />;
    case "faq":
      return <FaqBody block={block} set={set} />;
    case "call_to_action":
      return <CallToActionBody block={block} set={set} />;
    case "lead_form":
      return <LeadFormBody block={block} set={set} />;
    case "contact":
      return <ContactBody block={block} set={set} />;
    case "divider":
      return <DividerBody block={block} />;
  }
}
