/** The chain of the audit log through a reset of the demo, a backup and its restoration, and as the command checks it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import type pg from "pg";
import { demoSignIn } from "#domains/demo/cast.ts";
import { backUp } from "#platform/backup/backup.ts";
import { restore } from "#platform/backup/restore.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import type { TestApp } from "../../../tests/support/app.ts";
import { createEmptyDatabase } from "../../../tests/support/database.ts";
import { startDemoApp } from "../../../tests/support/demo.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import { sealAll } from "./sealing.ts";

const run = promisify(execFile);
const log = createLog("silent");
const root = join(import.meta.dirname, "../../..");

describe("the chain of the audit log is kept", () => {
  let app: TestApp;
  let owner: pg.Pool;
  let folder: string;
  let business: TestOrganization;

  before(async () => {
    app = await startDemoApp();
    folder = await mkdtemp(join(tmpdir(), "plumbline-audit-"));
    owner = openPool({ connection: app.owner, size: 2, statementTimeout: 0, log });
    business = await mintOrganization(app, { name: "Kept Plumbing" });
    await sealAll(app.appContext);
  });
  after(async () => {
    await owner.end();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What the command prints, and whether it was content. */
  async function verifyAudit(database: pg.PoolConfig, ...words: string[]) {
    const { user, host, port, database: name } = database;
    const address = `postgres://${user}@localhost:${port ?? 5432}/${name}?host=${host}`;
    const env = { ...process.env, DATABASE_URL: address, DATA_DIR: folder };
    const program = [join(root, "scripts/verify-audit.ts"), ...words];
    return run(process.execPath, program, { cwd: root, env }).then(
      ({ stdout }) => ({ isGood: true, text: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isGood: false, text: stdout + stderr }),
    );
  }

  const changeOwner = (name: string) =>
    app.call("PUT", "/api/users/profile", { token: business.owner.token, body: { firstName: name } });

  test("the command verifies every business and prints each head", async () => {
    const { isGood, text } = await verifyAudit(app.owner);
    assert.ok(isGood, text);
    assert.match(text, /Kept Plumbing: \d+ events in \d+ seals?, up to/);
    assert.match(text, /head [0-9a-f]{64}/);
    assert.match(text, /2 businesses verified/);
  });

  test("a reset of the demo, which empties its event log, raises no alarm", async () => {
    const heads = join(folder, "before-reset.json");
    await verifyAudit(app.owner, "--save", heads);
    const { email, password } = demoSignIn;
    const entered = await app.call("POST", "/api/auth/signin", { body: { email, password } });
    const token = String(entered.body.tokens.accessToken);
    assert.equal((await app.call("POST", "/api/demo/reset", { token })).status, 200);
    for (const isSealed of [false, true]) {
      if (isSealed) assert.ok((await sealAll(app.appContext)) > 1_000);
      const { isGood, text } = await verifyAudit(app.owner, "--against", heads);
      assert.ok(isGood, text);
    }
  });

  test("a restored backup verifies with the same heads and can be written on", async () => {
    const heads = join(folder, "heads.json");
    assert.ok((await verifyAudit(app.owner, "--save", heads)).isGood);
    const file = join(folder, "whole.gz");
    const { storage } = app.appContext;
    await backUp(owner, storage, file);
    const database = await createEmptyDatabase();
    const target = openPool({ connection: database.logins.owner, size: 2, statementTimeout: 0, log });
    try {
      await restore(target, storage, file, log, database.installQueue);
      const { isGood, text } = await verifyAudit(database.logins.owner, "--against", heads);
      assert.ok(isGood, text);
    } finally {
      await target.end();
      await database.drop();
    }
  });

  test("a chain whose end was cut off is shown by the heads that were kept", async () => {
    await changeOwner("Olivia");
    assert.ok((await sealAll(app.appContext)) > 0);
    const heads = join(folder, "later.json");
    assert.ok((await verifyAudit(app.owner, "--save", heads)).isGood);
    const kept = JSON.parse(await readFile(heads, "utf8"))[business.organizationId];
    await owner.query("delete from audit_seals where organization_id = $1 and sequence = $2", [
      business.organizationId,
      kept.sequence,
    ]);
    await owner.query(
      "update events set title = 'nothing' where organization_id = $1 and title like 'Olivia%'",
      [business.organizationId],
    );
    await sealAll(app.appContext);
    assert.ok((await verifyAudit(app.owner)).isGood, "by itself the new chain is whole");
    const { isGood, text } = await verifyAudit(app.owner, "--against", heads);
    assert.equal(isGood, false);
    assert.match(text, /Kept Plumbing .* no longer the one that was kept/);
  });

  test("the command fails and names the event that was altered", async () => {
    const { rows } = await owner.query<{ id: number }>(
      "update events set actor_name = 'Someone else' where organization_id = $1 and type = 'user.created' returning id",
      [business.organizationId],
    );
    const { isGood, text } = await verifyAudit(app.owner);
    assert.equal(isGood, false);
    assert.match(text, new RegExp(`Kept Plumbing .*Seal 1 is broken: event ${rows[0]?.id} was altered`));
  });
});
