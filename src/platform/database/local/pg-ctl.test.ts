/** The way the built-in database runs on Windows, tried here on the system at hand. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { openDataFolder } from "./data-folder.ts";
import type { EngineSetup } from "./engine.ts";
import { engineProcesses } from "./leftovers.ts";
import { openEngineByPgCtl, passwordFileOf } from "./pg-ctl.ts";
import { ensureRoles } from "./roles.ts";

const parent = mkdtempSync(join(tmpdir(), "plumbline-pg-ctl-"));
let setup: EngineSetup;

before(async () => {
  const folder = openDataFolder(join(parent, "data"));
  const binaries = findBinaries(join(folder.path, "engine-libraries"));
  const account = chooseAccount(folder, binaries.postgres);
  await createCluster(folder, binaries, account, passwordFileOf(folder));
  setup = { folder, binaries, account, log: () => undefined, isForgetful: false };
});
after(() => rmSync(parent, { recursive: true, force: true }));

test("on this computer's own address, only with the password, and nothing is left after stopping", async () => {
  const engine = await openEngineByPgCtl(setup);
  await ensureRoles(engine.address);
  const login = { ...engine.address, user: "plumbline_app", database: "plumbline" };
  assert.equal(login.host, "127.0.0.1");
  const client = new pg.Client(login);
  await client.connect();
  await client.end();
  await assert.rejects(new pg.Client({ ...login, password: "guess" }).connect(), { code: "28P01" });
  await engine.stop();
  await engine.exited;
  assert.deepEqual(engineProcesses(setup.folder.cluster), []);
});

test("a server left behind is ended, and a new one takes its port", async () => {
  const left = await openEngineByPgCtl(setup);
  const engine = await openEngineByPgCtl(setup, left.address.port);
  await left.exited;
  assert.equal(engine.address.port, left.address.port);
  await ensureRoles(engine.address);
  await engine.stop();
});
