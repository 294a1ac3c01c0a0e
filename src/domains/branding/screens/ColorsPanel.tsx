/** The colors of the brand: the two that pages and emails wear, and others kept by name, each with where it is used. */
import { Button, ColorInput, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { contrastWords } from "#shared/brand.ts";
import { Panel } from "#ui/Panel.tsx";
import type { BrandColor } from "../contract.ts";
import classes from "./brand.module.css";
import { type BrandForm, colorOf, isWholeColor } from "./use-brand.ts";

/** Colors that stand well on a page, for those who have none yet. */
const swatches = ["#0f6d72", "#1d4ed8", "#6d28d9", "#a4552b", "#b91c1c", "#14713a", "#30363e"];
const mostColors = 12;

export function ColorsPanel({ brand }: { brand: BrandForm }) {
  const { values, errors, canChange, edit } = brand;
  const color = colorOf(values.color);
  return (
    <Panel
      id="brand-colors"
      title="Brand colors"
      text="Your pages and emails wear the first two. Keep others here for vans, shirts and signs."
    >
      <div className={classes.fields}>
        <HexField
          label="Main color"
          description="Used for buttons and links."
          placeholder="Plumbline teal"
          isFixed={!canChange}
          error={errors["color"]}
          value={values.color}
          onChange={(typed) => edit({ color: typed })}
        />
        {color && (
          <p className={classes.hint} role="status">
            {contrastWords(color)}
          </p>
        )}
        <HexField
          label="Accent color"
          description="Used for the line at the top and the steps of a booking."
          placeholder="Same as main color"
          isFixed={!canChange}
          error={errors["accent"]}
          value={values.accent}
          onChange={(typed) => edit({ accent: typed })}
        />
        <OtherColors brand={brand} />
      </div>
    </Panel>
  );
}

type HexProps = {
  label: string;
  description?: string;
  placeholder?: string;
  isFixed: boolean;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
};

const HexField = ({ isFixed, ...props }: HexProps) => (
  <ColorInput
    fixOnBlur={false}
    format="hex"
    swatches={swatches}
    readOnly={isFixed}
    disabled={isFixed}
    eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
    {...props}
  />
);

function OtherColors({ brand: { values, errors, canChange, edit } }: { brand: BrandForm }) {
  const { colors } = values;
  const [edited, setEdited] = useState<number | null>(null);
  const wrong = errors["colors"];
  const replace = (index: number, change: Partial<BrandColor>) =>
    edit({ colors: colors.map((each, at) => (at === index ? { ...each, ...change } : each)) });

  function add() {
    edit({ colors: [...colors, { name: "", hex: "", usage: "" }] });
    setEdited(colors.length);
  }

  function remove(index: number) {
    edit({ colors: colors.filter((_, at) => at !== index) });
    setEdited(null);
  }

  return (
    <>
      {colors.length > 0 && (
        <ul className={classes.colors} aria-label="Other colors">
          {colors.map((color, index) => (
            <li key={placeKey(index)}>
              {index === edited || (wrong && !isWholeColor(color)) ? (
                <ColorFields
                  color={color}
                  onChange={(change) => replace(index, change)}
                  onDone={() => setEdited(null)}
                  onRemove={() => remove(index)}
                />
              ) : (
                <ColorLine
                  color={color}
                  onEdit={canChange ? () => setEdited(index) : undefined}
                  onRemove={() => remove(index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {wrong && (
        <p className={classes.error} role="alert">
          {wrong}
        </p>
      )}
      {canChange && colors.length < mostColors && (
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Add Color
        </Button>
      )}
    </>
  );
}

/** Its place: a color has no name until one is typed, and nothing of a row but what is typed is kept. */
const placeKey = (index: number): string => `color-${index}`;

type LineProps = { color: BrandColor; onEdit: (() => void) | undefined; onRemove: () => void };

function ColorLine({ color: { name, hex, usage }, onEdit, onRemove }: LineProps) {
  const shown = colorOf(hex);
  return (
    <div className={classes.colorLine}>
      <span className={classes.swatch} style={shown ? { background: shown } : {}} aria-hidden />
      <span className={classes.colorWords}>
        <b>{name || "No name yet"}</b>
        <span className={classes.hint}>{[shown ?? hex, usage].filter(Boolean).join(" · ")}</span>
      </span>
      {onEdit && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={onEdit} aria-label={`Edit ${name}`}>
            <IconPencil size={16} aria-hidden />
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={onRemove}
            aria-label={`Remove ${name}`}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}

type FieldsProps = {
  color: BrandColor;
  onChange: (change: Partial<BrandColor>) => void;
  onDone: () => void;
  onRemove: () => void;
};

function ColorFields({ color, onChange, onDone, onRemove }: FieldsProps) {
  return (
    <fieldset className={classes.colorFields}>
      <legend className="visually-hidden">{color.name || "New color"}</legend>
      <TextInput
        label="Color name"
        placeholder="Van blue"
        autoComplete="off"
        value={color.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <HexField
        label="Hex"
        isFixed={false}
        error={undefined}
        value={color.hex}
        onChange={(hex) => onChange({ hex })}
      />
      <TextInput
        label="Usage"
        placeholder="Van lettering"
        autoComplete="off"
        value={color.usage}
        onChange={(event) => onChange({ usage: event.currentTarget.value })}
      />
      <div className={classes.logoActions}>
        <Button variant="default" size="xs" onClick={onDone}>
          Done
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
