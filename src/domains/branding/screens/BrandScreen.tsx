/** The page "Brand": logo, color, typeface and website, with what customers see of them beside the form. */
import { Anchor, ColorInput, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { preferencesPath, settingsPath } from "#domains/organizations/paths.ts";
import { contrastWords, type Typeface, typefaceNames, typefaces } from "#shared/brand.ts";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Brand } from "../contract.ts";
import { BrandPreview } from "./BrandPreview.tsx";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";
import { LogoField } from "./LogoField.tsx";
import { type BrandForm, colorOf, useBrand } from "./use-brand.ts";

export function BrandScreen() {
  const brand = useQuery({ ...brandingApi.read.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Brand"
        subtitle="How your booking page, appointment pages and emails look"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={brand} failed="Failed to load the brand" height={560}>
        {(stored) => <Form stored={stored} />}
      </SettingsFrame>
    </>
  );
}

function Form({ stored }: { stored: Brand }) {
  const brand = useBrand(stored);
  const { values, errors, canChange, edit } = brand;
  return (
    <SettingsForm
      form={brand}
      failed="The brand couldn't be saved"
      fixed="Your role lets you view the brand, but not change it."
      save="Save Brand"
      aside={<BrandPreview look={previewOf(brand)} />}
    >
      <Panel id="brand-logo" title="Logo" text="Without one, your initials are shown in your color.">
        <LogoField
          logo={values.logo}
          error={errors["logo"]}
          isFixed={!canChange}
          onChange={(logo) => edit({ logo })}
        />
      </Panel>
      <LookPanel brand={brand} />
      <ContactPanel brand={brand} stored={stored} />
    </SettingsForm>
  );
}

/** While a color is being typed, the last whole one is shown. */
function previewOf({ values, start }: BrandForm) {
  const color = values.color.trim() === "" ? "" : (colorOf(values.color) ?? start.color);
  return { color, typeface: values.typeface, logo_id: values.logo?.id ?? "" };
}

/** Colors that stand well on a page, for those who have none yet. */
const swatches = ["#0f6d72", "#1d4ed8", "#6d28d9", "#a4552b", "#b91c1c", "#14713a", "#30363e"];

function LookPanel({ brand: { values, errors, canChange, edit } }: { brand: BrandForm }) {
  const color = colorOf(values.color);
  return (
    <Panel id="brand-look" title="Color and typeface">
      <div className={classes.fields}>
        <ColorInput
          label="Color"
          description="Used for buttons and links."
          placeholder="Plumbline teal"
          fixOnBlur={false}
          format="hex"
          swatches={swatches}
          readOnly={!canChange}
          disabled={!canChange}
          error={errors["color"]}
          value={values.color}
          onChange={(typed) => edit({ color: typed })}
          eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
        />
        <NativeSelect
          label="Typeface"
          description="Faces that your customers' devices have."
          disabled={!canChange}
          data={typefaceNames.map((value) => ({ value, label: typefaces[value].label }))}
          error={errors["typeface"]}
          value={values.typeface}
          onChange={(event) => edit({ typeface: event.currentTarget.value as Typeface })}
        />
        {color && (
          <p className={classes.hint} role="status">
            {contrastWords(color)}
          </p>
        )}
      </div>
    </Panel>
  );
}

function ContactPanel({
  brand: { values, errors, canChange, edit },
  stored,
}: {
  brand: BrandForm;
  stored: Brand;
}) {
  const { name, phone, address } = stored;
  return (
    <Panel
      id="brand-contact"
      title="Contact details"
      text="Customers see these on every page and at the end of every email."
    >
      <div className={classes.fields}>
        <TextInput
          label="Website"
          name="website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="yourbusiness.com"
          readOnly={!canChange}
          error={errors["website"]}
          value={values.website}
          onChange={(event) => edit({ website: event.currentTarget.value })}
        />
        <dl className={classes.contact}>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Phone</dt>
          <dd>{phone ?? "None"}</dd>
          <dt>Address</dt>
          <dd>{address.join(", ") || "None"}</dd>
        </dl>
        <p className={classes.hint}>
          Change your name, phone and address in{" "}
          <Anchor component={Link} to={preferencesPath()} size="sm" underline="always">
            Preferences
          </Anchor>
          .
        </p>
      </div>
    </Panel>
  );
}
