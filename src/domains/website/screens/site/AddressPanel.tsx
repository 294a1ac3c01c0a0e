/** The website's address at ours, which works from the start. */
import { Anchor, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Site } from "../../pages/site/contract.ts";
import { putSite, refreshPages, siteApi } from "../pages-api.ts";
import classes from "./site.module.css";

export function AddressPanel({ site }: { site: Site }) {
  const { slug: kept, own_url: ownUrl, url, version } = site;
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.publish");
  const [slug, setSlug] = useState(kept);
  const save = useMutation({
    ...siteApi.update.mutationOptions(),
    onSuccess: (saved) => {
      putSite(client, saved);
      refreshPages(client);
      notifySuccess("Address changed. Links to the old one lead to the new one.");
    },
  });
  const fields = isApiError(save.error) ? save.error.fields : undefined;
  const error = save.error && (fields?.["slug"] ?? messageOf(save.error, "Saving failed. Try again."));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate({ slug, version });
  };
  return (
    <Panel
      id="website-address"
      title="Address"
      text="Your website is always reachable here. With a domain of your own, this address leads to it."
    >
      <div className={classes.copied}>
        <Anchor href={ownUrl} className={classes.code ?? ""}>
          {ownUrl}
        </Anchor>
        <CopyButton text={ownUrl} label="Copy Address" />
      </div>
      {url !== ownUrl && <p className={classes.note}>Main address: {url}</p>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          className={classes.field ?? ""}
          label="Name in the address"
          autoComplete="off"
          spellCheck={false}
          value={slug}
          readOnly={whyNot !== undefined}
          error={error}
          onChange={(event) => {
            save.reset();
            setSlug(event.currentTarget.value.toLowerCase());
          }}
        />
        <Button
          type="submit"
          loading={save.isPending}
          disabled={whyNot !== undefined || slug.trim() === kept}
          title={whyNot}
        >
          Change Address
        </Button>
      </form>
    </Panel>
  );
}
