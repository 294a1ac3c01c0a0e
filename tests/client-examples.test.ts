/** The examples of the client package are programs as others would write them, so they run against a server that listens. */
import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { before, beforeEach, describe, test } from "node:test";
import { addContact } from "../clients/typescript/examples/create-customer.ts";
import { invoiceFor } from "../clients/typescript/examples/create-invoice.ts";
import { listClients } from "../clients/typescript/examples/list-customers.ts";
import { receiveWebhooks } from "../clients/typescript/examples/receive-webhook.ts";
import { countVisits } from "../clients/typescript/examples/respect-limits.ts";
import { type Client, createClient } from "../clients/typescript/src/client.ts";
import { PlumblineError } from "../clients/typescript/src/error.ts";
import type { WebhookNews } from "../clients/typescript/src/webhooks.ts";
import { openForTests } from "./support/business.ts";
import { newCustomer } from "./support/call-samples.ts";
import { deliverDue } from "./support/webhooks.ts";

const here = openForTests({ settings: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32" } });
const scopes = [
  "customers.view",
  "customers.create",
  "customers.update",
  "invoices.view",
  "invoices.create",
  "invoices.update",
  "invoices.send",
  "services.view",
  "jobs.view",
];

describe("The examples", () => {
  let client: Client;

  let port = 0;

  before(async () => {
    await here.app.http.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = here.app.http.server.address() as AddressInfo);
  });
  beforeEach(async () => {
    const made = await here.send("POST", "/api/integrations/keys", { name: "Examples", scopes });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    client = createClient({ url: `http://127.0.0.1:${port}`, key: made.body.data.token });
  });

  test("a contact sent twice is one customer, and a bad email is named", async () => {
    const contact = { id: "17", firstName: "Ada", lastName: "Ng", email: "ada@examples.test" };
    const first = await addContact(client, contact);
    assert.equal((await addContact(client, contact)).id, first.id);
    await assert.rejects(addContact(client, { ...contact, id: "18", email: "ada" }), /email of contact 18/);
  });

  test("all clients are listed, page by page, and nobody else", async () => {
    const names = ["One", "Two", "Three"];
    for (const last_name of names) {
      const body = { ...newCustomer, last_name, email: null, phone: null, status: "client" };
      assert.equal((await here.send("POST", "/api/customers/", body)).status, 201);
    }
    await addContact(client, { id: "19", firstName: "Lee", lastName: "Lead", email: "lee@examples.test" });
    const listed = await listClients(client, 2);
    assert.deepEqual(listed.map(({ last_name }) => last_name).toSorted(), names.toSorted());
  });

  test("an invoice is created, filled and issued", async () => {
    const payer = { id: "20", firstName: "Pat", lastName: "Payer", email: "pat@examples.test" };
    const invoice = await invoiceFor(client, (await addContact(client, payer)).id);
    assert.deepEqual([invoice.status, invoice.total_cents], ["issued", 19_000]);
  });

  test("visits of jobs are counted, and a job that is not there is an error of the client's", async () => {
    assert.deepEqual(await countVisits(client, []), new Map());
    await assert.rejects(countVisits(client, [999_999]), PlumblineError);
  });

  test("a webhook is believed and acted on once; what is not signed is refused", async () => {
    const heard: WebhookNews[] = [];
    // The secret is known only once the address is, so the address is taken first.
    let server = receiveWebhooks("", () => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    const taken = server.address() as AddressInfo;
    server.close();
    const url = `http://127.0.0.1:${taken.port}/hook`;
    const made = await here.send("POST", "/api/integrations/webhooks", {
      name: "Examples",
      url,
      kinds: ["customer.created"],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    server = receiveWebhooks(made.body.data.secret, (news) => heard.push(news)).listen(
      taken.port,
      "127.0.0.1",
    );
    await once(server, "listening");
    const added = await addContact(client, {
      id: "21",
      firstName: "Wes",
      lastName: "Web",
      email: "wes@examples.test",
    });
    for (let tries = 0; tries < 3; tries++) await deliverDue(here.app, here.business.organizationId);
    assert.deepEqual(
      heard.map(({ kind, customer_id }) => [kind, customer_id]),
      [["customer.created", added.id]],
    );
    assert.equal((await fetch(url, { method: "POST", body: "{}" })).status, 400);
    assert.equal(heard.length, 1);
    server.closeAllConnections();
    server.close();
  });
});
