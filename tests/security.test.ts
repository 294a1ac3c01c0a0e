/** What keeps strangers out is true of every kind of answer, not only of those somebody thought of. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { type Mails, watchMail } from "./support/mail.ts";
import { mintOrganization, type TestOrganization } from "./support/organization.ts";
import { startProduct } from "./support/product.ts";

const pages = ["/", "/pricing", "/help", "/signin", "/signup", "/dashboard", "/api/docs", "/dev/mailbox"];
const others = [
  "/health",
  "/api/openapi.json",
  "/api/customers/",
  "/api/nothing",
  "/nothing.js",
  "/sitemap.xml",
];

describe("every answer", () => {
  let app: TestApp;
  let business: TestOrganization;
  before(async () => {
    app = await startTestApp({ PUBLIC_URL: "https://plumbline.example" });
    business = await mintOrganization(app);
  });
  after(() => app.close());

  test("binds the browser: no foreign code, no frame, no guessing of types, no plain HTTP", async () => {
    for (const path of [...pages, ...others]) {
      const { headers } = await app.call("GET", path);
      const policy = String(headers["content-security-policy"]);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        assert.ok(policy.includes(rule), `${path}: ${rule}`);
      }
      assert.match(policy, /script-src 'self'(;|$)/, path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.match(String(headers["strict-transport-security"]), /max-age=31536000; includeSubDomains/, path);
      assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin", path);
      assert.equal(headers["x-powered-by"], undefined, path);
      assert.equal(headers.server, undefined, path);
    }
  });

  test("says what it is, and in which characters", async () => {
    for (const path of [...pages, ...others]) {
      const { headers } = await app.call("GET", path);
      const type = String(headers["content-type"]);
      assert.match(type, /^(text\/html|application\/json|application\/xml|text\/xml)/, path);
      if (!type.startsWith("application/")) assert.match(type, /charset=utf-8/i, path);
    }
  });

  test("holds no script that stands in the page itself", async () => {
    for (const path of pages) {
      const { body } = await app.call("GET", path);
      const scripts = [...String(body).matchAll(/<script\b([^>]*)>/gi)].map(
        ([, attributes]) => attributes ?? "",
      );
      for (const attributes of scripts) assert.match(attributes, /src=|type="application\/ld\+json"/, path);
      assert.doesNotMatch(String(body), /<[^>]+\son[a-z]+=|href="javascript:/i, path);
    }
  });

  test("to a signed-in person is not kept by any cache", async () => {
    const { token } = business.owner;
    for (const path of ["/api/customers/", "/api/dashboard/stats", "/api/auth/sessions", "/api/users"]) {
      const { headers } = await app.call("GET", path, { token });
      assert.match(String(headers["cache-control"]), /no-store/, path);
    }
  });

  test("may be read by our own pages only", async () => {
    const { token } = business.owner;
    const headers = { origin: "https://evil.example", "access-control-request-method": "GET" };
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await app.call(method, "/api/customers/", { token, headers });
      assert.equal(answer.headers["access-control-allow-origin"], undefined);
      assert.equal(answer.headers["access-control-allow-credentials"], undefined);
    }
  });
});

describe("a request", () => {
  let app: TestApp;
  let business: TestOrganization;
  let mails: Mails;
  before(async () => {
    app = await startTestApp({ PUBLIC_URL: "https://plumbline.example" });
    mails = await watchMail(app);
    business = await mintOrganization(app);
  });
  after(() => app.close());

  test("gains nothing from a cookie, so that another site cannot act for anybody", async () => {
    const { token, refreshToken } = business.owner;
    const cookie = ["token", "accessToken", "plumbline_tokens", "session", "Authorization"]
      .map((name) => `${name}=${token}; ${name}_refresh=${refreshToken}`)
      .join("; ");
    for (const path of ["/api/customers/", "/api/auth/sessions"]) {
      assert.equal((await app.call("GET", path, { headers: { cookie } })).status, 401, path);
    }
  });

  test("that a page elsewhere could send without asking changes nothing", async () => {
    const payload = JSON.stringify({ email: business.owner.email, password: business.owner.password });
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const headers = { "content-type": type, origin: "https://evil.example" };
      const { status, body } = await app.call("POST", "/api/auth/signin", { payload, headers });
      assert.equal(status, 400, type);
      assert.equal(body.success, false);
    }
  });

  test("by another method than the call's own does nothing", async () => {
    const { token } = business.owner;
    for (const method of ["GET", "HEAD", "PATCH"]) {
      assert.equal((await app.call(method, "/api/auth/change-password", { token })).status, 404, method);
    }
  });

  test("cannot reach a file outside of the pages", async () => {
    const paths = [
      "/package.json",
      "/.env",
      "/.git/config",
      "/assets/../../package.json",
      "/src/server/main.ts",
    ];
    const disguised = [
      "/%2e%2e/package.json",
      "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
      "/..%5cpackage.json",
    ];
    for (const path of [...paths, ...disguised]) {
      const { status, body } = await app.call("GET", path);
      assert.ok(status >= 400 || String(body).includes("<!doctype html>"), path);
      assert.doesNotMatch(JSON.stringify(body), /"dependencies"|repositoryformatversion/, path);
    }
    assert.ok((await app.call("GET", "/assets/")).status >= 400);
  });

  test("cannot choose the address in a mailed link", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const body = { email: business.owner.email };
    assert.equal((await app.call("POST", "/api/auth/forgot-password", { body, headers })).status, 200);
    const { text, html } = await mails.next(business.owner.email, /Reset your Plumbline password/);
    assert.match(text, /https:\/\/plumbline\.example\/reset-password/);
    assert.doesNotMatch(text + html, /evil\.example/);
  });

  test("cannot set what the call does not offer", async () => {
    const { token } = business.owner;
    const other = await mintOrganization(app);
    const profile = {
      firstName: "Olive",
      role: "ADMIN",
      isOwner: false,
      organizationId: other.organizationId,
    };
    const person = await app.call("PUT", "/api/users/profile", { token, body: profile });
    assert.deepEqual([person.body.data.role, person.body.data.isOwner], ["OWNER", true]);
    const customer = { first_name: "Ada", last_name: "Miller", id: 1, organization_id: other.organizationId };
    const { body } = await app.call("POST", "/api/customers/", { token, body: { ...customer, version: 99 } });
    assert.equal(body.data.version, 1);
    assert.equal((await app.call("GET", "/api/customers/", { token })).body.data.customers.length, 1);
    assert.equal(
      (await app.call("GET", "/api/customers/", { token: other.owner.token })).body.data.customers.length,
      0,
    );
  });

  test("that says a thing twice is refused or takes it once", async () => {
    const { token } = business.owner;
    for (const query of ["limit=1&limit=200", "search=a&search=b", "status=lead&status=nobody"]) {
      const { status } = await app.call("GET", `/api/customers/?${query}`, { token });
      assert.ok(status === 400 || status === 200, `${query}: ${status}`);
    }
  });
});

describe("what is for this machine only", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "true" });
  });
  after(() => app.close());

  const desks = [
    "/dev/mailbox",
    "/dev/mailbox/1",
    "/dev/mailbox/1/0",
    "/dev/phones",
    "/dev/payments",
    "/metrics",
  ];
  const statusOf = async (url: string, headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    (await app.http.inject({ method: "GET", url, headers, remoteAddress })).statusCode;

  test("is shown to anyone who sits at it, under each of its names", async () => {
    for (const url of desks) {
      for (const host of [
        "localhost",
        "localhost:3000",
        "127.0.0.1:3000",
        "127.8.9.10",
        "[::1]:3000",
        "LOCALHOST:80",
      ]) {
        const status = await statusOf(url, { host });
        assert.ok(status === 200 || status === 404, `${url} at ${host}: ${status}`);
      }
      assert.equal(await statusOf(url, { host: "localhost:3000" }, "203.0.113.5"), 403, url);
    }
  });

  test("is not shown through a proxy on it, whatever the proxy says of the visitor", async () => {
    const headers = [
      "forwarded: for=203.0.113.5",
      "x-forwarded-for: 127.0.0.1",
      "x-forwarded-for: ",
      "x-forwarded-host: plumbline.example",
      "x-forwarded-proto: https",
      "x-forwarded-port: 443",
      "x-real-ip: 127.0.0.1",
      "x-client-ip: 127.0.0.1",
      "x-original-host: plumbline.example",
      "via: 1.1 proxy",
      "cf-connecting-ip: 203.0.113.5",
      "true-client-ip: 203.0.113.5",
    ];
    for (const url of desks) {
      for (const header of headers) {
        const [name = "", value = ""] = header.split(/: ?/);
        assert.equal(
          await statusOf(url, { host: "localhost:3000", [name]: value }),
          403,
          `${url} with ${header}`,
        );
      }
    }
  });

  test("is not shown under a name that someone else has pointed at it", async () => {
    const hosts = [
      "plumbline.example",
      "evil.example:3000",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "127.0.0.1:80@evil.example",
      "localhost.",
      "0.0.0.0:3000",
      "192.168.1.7:3000",
    ];
    for (const url of desks) {
      for (const host of hosts) assert.equal(await statusOf(url, { host }), 403, `${url} at ${host}`);
    }
  });

  test("does not move the payments' clock for another page", async () => {
    const move = (headers: Record<string, string>) =>
      app.http.inject({
        method: "POST",
        url: "/dev/payments/clock",
        headers: { "content-type": "application/x-www-form-urlencoded", host: "localhost:3000", ...headers },
        payload: "to=2000-01-01T00:00:00Z",
      });
    assert.equal((await move({ origin: "https://evil.example" })).statusCode, 403);
    assert.equal((await move({ origin: "http://localhost:8080" })).statusCode, 403);
    assert.equal((await move({ origin: "http://localhost:3000" })).statusCode, 400);
  });
});

describe("a session", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  test("ends half a year after the sign-in, however much it is used", async () => {
    const { owner } = await mintOrganization(app);
    const credentials = { email: owner.email, password: owner.password, remember: true };
    const signedIn = await app.call("POST", "/api/auth/signin", { body: credentials });
    const { refreshToken } = signedIn.body.tokens;
    const start = now().getTime();
    const refreshOn = async (day: number) => {
      moveClockTo(new Date(start + day * 86_400_000));
      return (await app.call("POST", "/api/auth/refresh", { body: { refreshToken } })).status;
    };
    for (const day of [50, 100, 150, 179]) assert.equal(await refreshOn(day), 200, `day ${day}`);
    assert.equal(await refreshOn(181), 401);
  });
});

describe("the log", () => {
  test("holds no password, token or card, and says where refused attempts came from", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "plumbline-log-"));
    const product = await startProduct(dataDir, { DEMO: "false", LOG_LEVEL: "trace" });
    let log = "";
    product.process.stdout?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    const at = `http://127.0.0.1:${product.port}`;
    const send = async (path: string, body: object, token?: string) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token ?? ""}` };
      const answer = await fetch(at + path, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as ReturnType<typeof JSON.parse> };
    };
    const secrets = { right: "nine orange kites in rain", wrong: "a wrong one, but a secret" };
    const person = { orgName: "Log", firstName: "Lo", lastName: "Gan", email: "lo@log.test" };
    const payment = { plan: "core", paymentMethodId: "pm_card_visa" };
    const signedUp = await send("/api/auth/signup", { ...person, ...payment, password: secrets.right });
    const { accessToken, refreshToken } = signedUp.body.tokens;
    assert.equal(
      (await send("/api/auth/signin", { email: person.email, password: secrets.wrong })).status,
      401,
    );
    await send("/api/auth/refresh", { refreshToken });
    await send(
      "/api/auth/change-password",
      { currentPassword: secrets.wrong, newPassword: "x" },
      accessToken,
    );
    await send("/api/billing/cards", { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "737" });
    await fetch(`${at}/api/customers/?access_token=${accessToken}`);
    const inAddress = "tokenOfSomebodysOwnPage";
    for (const path of [
      `/v/${inAddress}`,
      `/v/${inAddress}/times`,
      `/i/${inAddress}`,
      `/i/${inAddress}/invoice.pdf`,
      `/receipts/${inAddress}`,
      `/card/${inAddress}`,
      `/card/saved/${inAddress}`,
      `/statements/${inAddress}`,
      `/feeds/${inAddress}.ics`,
      `/f/${inAddress}/download`,
      `/sign/${inAddress}/signed.pdf`,
      `/preferences/${inAddress}`,
      `/form/confirm/${inAddress}/typed-wrong`,
      `/site-preview/${inAddress}`,
      `/c/${inAddress}/open.gif`,
    ])
      await fetch(at + path);
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
    const never = [...Object.values(secrets), accessToken, refreshToken, "4242424242424242", inAddress];
    for (const secret of never) {
      assert.ok(!log.includes(secret), secret);
    }
    assert.match(log, /"path":"\/api\/auth\/signin","status":401,"ms":\d+,"ip":"/);
    assert.match(log, /"path":"\/feeds\/…"/);
    assert.match(log, /"time":"20\d\d-\d\d-\d\dT[\d:.]+Z"/);
  });
});

describe("the server", () => {
  test("does not echo a request, nor take one whose end is in doubt", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "plumbline-raw-"));
    const product = await startProduct(dataDir, { DEMO: "false" });
    const status = (method: string, headers: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        const request = http.request(
          { port: product.port, method, path: "/api/auth/signin", headers, agent: false },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        request.on("error", reject).end();
      });
    assert.ok((await status("TRACE")) >= 400);
    const both = { "transfer-encoding": "chunked", "content-length": "4" };
    assert.ok((await status("POST", both)) >= 400);
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
