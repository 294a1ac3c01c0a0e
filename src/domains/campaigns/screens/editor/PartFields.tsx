/** Fields that several kinds of blocks share: where it stands, its button, its picture. */
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { AssetPicker } from "#domains/branding/screens/AssetPicker.tsx";
import type { MailButton, MailPicture } from "../../content-contract.ts";
import { isAddress, pictureAddress } from "../../links-contract.ts";
import classes from "./editor.module.css";

type Choice<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export const ChoiceField = <Value extends string>({ label, value, options, onChange }: Choice<Value>) => (
  <div className={classes.choice}>
    <span>{label}</span>
    <SegmentedControl size="xs" aria-label={label} data={[...options]} value={value} onChange={onChange} />
  </div>
);

const sides = [
  { value: "left", label: "Left" },
  { value: "center", label: "Center" },
] as const;

type AlignProps = { value: "left" | "center"; onChange: (align: "left" | "center") => void };

export const AlignField = (props: AlignProps) => <ChoiceField label="Align" options={sides} {...props} />;

type LinkProps = { label: string; value: string; onChange: (address: string) => void };

/** The sentence comes once something is written that leads nowhere. */
export const LinkField = ({ label, value, onChange }: LinkProps) => (
  <TextInput
    label={label}
    placeholder="https://"
    inputMode="url"
    autoComplete="off"
    maxLength={1000}
    value={value}
    error={
      value.trim() === "" || isAddress(value)
        ? undefined
        : "Enter a web address, an email address or a phone number such as tel:+12085550142."
    }
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type ButtonProps = { value: MailButton; onChange: (button: MailButton, about: string) => void };

export const ButtonFields = ({ value, onChange }: ButtonProps) => (
  <div className={classes.pair}>
    <TextInput
      label="Button text"
      placeholder="Book Online"
      autoComplete="off"
      maxLength={60}
      value={value.words}
      onChange={(event) => onChange({ ...value, words: event.currentTarget.value }, "words")}
    />
    <LinkField
      label="Button link"
      value={value.address}
      onChange={(address) => onChange({ ...value, address }, "address")}
    />
  </div>
);

type PictureProps = { value: MailPicture; onChange: (picture: MailPicture, about: string | null) => void };

/** Of the brand's pictures, or on the web. */
export function PictureFields({ value, onChange }: PictureProps) {
  const [isChoosing, setChoosing] = useState(false);
  const source = pictureAddress(value.address, "");
  return (
    <div className={classes.picture}>
      {source !== null && !/^https?:/i.test(source) && (
        <img src={source} alt="" className={classes.thumbnail} />
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={14} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Choose Image
      </Button>
      <TextInput
        className={classes.wide ?? ""}
        label="Image address"
        placeholder="https://"
        autoComplete="off"
        maxLength={1000}
        value={value.address}
        error={
          value.address.trim() !== "" && source === null ? "Enter a web address of an image." : undefined
        }
        onChange={(event) => onChange({ ...value, address: event.currentTarget.value }, "address")}
      />
      <TextInput
        className={classes.wide ?? ""}
        label="Image description"
        description="Read to people who can't see the image."
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="off"
        maxLength={200}
        value={value.alt}
        onChange={(event) => onChange({ ...value, alt: event.currentTarget.value }, "alt")}
      />
      <AssetPicker
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={({ url, name }) => {
          setChoosing(false);
          onChange({ address: url, alt: value.alt || name }, null);
        }}
      />
    </div>
  );
}
