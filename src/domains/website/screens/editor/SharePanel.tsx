/** How a published form reaches visitors: as a link, and on the business's own website. */
import { TextInput } from "@mantine/core";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { WebsiteForm } from "../../forms/contract.ts";
import classes from "./editor.module.css";

export function SharePanel({ form: { url, content } }: { form: WebsiteForm }) {
  const { origin } = new URL(url);
  const title = content.title.replace(/[^\p{L}\p{N} .,'’-]/gu, "");
  const code = `<iframe data-plumbline-form src="${url}?embed=1" title="${title}" style="width:100%;height:700px;border:0"></iframe>\n<script src="${origin}/form-embed.js" async></script>`;
  return (
    <Panel
      id="form-share"
      title="Share"
      text="Send the link to customers, or paste the code into your website. The script fits the frame to the form."
    >
      <Copyable label="Link" text={url} />
      <Copyable label="Code for your website" text={code} />
    </Panel>
  );
}

const Copyable = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.copyable}>
    <TextInput label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
    <CopyButton text={text} label={`Copy ${label === "Link" ? "Link" : "Code"}`} />
  </div>
);
