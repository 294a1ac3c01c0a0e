/** What can be chosen for a block besides what is written in it. */
import { Button, SegmentedControl, Switch } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Block, BlockOf, Button as PageButton } from "../../../pages/blocks-contract.ts";
import { withBlockChanges } from "../block-changes.ts";
import { keyed } from "../keyed.ts";
import classes from "../page-editor.module.css";
import type { PageDraft } from "../use-page-draft.ts";
import { BookedService, FormChoice, ServicesChoice } from "./LiveChoices.tsx";
import { TargetFields } from "./TargetFields.tsx";

type Props = { block: Block; draft: PageDraft; pageId: number };

export function BlockSettings({ block, draft, pageId }: Props) {
  const set = (changes: object, about?: string) =>
    draft.edit(
      (content) => withBlockChanges(content, block.id, changes),
      about ? `${block.id}-${about}` : null,
    );
  return (
    <div className={classes.settings}>
      {block.kind !== "divider" && (
        <Choice
          label="Background"
          data={[
            { value: "plain", label: "Plain" },
            { value: "soft", label: "Soft" },
            { value: "brand", label: "Brand" },
          ]}
          value={block.tone}
          onChange={(tone) => set({ tone })}
        />
      )}
      <OfKind block={block} set={set} draft={draft} pageId={pageId} />
    </div>
  );
}

type KindProps = Props & { set: (changes: object, about?: string) => void };

function OfKind({ block, set, draft, pageId }: KindProps) {
  const targets = { blocks: draft.content.blocks, pageId };
  switch (block.kind) {
    case "hero":
      return <HeroSettings block={block} set={set} {...targets} />;
    case "call_to_action":
      return (
        <TargetFields
          {...targets}
          legend="Button"
          target={block.button.target}
          onChange={(target, about) => set({ button: { ...block.button, target } }, about)}
        />
      );
    case "image":
      return (
        <Choice
          label="Width"
          data={[
            { value: "text", label: "As text" },
            { value: "wide", label: "Wide" },
          ]}
          value={block.width}
          onChange={(width) => set({ width })}
        />
      );
    case "services":
      return <ServicesChoice block={block} set={set} />;
    case "booking":
      return <BookedService block={block} set={set} />;
    case "lead_form":
      return <FormChoice value={block.form_id} onChange={(id) => set({ form_id: id })} />;
    case "contact":
      return <ContactSettings block={block} set={set} />;
    case "divider":
      return (
        <Choice
          label="Looks like"
          data={[
            { value: "line", label: "Line" },
            { value: "space", label: "Space" },
          ]}
          value={block.look}
          onChange={(look) => set({ look })}
        />
      );
    default:
      return null;
  }
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

const Choice = ({ label, ...choice }: ChoiceProps) => (
  <div>
    <p className={classes.settingLabel}>{label}</p>
    <SegmentedControl fullWidth size="xs" aria-label={label} {...choice} />
  </div>
);

type HeroProps = {
  block: BlockOf<"hero">;
  set: KindProps["set"];
  blocks: readonly Block[];
  pageId: number;
};

function HeroSettings({ block: { layout, buttons }, set, ...targets }: HeroProps) {
  const change = (place: number, button: PageButton, about?: string) =>
    set({ buttons: buttons.map((each, at) => (at === place ? button : each)) }, about);
  return (
    <>
      <Choice
        label="Layout"
        data={[
          { value: "center", label: "Centered" },
          { value: "side", label: "Side by side" },
          { value: "cover", label: "Cover" },
        ]}
        value={layout}
        onChange={(next) => set({ layout: next })}
      />
      {keyed(buttons).map(({ key, item: button, place }) => (
        <div key={key} className={classes.setting}>
          <TargetFields
            {...targets}
            legend={button.label || `Button ${place + 1}`}
            target={button.target}
            onChange={(target, about) => change(place, { ...button, target }, about && `${about}-${place}`)}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconX size={14} aria-hidden />}
            aria-label={`Remove button ${place + 1}`}
            onClick={() => set({ buttons: buttons.filter((_, at) => at !== place) })}
          >
            Remove Button
          </Button>
        </div>
      ))}
    </>
  );
}

const ContactSettings = ({ block, set }: { block: BlockOf<"contact">; set: KindProps["set"] }) => (
  <>
    <Switch
      label="Show phone number"
      checked={block.shows_phone}
      onChange={(event) => set({ shows_phone: event.currentTarget.checked })}
    />
    <Switch
      label="Show address"
      checked={block.shows_address}
      onChange={(event) => set({ shows_address: event.currentTarget.checked })}
    />
  </>
);
