/** All that can be said of one block, by its kind. */
import { TextInput } from "@mantine/core";
import type { Service } from "#domains/services/contract.ts";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { formatMoney, money } from "#shared/money/money.ts";
import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import {
  campaignFields,
  type MailBlock,
  type MailBlockKind,
  type MailColumn,
} from "../../content-contract.ts";
import classes from "./editor.module.css";
import { AlignField, ButtonFields, ChoiceField, LinkField, PictureFields } from "./PartFields.tsx";
import { RichText } from "./RichText.tsx";

type Of<Kind extends MailBlockKind> = Extract<MailBlock, { kind: Kind }>;
/** `about` is given for typing, which is one step of undo. */
type Set<Block extends MailBlock> = (changes: Partial<Block>, about?: string | null) => void;
type Props<Kind extends MailBlockKind> = { block: Of<Kind>; set: Set<Of<Kind>> };

type AnyProps = { block: MailBlock; onChange: (block: MailBlock, about: string | null) => void };

export function BlockFields({ block, onChange }: AnyProps) {
  const set = (changes: object, about: string | null = null) =>
    onChange({ ...block, ...changes }, about && `${block.key} ${about}`);
  switch (block.kind) {
    case "heading":
      return <HeadingFields block={block} set={set} />;
    case "text":
      return <TextFields block={block} set={set} />;
    case "button":
      return <ButtonBlockFields block={block} set={set} />;
    case "image":
      return <ImageFields block={block} set={set} />;
    case "columns":
      return <ColumnsFields block={block} set={set} />;
    case "offer":
      return <OfferFields block={block} set={set} />;
    case "signature":
      return <SignatureFields block={block} set={set} />;
    case "spacer":
      return <SpacerFields block={block} set={set} />;
    case "divider":
      return <p className={classes.note}>A thin line across the email.</p>;
  }
}

const headingSizes = [
  { value: "large", label: "Large" },
  { value: "small", label: "Small" },
] as const;

const HeadingFields = ({ block: { text, size, align }, set }: Props<"heading">) => (
  <>
    <MergeText
      label="Heading"
      isLine
      error={undefined}
      fields={campaignFields}
      value={text}
      onChange={(next) => set({ text: next }, "text")}
    />
    <div className={classes.choices}>
      <ChoiceField
        label="Size"
        options={headingSizes}
        value={size}
        onChange={(next) => set({ size: next })}
      />
      <AlignField value={align} onChange={(next) => set({ align: next })} />
    </div>
  </>
);

const TextFields = ({ block: { text, align }, set }: Props<"text">) => (
  <>
    <RichText label="Text" value={text} onChange={(next) => set({ text: next }, "text")} />
    <AlignField value={align} onChange={(next) => set({ align: next })} />
  </>
);

const ButtonBlockFields = ({ block: { button, align }, set }: Props<"button">) => (
  <>
    <ButtonFields value={button} onChange={(next, about) => set({ button: next }, about)} />
    <AlignField value={align} onChange={(next) => set({ align: next })} />
  </>
);

const widths = [
  { value: "full", label: "Full" },
  { value: "half", label: "Half" },
] as const;

const ImageFields = ({ block: { picture, address, width }, set }: Props<"image">) => (
  <>
    <PictureFields value={picture} onChange={(next, about) => set({ picture: next }, about)} />
    <LinkField label="Link (optional)" value={address} onChange={(next) => set({ address: next }, "link")} />
    <ChoiceField label="Width" options={widths} value={width} onChange={(next) => set({ width: next })} />
  </>
);

const ColumnsFields = ({ block: { left, right }, set }: Props<"columns">) => (
  <div className={classes.columns}>
    <ColumnFields
      title="Left column"
      value={left}
      onChange={(next, about) => set({ left: next }, about && `left ${about}`)}
    />
    <ColumnFields
      title="Right column"
      value={right}
      onChange={(next, about) => set({ right: next }, about && `right ${about}`)}
    />
  </div>
);

type ColumnProps = {
  title: string;
  value: MailColumn;
  onChange: (column: MailColumn, about: string | null) => void;
};

const ColumnFields = ({ title, value, onChange }: ColumnProps) => (
  <fieldset className={classes.column}>
    <legend>{title}</legend>
    <PictureFields
      value={value.picture}
      onChange={(picture, about) => onChange({ ...value, picture }, about)}
    />
    <TextInput
      label="Heading"
      autoComplete="off"
      maxLength={200}
      value={value.heading}
      onChange={(event) => onChange({ ...value, heading: event.currentTarget.value }, "heading")}
    />
    <RichText
      label={`${title} text`}
      minRows={3}
      value={value.text}
      onChange={(text) => onChange({ ...value, text }, "text")}
    />
    <ButtonFields
      value={value.button}
      onChange={(button, about) => onChange({ ...value, button }, `button ${about}`)}
    />
  </fieldset>
);

function OfferFields({ block, set }: Props<"offer">) {
  const { name, price, text, button, terms } = block;
  const maySee = useMay()("services.view");
  const currency = useSession().organization?.currency ?? "USD";
  return (
    <>
      {maySee && (
        <ServicePicker
          label="Fill in from a service"
          value={null}
          onChoose={(service) => service && set(offerOf(service, currency))}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          label="Offer"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value }, "name")}
        />
        <TextInput
          label="Price"
          placeholder="$99"
          autoComplete="off"
          maxLength={60}
          value={price}
          onChange={(event) => set({ price: event.currentTarget.value }, "price")}
        />
      </div>
      <RichText
        label="Description"
        minRows={3}
        value={text}
        onChange={(next) => set({ text: next }, "text")}
      />
      <ButtonFields value={button} onChange={(next, about) => set({ button: next }, about)} />
      <TextInput
        label="Terms (optional)"
        placeholder="Through May 31"
        autoComplete="off"
        maxLength={200}
        value={terms}
        onChange={(event) => set({ terms: event.currentTarget.value }, "terms")}
      />
    </>
  );
}

/** Its price as it is now, in words that stay. */
const offerOf = ({ name, description, price_cents: cents }: Service, currency: string) => ({
  name,
  price: cents ? formatMoney(money(cents, currency)) : "",
  ...(description ? { text: description.slice(0, 2_000) } : {}),
});

const SignatureFields = ({ block: { closing, name, role }, set }: Props<"signature">) => (
  <>
    <TextInput
      label="Closing"
      autoComplete="off"
      maxLength={100}
      value={closing}
      onChange={(event) => set({ closing: event.currentTarget.value }, "closing")}
    />
    <MergeText
      label="Name"
      isLine
      error={undefined}
      fields={campaignFields}
      value={name}
      onChange={(next) => set({ name: next }, "name")}
    />
    <MergeText
      label="Role or phone"
      isLine
      error={undefined}
      fields={campaignFields}
      value={role}
      onChange={(next) => set({ role: next }, "role")}
    />
  </>
);

const spacerSizes = [
  { value: "small", label: "Small" },
  { value: "medium", label: "Medium" },
  { value: "large", label: "Large" },
] as const;

const SpacerFields = ({ block: { size }, set }: Props<"spacer">) => (
  <ChoiceField label="Height" options={spacerSizes} value={size} onChange={(next) => set({ size: next })} />
);
