/** An email about a contract that never came: its log says so, and whoever sent the contract is told. */
import { requirePermission } from "#platform/actor.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { appendLog } from "../log/service.ts";
import { listSigners } from "../signers-store.ts";
import { isPending } from "../signing/turns.ts";
import { lockContractRow } from "../store.ts";
import { numberText } from "../words.ts";
import { tellSender } from "./inviting.ts";

/** The keys of mails to signers and to those who get a copy; news to members has others. */
const aboutContract = /^contract-[\da-f-]{36}-(\d+)-(invite|remind|copy)-/;

export const undeliveredMail = defineReaction({
  name: "contract-undelivered",
  on: ["mail.undelivered"],
  begins: "now",
  async run(actor, { subject, data }) {
    const [, id] = aboutContract.exec(subject.id) ?? [];
    if (id === undefined) return;
    const tx = requirePermission(actor, "contracts.send");
    const held = await lockContractRow(tx, Number(id));
    if (!held) return;
    const to = String(data["to"]);
    const name = (await listSigners(tx, held.id)).find(({ email }) => email === to)?.name ?? to;
    await appendLog(tx, held.id, {
      type: "undelivered",
      title: `Email to ${name} <${to}> was not delivered`,
      data: { email: to },
    });
    const way = isPending(held.status)
      ? "Correct the address, or create a link and hand it over yourself."
      : "Download the signed contract and hand it over yourself.";
    await tellSender(tx, held, `undelivered-${subject.id}`, {
      title: `Not delivered: ${held.title}`,
      text: `The email about ${held.title} (${numberText(held.number)}) to ${name} (${to}) couldn't be delivered. ${way}`,
    });
  },
});
