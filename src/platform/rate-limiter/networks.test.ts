/** What counts as one network, however a proxy writes the address. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serveForTests } from "../../../tests/support/business.ts";
import { networkOf, widerNetworkOf } from "./networks.ts";

test("An IPv4 address is a network of its own, in each of its forms", () => {
  for (const written of [
    "203.0.113.9",
    "203.0.113.9:51234",
    "::ffff:203.0.113.9",
    "::FFFF:203.0.113.9",
    "0:0:0:0:0:ffff:203.0.113.9",
    "::ffff:cb00:7109",
    "[::ffff:203.0.113.9]:443",
  ])
    assert.equal(networkOf(written), "203.0.113.9", written);
  assert.notEqual(networkOf("::ffff:cb00:710a"), networkOf("::ffff:cb00:7109"));
  assert.equal(widerNetworkOf("203.0.113.9"), null);
  assert.equal(widerNetworkOf("::ffff:cb00:7109"), null);
});

test("Of an IPv6 address the first half counts, in each of its forms, and of its neighbours the first 48 bits", () => {
  for (const written of [
    "2001:db8:0:12::1",
    "2001:DB8:0:12:ffff:ffff:ffff:ffff",
    "2001:0db8:0000:0012:0:0:0:9",
    "2001:db8::12:0:0:0:5",
    "[2001:db8:0:12::1]",
    "[2001:db8:0:12::1]:51234",
    "2001:db8:0:12::1%eth0",
  ]) {
    assert.equal(networkOf(written), "2001:db8:0:12", written);
    assert.equal(widerNetworkOf(written), "2001:db8:0", written);
  }
  assert.equal(networkOf("2001:db8::"), "2001:db8:0:0");
  assert.equal(networkOf("::1"), "0:0:0:0");
  assert.equal(networkOf(null), "unknown");
  assert.equal(widerNetworkOf(null), null);
});

describe("What strangers may do is counted by their network", () => {
  const here = serveForTests({ settings: { TRUST_PROXY: "true" } });

  const forget = (number: number, address: string, headers: Record<string, string> = {}) =>
    here.app.call("POST", "/api/auth/forgot-password", {
      headers: { "x-forwarded-for": address, ...headers },
      body: { email: `nobody-${number}@example.com` },
    });
  /** How many of so many requests pass, each from another address. */
  async function passed(count: number, addressOf: (number: number) => string): Promise<number> {
    const answers = [];
    for (let number = 0; number < count; number++) {
      const headers = { "user-agent": `browser ${number}`, "x-real-ip": `198.51.100.${number}` };
      answers.push(await forget(number, addressOf(number), headers));
    }
    return answers.filter(({ status }) => status !== 429).length;
  }

  test("whatever else the request says of itself", async () => {
    assert.equal(await passed(30, (number) => `198.51.100.${number}, 203.0.113.5`), 20);
  });

  test("in IPv6 with its neighbours, who together may do three times as much", async () => {
    assert.equal(await passed(30, (number) => `2001:db8:5:1::${number.toString(16)}`), 20);
    assert.equal(await passed(80, (number) => `2001:db8:6:${number.toString(16)}::1`), 60);
    assert.notEqual((await forget(0, "2001:db8:7:1::1")).status, 429);
  });
});
