/** What the demo workspace sends never reaches anybody, whatever is connected. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createOrganization } from "#domains/organizations/service.ts";
import { startTestApp, type TestApp } from "../../tests/support/app.ts";
import { requirePermission, systemActor } from "./actor.ts";
import { newId } from "./ids.ts";
import { localMailbox } from "./mail/mailbox.ts";
import { sendMail } from "./mail/send-mail.ts";
import { mailboxFolder, textTransportFor } from "./outward.ts";
import { inTransaction } from "./transaction.ts";

let app: TestApp;
const left: string[] = [];
before(async () => {
  app = await startTestApp();
  const mail = {
    ...app.appContext.mail,
    kind: "smtp",
    deliver: async ({ key }: { key: string }) => left.push(key),
  };
  const deliver = async ({ key }: { key: string }) => {
    left.push(key);
    return { acceptedAs: key };
  };
  Object.assign(app.appContext, { mail, sms: { kind: "carrier", deliver } });
});
after(() => app.close());

async function open(isDemo: boolean): Promise<string> {
  const id = newId();
  const system = systemActor(app.appContext, { id, timeZone: "UTC", country: "US" });
  await inTransaction(requirePermission(system, "organization.update"), async (tx) => {
    await createOrganization(tx, { name: "Test", plan: "core", trialEnd: null, isDemo });
    return null;
  });
  return id;
}

const letter = (key: string) => ({ key, to: "rosa@example.com", subject: "Hello", text: "Hello" });
const text = (key: string) => ({ key, to: "+12125550142", text: "Hello" });

test("mail and texts of the demo stay in this machine's folders; those of a business leave", async () => {
  for (const isDemo of [true, false]) {
    const job = { id: newId(), organizationId: await open(isDemo) };
    await sendMail.run(app.appContext, letter(`mail-${isDemo}`), job);
    await (await textTransportFor(app.appContext, job.organizationId)).deliver(text(`text-${isDemo}`));
  }
  assert.deepEqual(left, ["mail-false", "text-false"]);
  const { dataDir, MAIL_FROM: from } = app.appContext.config;
  const [kept] = await localMailbox(mailboxFolder(dataDir), from).list();
  assert.match(kept?.id ?? "", /mail-true$/);
  const [keptText] = await app.appContext.carrierStandIn.list();
  assert.equal(keptText?.key, "text-true");
});

test("mail of the installation itself, which is no organization's, leaves", async () => {
  await sendMail.run(app.appContext, letter("nobodys"), { id: newId(), organizationId: null });
  assert.equal(left.at(-1), "nobodys");
});

test("a text of the same key is kept once", async () => {
  const texts = app.appContext.carrierStandIn;
  const before = (await texts.list()).length;
  await texts.deliver(text("twice"));
  await texts.deliver(text("twice"));
  assert.equal((await texts.list()).length, before + 1);
});
