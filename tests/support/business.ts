/** The server and a business for the tests of a file: begun before them, ended after them, and called by its owner. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type Reply, startTestApp, type TestApp } from "./app.ts";
import { type Mails, watchMail } from "./mail.ts";
import { mintOrganization, type Person, type TestOrganization, tokenOfNow } from "./organization.ts";

type ServerWanted = {
  /** The moment at which each test begins; without it the clock is the machine's. */
  at?: string | number | Date;
  /**
   * What is made once, before the first test. At the head of a file this is its place: hooks there do not wait for each
   * other.
   */
  begin?: () => Promise<unknown>;
  /** Whether mails are sent, and read in `mails`. */
  readsMail?: boolean;
  /** For the server. */
  settings?: Record<string, string>;
};

/** The server alone, for tests that open their own businesses; placed as `openForTests`. */
export function serveForTests({ at, begin, readsMail = false, settings }: ServerWanted = {}) {
  let app: TestApp;
  let mails: Mails | undefined;
  before(async () => {
    app = await startTestApp(settings);
    if (readsMail) mails = await watchMail(app);
    await begin?.();
  });
  beforeEach(() => {
    if (at !== undefined) moveClockTo(new Date(at));
  });
  afterEach(() => moveClockTo(undefined));
  after(() => app.close());
  return {
    get app() {
      return app;
    },
    get mails(): Mails {
      assert.ok(mails, "the server was started without `readsMail`");
      return mails;
    },
  };
}

type Wanted = ServerWanted & {
  /** One business for all the tests; otherwise each has its own. */
  isShared?: boolean;
  /** Days go by in a test: each call is made in a session of its own, so that none is over. */
  isLong?: boolean;
};

/** Belongs where hooks do: at the head of a file, or of a `describe` for the tests in it. */
export function openForTests({ isShared = false, isLong = false, begin, ...server }: Wanted = {}) {
  let business: TestOrganization;
  const served = serveForTests({
    ...server,
    begin: async () => {
      if (isShared) business = await mintOrganization(served.app);
      await begin?.();
    },
  });
  beforeEach(async () => {
    if (!isShared) business = await mintOrganization(served.app);
  });

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    by: Person = business.owner,
    headers?: Record<string, string>,
  ): Promise<Reply> => {
    const token = isLong ? await tokenOfNow(served.app, by) : by.token;
    return served.app.call(method, path, { token, body, headers });
  };

  return {
    get app() {
      return served.app;
    },
    get mails() {
      return served.mails;
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
