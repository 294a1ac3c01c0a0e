/** When the log warns that mail is kept where others might find it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadConfig } from "../config.ts";
import { warningOfKeptMail } from "./dev-page.ts";

const mailbox = { kind: "mailbox" } as never;
const warns = (env: Record<string, string>, mail = mailbox): boolean =>
  warningOfKeptMail({ config: loadConfig(env), mail }) !== undefined;

describe("A warning about kept mail", () => {
  it("comes when people elsewhere use the installation", () => {
    const settings: Record<string, string>[] = [
      { PUBLIC_URL: "https://plumbline.example" },
      { PUBLIC_URL: "http://192.168.1.7:3000" },
      { TRUST_PROXY: "true" },
      { HOST: "192.168.1.7" },
      { HOST: "plumbline.example" },
    ];
    for (const each of settings) assert.ok(warns(each), JSON.stringify(each));
  });

  it("does not come when it is tried out, nor when mail is sent", () => {
    const settings: Record<string, string>[] = [
      {},
      { HOST: "127.0.0.1" },
      { HOST: "localhost" },
      { HOST: "::1" },
      { PUBLIC_URL: "http://localhost:8080" },
    ];
    for (const each of settings) assert.ok(!warns(each), JSON.stringify(each));
    assert.ok(!warns({ PUBLIC_URL: "https://plumbline.example" }, { kind: "smtp" } as never));
  });
});
