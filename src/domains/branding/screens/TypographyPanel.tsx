/** The two faces of the brand, with words set in both. */
import { NativeSelect } from "@mantine/core";
import {
  type HeadingTypeface,
  headingFace,
  stackOf,
  type Typeface,
  typefaceNames,
  typefaces,
} from "#shared/brand.ts";
import { Panel } from "#ui/Panel.tsx";
import classes from "./brand.module.css";
import type { BrandForm } from "./use-brand.ts";

const faces = typefaceNames.map((value) => ({ value, label: typefaces[value].label }));

export function TypographyPanel({ brand }: { brand: BrandForm }) {
  const { values, errors, canChange, edit } = brand;
  const { typeface, heading_typeface: heading } = values;
  return (
    <Panel id="brand-type" title="Typography" text="Typefaces that your customers' devices have.">
      <div className={classes.fields}>
        <NativeSelect
          label="Primary typeface"
          description="Used for your name and headings."
          disabled={!canChange}
          data={[{ value: "same", label: "Same as secondary" }, ...faces]}
          error={errors["heading_typeface"]}
          value={heading}
          onChange={(event) => edit({ heading_typeface: event.currentTarget.value as HeadingTypeface })}
        />
        <NativeSelect
          label="Secondary typeface"
          description="Used for all other text."
          disabled={!canChange}
          data={faces}
          error={errors["typeface"]}
          value={typeface}
          onChange={(event) => edit({ typeface: event.currentTarget.value as Typeface })}
        />
        <figure className={classes.specimen} aria-label="Typography preview">
          <p style={{ fontFamily: stackOf(headingFace(heading, typeface)) }}>Fixed right the first time</p>
          <p style={{ fontFamily: stackOf(typeface) }}>
            We'll call half an hour before we arrive. 0123456789
          </p>
        </figure>
      </div>
    </Panel>
  );
}
