/** Old addresses of the website and the pages to which they lead. */
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconArrowRight, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { mostRedirects, type Site, type SiteRedirect } from "../../pages/site/contract.ts";
import { pagesApi, putSite, siteApi } from "../pages-api.ts";
import classes from "./site.module.css";

export function RedirectsPanel({ site: { redirects } }: { site: Site }) {
  return (
    <Panel
      id="website-redirects"
      title="Redirects"
      text="Links to an old address lead to a page. When a published page gets another URL, one is added for you."
    >
      {redirects.length > 0 && (
        <ul className={classes.list}>
          {redirects.map((redirect) => (
            <RedirectLine key={redirect.id} redirect={redirect} />
          ))}
        </ul>
      )}
      {redirects.length < mostRedirects ? (
        <AddRedirect />
      ) : (
        <p className={classes.note}>You can have up to {mostRedirects} redirects.</p>
      )}
    </Panel>
  );
}

function RedirectLine({ redirect }: { redirect: SiteRedirect }) {
  const { id, from, page_id, page_title: title, is_automatic: isAutomatic } = redirect;
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.publish");
  const restore = useMutation({
    ...siteApi.addRedirect.mutationOptions(),
    onSuccess: (saved) => putSite(client, saved),
    onError: (error) => notifyError(error, "The redirect couldn't be restored"),
  });
  const remove = useMutation({
    ...siteApi.removeRedirect.mutationOptions(),
    onSuccess: (saved) => {
      putSite(client, saved);
      notifyUndo(`Redirect from /${from} removed.`, () => restore.mutate({ from, page_id }));
    },
    onError: (error) => notifyError(error, "The redirect couldn't be removed"),
  });
  return (
    <li className={classes.redirect}>
      <span className={classes.redirectWords}>
        <code>/{from}</code>
        <IconArrowRight size={14} aria-label="leads to" />
        <span>{title || "Untitled"}</span>
        {isAutomatic && <small>Added when its URL changed</small>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.thumb ?? ""}
        aria-label={`Remove the redirect from /${from}`}
        disabled={whyNot !== undefined}
        title={whyNot}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function AddRedirect() {
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.publish");
  const [from, setFrom] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useQuery({
    ...pagesApi.list.queryOptions({ input: { limit: 100, sort: "title" } }),
    ...freshness.customerList,
  });
  const pages = (found.data?.pages ?? []).filter(({ status }) => status !== "archived");
  const add = useMutation({
    ...siteApi.addRedirect.mutationOptions(),
    onSuccess: (saved) => {
      putSite(client, saved);
      setFrom("");
      notifySuccess("Redirect added.");
    },
  });
  const pageId = Number(chosen || pages[0]?.id || 0);
  const fields = isApiError(add.error) ? add.error.fields : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate({ from: from.replace(/^\/+/, ""), page_id: pageId });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ""}
        label="Old address"
        placeholder="old-page"
        autoComplete="off"
        spellCheck={false}
        value={from}
        readOnly={whyNot !== undefined}
        error={add.error && (fields?.["from"] ?? messageOf(add.error, "Saving failed. Try again."))}
        onChange={(event) => {
          add.reset();
          setFrom(event.currentTarget.value);
        }}
      />
      <NativeSelect
        className={classes.field ?? ""}
        label="Leads to"
        data={
          pages.length === 0
            ? [{ value: "", label: "No pages yet" }]
            : pages.map(({ id, title }) => ({ value: String(id), label: title || "Untitled" }))
        }
        value={String(pageId || "")}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={add.isPending}
        disabled={whyNot !== undefined || from.trim() === "" || pageId === 0}
        title={whyNot}
      >
        Add Redirect
      </Button>
    </form>
  );
}
