/** What campaigns put into the slots of earlier domains: a segment's way to a new campaign. */
import { IconSpeakerphone } from "@tabler/icons-react";
import { segmentMenu } from "#domains/segments/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { campaignsPath } from "../paths.ts";

export const campaignsContributions = [
  contribute(segmentMenu, 20, ({ id }) => ({
    label: "New Campaign",
    icon: <IconSpeakerphone size={16} aria-hidden />,
    needs: "campaigns.create",
    to: campaignsPath({ new: 1, segment: id }),
  })),
];
