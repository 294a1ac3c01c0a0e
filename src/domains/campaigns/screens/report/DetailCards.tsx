/** More about a campaign: what was sent, clicks by link, and why some got nothing. */
import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { RankedBars } from "#ui/charts/RankedBars.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Campaign } from "../../contract.ts";
import type { CampaignReport } from "../../results-contract.ts";
import { MessagePreview } from "../editor/MessagePreview.tsx";
import classes from "./report.module.css";

export function MessageCard({ campaign: { content, sender_name: sender } }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Message"
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Preview
        </Button>
      }
    >
      <p className={classes.words}>{content.kind === "mail" ? content.subject : content.text}</p>
      {sender && <p className={classes.note}>From {sender}</p>}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Message">
        {isOpen && <MessagePreview content={content} />}
      </Dialog>
    </Card>
  );
}

export const LinksCard = ({ report: { links } }: { report: CampaignReport }) => (
  <Card title="Clicks by Link">
    <RankedBars
      label="Clicks by link"
      bars={links.map(({ number, url, people, clicks }) => ({
        key: String(number),
        name: shortened(url),
        value: people,
        figure: people.toLocaleString("en-US"),
        note: plural(clicks, "click"),
      }))}
    />
    <p className={classes.note}>Customers who clicked, each counted once for a link.</p>
  </Card>
);

const longest = 60;

function shortened(url: string): string {
  const plain = url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

export const ReasonsCard = ({ report: { reasons } }: { report: CampaignReport }) => (
  <Card title="Not Sent">
    <ul className={classes.reasons} aria-label="Why some customers didn't get it">
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <strong>{plural(count, "customer")}</strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </Card>
);
