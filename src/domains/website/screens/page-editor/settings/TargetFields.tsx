/** Where a button leads: to online booking, a phone call, another page, a part of this one, or any web address. */
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { Block, Target } from "../../../pages/blocks-contract.ts";
import { safeAddress } from "../../../pages/inline-contract.ts";
import { blockLabels } from "../../page-words.ts";
import { pagesApi } from "../../pages-api.ts";
import classes from "../page-editor.module.css";

type Props = {
  legend: string;
  target: Target;
  blocks: readonly Block[];
  pageId: number;
  onChange: (target: Target, about?: string) => void;
};

const kinds: { value: Target["to"]; label: string }[] = [
  { value: "booking", label: "Online booking" },
  { value: "phone", label: "A phone call" },
  { value: "page", label: "Another page" },
  { value: "block", label: "A block on this page" },
  { value: "url", label: "A web address" },
];

export function TargetFields({ legend, target, blocks, pageId, onChange }: Props) {
  const pages = useQuery({
    ...pagesApi.list.queryOptions({ input: { limit: 100, sort: "title" } }),
    ...freshness.customerList,
  });
  const others = (pages.data?.pages ?? []).filter(({ id }) => id !== pageId);
  return (
    <fieldset className={classes.target}>
      <legend>{legend}</legend>
      <NativeSelect
        label="Leads to"
        // A page has to be named to be kept.
        data={kinds.map((kind) => ({ ...kind, disabled: kind.value === "page" && others.length === 0 }))}
        value={target.to}
        onChange={(event) => onChange(targetOf(event.currentTarget.value as Target["to"], blocks, others))}
      />
      {target.to === "page" && (
        <NativeSelect
          label="Page"
          data={others.map(({ id, title }) => ({ value: String(id), label: title || "Untitled" }))}
          value={String(target.page_id)}
          onChange={(event) => onChange({ to: "page", page_id: Number(event.currentTarget.value) })}
        />
      )}
      {target.to === "block" && (
        <NativeSelect
          label="Block"
          data={blocks.map((block) => ({ value: block.id, label: nameOf(block) }))}
          value={target.block}
          onChange={(event) => onChange({ to: "block", block: event.currentTarget.value })}
        />
      )}
      {target.to === "url" && (
        <TextLine
          label="Web address"
          placeholder="https://example.com"
          value={target.url}
          error={
            target.url === "" || safeAddress(target.url)
              ? undefined
              : "Enter a web address that begins with https://"
          }
          onChange={(event) => onChange({ to: "url", url: event.currentTarget.value.slice(0, 500) }, "url")}
        />
      )}
    </fieldset>
  );
}

function targetOf(to: Target["to"], blocks: readonly Block[], pages: readonly { id: number }[]): Target {
  switch (to) {
    case "page":
      return pages[0] ? { to, page_id: pages[0].id } : { to: "booking" };
    case "block":
      return { to, block: blocks[0]?.id ?? "" };
    case "url":
      return { to, url: "" };
    default:
      return { to };
  }
}

function nameOf(block: Block): string {
  const words = "heading" in block ? block.heading : "";
  return words ? `${blockLabels[block.kind]}: ${words}` : blockLabels[block.kind];
}
