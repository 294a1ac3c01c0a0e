/** The server and a business for the tests of a file: begun before them, ended after them, and called by its owner. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type Reply, startTestApp, type TestApp } from "./app.ts";
import { mintOrganization, type Person, type TestOrganization } from "./organization.ts";

type Wanted = {
  /** One business for all the tests; otherwise each has its own. */
  isShared?: boolean;
  /** The moment at which each test begins; without it the clock is the machine's. */
  at?: string | number | Date;
  /**
   * What is made once, before the first test. At the head of a file this is its place: hooks there do not wait for each
   * other.
   */
  begin?: () => Promise<unknown>;
  /** For the server. */
  settings?: Record<string, string>;
};

/** Belongs where hooks do: at the head of a file, or of a `describe` for the tests in it. */
export function openForTests({ isShared = false, at, begin, settings }: Wanted = {}) {
  let app: TestApp;
  let business: TestOrganization;
  before(async () => {
    app = await startTestApp(settings);
    if (isShared) business = await mintOrganization(app);
    await begin?.();
  });
  beforeEach(async () => {
    if (at !== undefined) moveClockTo(new Date(at));
    if (!isShared) business = await mintOrganization(app);
  });
  afterEach(() => moveClockTo(undefined));
  after(() => app.close());

  const send = (
    method: string,
    path: string,
    body?: unknown,
    by: Person = business.owner,
    headers?: Record<string, string>,
  ): Promise<Reply> => app.call(method, path, { token: by.token, body, headers });

  return {
    get app() {
      return app;
    },
    get business() {
      return business;
    },
    get owner() {
      return business.owner;
    },
    /** The owner's. */
    get token() {
      return business.owner.token;
    },
    /** By the owner, unless it is by someone else. */
    send,
    /** As `send`, where a refusal fails the test; what the answer holds. */
    async done(...call: Parameters<typeof send>): Promise<Reply["body"]> {
      const [method, path] = call;
      const { status, body } = await send(...call);
      assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body.data;
    },
  };
}
