/** The page "Brand": logo, colors, typefaces, pictures and website, with what customers see of them beside the form. */
import { Anchor, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { preferencesPath, settingsPath } from "#domains/organizations/paths.ts";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Brand } from "../contract.ts";
import { AssetsPanel } from "./AssetsPanel.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";
import { ColorsPanel } from "./ColorsPanel.tsx";
import { LogoField } from "./LogoField.tsx";
import { TypographyPanel } from "./TypographyPanel.tsx";
import { type BrandForm, colorOf, useBrand } from "./use-brand.ts";

const subtitle = "How your booking, appointment and signing pages, papers and emails look";

/** Among the settings. */
export const BrandScreen = () => (
  <>
    <PageHeader title="Brand" subtitle={subtitle} back={{ to: settingsPath(), label: "Settings" }} />
    <BrandParts />
  </>
);

/** The same among the pages of the website. */
export const BrandIdentityScreen = () => (
  <>
    <PageHeader title="Brand Identity" subtitle={subtitle} />
    <BrandParts />
  </>
);

function BrandParts() {
  const brand = useQuery({ ...brandingApi.read.queryOptions(), ...settingsFreshness });
  return (
    <SettingsFrame query={brand} failed="Failed to load the brand" height={560}>
      {(stored) => <Form stored={stored} />}
    </SettingsFrame>
  );
}

function Form({ stored }: { stored: Brand }) {
  const brand = useBrand(stored);
  const { values, errors, canChange, edit } = brand;
  const whyNot = useWhyNot()("organization.update");
  return (
    <div className={classes.parts}>
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
        <ColorsPanel brand={brand} />
        <TypographyPanel brand={brand} />
        <ContactPanel brand={brand} stored={stored} />
      </SettingsForm>
      <SettingsColumn>
        <AssetsPanel stored={stored} whyNot={whyNot} onUseAsLogo={(logo) => edit({ logo })} />
      </SettingsColumn>
    </div>
  );
}

/** While a color is being typed, the last whole one is shown. */
function previewOf({ values, start }: BrandForm) {
  const color = values.color.trim() === "" ? "" : (colorOf(values.color) ?? start.color);
  const accent = values.accent.trim() === "" ? "" : (colorOf(values.accent) ?? start.accent);
  return {
    color,
    accent,
    typeface: values.typeface,
    heading_typeface: values.heading_typeface,
    logo_id: values.logo?.id ?? "",
  };
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
