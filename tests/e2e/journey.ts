/** What every journey begins with: the product's address, a person of the cast, and an eye on the console. */
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { type CastKey, cast } from "#domains/demo/cast.ts";

export { expect };

type Given = {
  /** Signs a person of the demo workspace in, without the form. */
  as: (who: CastKey) => Promise<Page>;
  /** Makes a customer of one's own, so that journeys do not get in each other's way. */
  newCustomer: (fields?: Record<string, unknown>) => Promise<{ id: number; name: string }>;
};

/** Complaints of the browser that a journey provokes on purpose. */
const expected =
  /status of (400|401|402|403|404|409|503)|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|could not be changed ApiError|404: there is no page/;

export const test = base.extend<Given>({
  baseURL: async ({}, use) => use(process.env.JOURNEYS_ADDRESS),
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": networkOfItsOwn() }),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
  as: async ({ page, request }, use) => {
    await use(async (who) => {
      const signedIn = await signIn(request, who);
      await page.goto("/health");
      await page.evaluate((answer) => {
        localStorage.setItem("plumbline_user", JSON.stringify(answer.user));
        localStorage.setItem("plumbline_organization", JSON.stringify(answer.organization));
        localStorage.setItem("plumbline_tokens", JSON.stringify(answer.tokens));
      }, signedIn);
      return page;
    });
  },
  newCustomer: async ({ request }, use) => {
    await use(async (fields = {}) => {
      const { tokens } = await signIn(request, "rosa");
      const last_name = `Journey${Math.random().toString(36).slice(2, 10)}`;
      const answer = await request.post("/api/customers/", {
        headers: { authorization: `Bearer ${tokens.accessToken}` },
        data: { first_name: "Test", last_name, status: "lead", ...fields },
      });
      expect(answer.ok()).toBe(true);
      const { data } = await answer.json();
      return { id: data.id, name: `${data.first_name} ${data.last_name}` };
    });
  },
});

/** Sign-ups from one network are limited, and all journeys together are many; the address is one of this machine. */
function networkOfItsOwn(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
}

/** The link in the newest mail to somebody, as soon as the mail is there. */
export async function mailedLink(request: APIRequestContext, to: string, which: RegExp): Promise<string> {
  let link = "";
  await expect.poll(async () => (link = await newestLink(request, to)), { timeout: 20_000 }).toMatch(which);
  return link;
}

async function newestLink(request: APIRequestContext, to: string): Promise<string> {
  const list = await (await request.get("/dev/mailbox")).text();
  for (const [, path] of list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
    const mail = await (await request.get(path as string)).text();
    const link = /href="(http[^"]+\?[^"]+)"/.exec(mail)?.[1];
    if (mail.includes(to) && link) return link.replaceAll("&amp;", "&");
  }
  return "";
}

const sessions = new Map<
  CastKey,
  Promise<{ user: object; organization: object; tokens: { accessToken: string } }>
>();

/** One sign-in a person and worker is enough: the real form has its own journey. */
function signIn(request: APIRequestContext, who: CastKey) {
  const { email, password } = cast[who];
  const known = sessions.get(who);
  if (known) return known;
  const asked = request
    .post("/api/auth/signin", { data: { email, password } })
    .then((answer) => answer.json());
  sessions.set(who, asked);
  return asked;
}
