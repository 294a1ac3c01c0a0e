/** The business's own domains: claimed, proved by a record that only their owner can add, and given up. */
import { Alert, Badge, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { type DomainState, mostDomains, type Site, type SiteDomain } from "../../pages/site/contract.ts";
import { putSite, refreshPages, siteApi } from "../pages-api.ts";
import classes from "./site.module.css";

const states: Record<DomainState, { label: string; color: string }> = {
  unchecked: { label: "Not checked yet", color: "gray" },
  verified: { label: "Verified", color: "green" },
  missing: { label: "Record missing", color: "yellow" },
  wrong: { label: "Record is different", color: "yellow" },
  taken: { label: "Used by another business", color: "red" },
  unknown: { label: "Couldn't be checked", color: "yellow" },
};

export function DomainsPanel({ site }: { site: Site }) {
  return (
    <Panel
      id="website-domains"
      title="Your own domain"
      text="Show your website at a domain you own, such as www.yourbusiness.com. A DNS record proves that it's yours."
    >
      {site.domains.length > 0 && (
        <ul className={classes.list}>
          {site.domains.map((domain) => (
            <DomainLine key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
      {site.domains.length < mostDomains ? (
        <AddDomain />
      ) : (
        <p className={classes.note}>You can add up to {mostDomains} domains.</p>
      )}
    </Panel>
  );
}

function AddDomain() {
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.publish");
  const [host, setHost] = useState("");
  const add = useMutation({
    ...siteApi.addDomain.mutationOptions(),
    onSuccess: (saved) => {
      putSite(client, saved);
      setHost("");
      notifySuccess("Domain added. Copy its records to your DNS, then check it.");
    },
  });
  const fields = isApiError(add.error) ? add.error.fields : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    add.mutate({ host });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ""}
        label="Domain"
        placeholder="www.yourbusiness.com"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        value={host}
        readOnly={whyNot !== undefined}
        error={add.error && (fields?.["host"] ?? messageOf(add.error, "Saving failed. Try again."))}
        onChange={(event) => {
          add.reset();
          setHost(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={add.isPending}
        disabled={whyNot !== undefined || host.trim() === ""}
        title={whyNot}
      >
        Add Domain
      </Button>
    </form>
  );
}

function DomainLine({ domain }: { domain: SiteDomain }) {
  const { host, state, problem, checked_at: checkedAt, is_main: isMain, records } = domain;
  const { label, color } = states[state];
  return (
    <li className={classes.domain} aria-label={host}>
      <div className={classes.head}>
        <h3 className={classes.host}>{host}</h3>
        <Badge color={color} variant="light">
          {label}
        </Badge>
        {isMain && <Badge>Main address</Badge>}
      </div>
      {problem && (
        <Alert color="yellow" variant="light" p="xs">
          {problem}
        </Alert>
      )}
      {records.map(({ type, name, value }) => (
        <div key={`${type}-${name}`} className={classes.record}>
          <p className={classes.note}>{type} record</p>
          <Copied label="Name" text={name} />
          <Copied label="Value" text={value} />
        </div>
      ))}
      <DomainButtons domain={domain} />
      {checkedAt && (
        <p className={classes.note}>
          Last checked <MomentText at={checkedAt} />. New records can take a few hours to show.
        </p>
      )}
    </li>
  );
}

function DomainButtons({ domain: { id, host, state, is_main: isMain } }: { domain: SiteDomain }) {
  const client = useQueryClient();
  const whyNot = useWhyNot()("website.publish");
  const done = (said: (site: Site) => string) => (saved: Site) => {
    putSite(client, saved);
    refreshPages(client);
    notifySuccess(said(saved));
  };
  const check = useMutation({
    ...siteApi.checkDomain.mutationOptions(),
    onSuccess: done(({ domains }) =>
      domains.find((each) => each.id === id)?.state === "verified"
        ? `${host} is verified.`
        : `${host} was checked. It isn't verified yet.`,
    ),
    onError: (error) => notifyError(error, "The domain couldn't be checked"),
  });
  const makeMain = useMutation({
    ...siteApi.makeMain.mutationOptions(),
    onSuccess: done(() => `${host} is the main address now.`),
    onError: (error) => notifyError(error, "The main address couldn't be changed"),
  });
  const remove = useMutation({
    ...siteApi.removeDomain.mutationOptions(),
    onSuccess: done(() => `${host} removed.`),
    onError: (error) => notifyError(error, "The domain couldn't be removed"),
  });
  async function ask() {
    const question = {
      title: `Remove ${host}?`,
      message: "Your website can't be reached there anymore, and another business can claim the domain.",
      confirmLabel: "Remove Domain",
      isDanger: true,
    };
    if (await confirm(question)) remove.mutate({ id });
  }
  const look = { size: "xs", variant: "default", disabled: whyNot !== undefined, title: whyNot } as const;
  return (
    <div className={classes.buttons}>
      <Button
        {...look}
        loading={check.isPending}
        aria-label={`Check Now: ${host}`}
        onClick={() => check.mutate({ id })}
      >
        Check Now
      </Button>
      {state === "verified" && !isMain && (
        <Button
          {...look}
          loading={makeMain.isPending}
          aria-label={`Make Main Address: ${host}`}
          onClick={() => makeMain.mutate({ id })}
        >
          Make Main Address
        </Button>
      )}
      <Button {...look} loading={remove.isPending} aria-label={`Remove ${host}`} onClick={() => void ask()}>
        Remove
      </Button>
    </div>
  );
}

const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.copied}>
    <span className={classes.copiedLabel}>{label}</span>
    <code className={classes.code}>{text}</code>
    <CopyButton text={text} label={`Copy ${label}`} />
  </div>
);
