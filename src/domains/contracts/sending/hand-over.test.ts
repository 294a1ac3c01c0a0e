/** The signature of the business goes to another member: as somebody chooses, or when the one who would sign leaves. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, twoSigners } from "../../../../tests/support/contracts.ts";
import type { Contract } from "../contract.ts";
import { giveConsent, saveAnswers } from "../signing/service.ts";

const here = openForTests({ readsMail: true });
const contracts = contractsOf(here);

const signerOf = ({ signers }: Contract, part = "owner") => {
  const signer = signers.find((each) => each.part === part);
  assert.ok(signer);
  return signer;
};

const give = (contract: Contract, userId: string, part = "owner") =>
  here.send("PUT", `/api/contracts/${contract.id}/signers/${signerOf(contract, part).id}/member`, {
    user_id: userId,
  });

describe("The signature of the business", () => {
  test("is given to another member, who signs in place of the one whom the paper names", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    const before = signerOf(sent);
    const manager = await here.business.member("MANAGER");
    await contracts.sign(await contracts.tokenFor(sent));
    const old = await contracts.tokenFor(sent, "owner", "app");
    await giveConsent(await contracts.visit(old));
    await saveAnswers(await contracts.visit(old), { "sign-2": before.name });
    const { status, body } = await give(sent, manager.userId);
    assert.equal(status, 200, JSON.stringify(body));
    const given: Contract = body.data;
    const now = signerOf(given);
    assert.deepEqual(
      [now.user_id, now.status, now.viewed_at, now.is_next],
      [manager.userId, "invited", null, true],
      "what the one before opened and filled in is not theirs",
    );
    assert.equal((await contracts.visit(old)).state, "link_ended");
    assert.equal(given.original_sha256, sent.original_sha256);
    const mail = await here.mails.next(now.email ?? "", /contract to sign/);
    assert.match(mail.text, new RegExp(`/contracts/${sent.id}`));
    const refused = await contracts.refused("POST", `/${sent.id}/signers/${now.id}/links`, {
      channel: "app",
    });
    assert.equal(refused.error, `Only ${now.name} can sign here. They sign in and open the contract.`);
    const link = await here.app.http.inject({
      method: "POST",
      url: `/api/contracts/${sent.id}/signers/${now.id}/links`,
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { channel: "app" },
    });
    await contracts.sign(new URL(link.json().data.url).pathname.replace("/sign/", ""));
    const signed = await contracts.get(sent.id);
    assert.equal(signed.status, "completed");
    const party = `Contractor: ${now.name}, in place of ${before.name}`;
    assert.ok(signed.paper?.blocks.some((block) => block.kind === "fields" && block.party === party));
    const { entries, broken_at } = await contracts.log(sent.id);
    assert.equal(broken_at, null);
    const line = entries.find(({ type }) => type === "handed_over");
    assert.match(line?.title ?? "", new RegExp(`gave the signature of ${before.name} to ${now.name}`));
  });

  test("stays where it is when it is given to the same member again", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    await give(sent, signerOf(sent).user_id ?? "");
    const { entries } = await contracts.log(sent.id);
    assert.ok(entries.every(({ type }) => type !== "handed_over"));
  });

  test("goes to nobody who left or is of another business, and no customer's goes to a member", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    const gone = await here.business.member("STAFF");
    await here.done("POST", `/api/users/${gone.userId}/deactivate`, {});
    const refused = await give(sent, gone.userId);
    assert.deepEqual(
      [refused.status, refused.body.fields],
      [400, { user_id: "Choose a signer who works here" }],
    );
    const manager = await here.business.member("MANAGER");
    assert.match((await give(sent, manager.userId, "customer")).body.error, /signature of the business/);
    await contracts.sign(await contracts.tokenFor(sent));
    await contracts.sign(await contracts.tokenFor(await contracts.get(sent.id), "owner", "app"));
    assert.equal((await give(sent, manager.userId)).status, 409, "nothing moves once all have signed");
  });

  test("goes along with everything else when the member leaves", async () => {
    const [leaver, heir] = [await here.business.member("MANAGER"), await here.business.member("MANAGER")];
    const draft = await contracts.sent({ content: twoSigners });
    await give(draft, leaver.userId);
    const about = await here.done("GET", `/api/users/${leaver.userId}/belongings`);
    assert.equal(about.signatures, 1);
    await here.done("POST", `/api/users/${leaver.userId}/deactivate`, { handOverTo: heir.userId });
    const after = signerOf(await contracts.get(draft.id));
    assert.deepEqual([after.user_id, after.status], [heir.userId, "waiting"], "the customer signs first");
  });
});
