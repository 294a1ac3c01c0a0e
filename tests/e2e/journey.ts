/** What every journey begins with: the product's address, a person of the cast, and an eye on the console. */
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type CastKey, cast } from "#domains/demo/cast.ts";
import { witnessed } from "../../scripts/test/journey-report.ts";
import { watch } from "./witness.ts";

export { expect };

type Given = {
  /** Signs a person of the demo workspace in, without the form. */
  as: (who: CastKey) => Promise<Page>;
  /** The same in another browser, beside the page of the journey. */
  elsewhere: (who: CastKey) => Promise<Page>;
  /** Makes a customer of one's own, so that journeys do not get in each other's way. */
  newCustomer: (fields?: Record<string, unknown>) => Promise<{ id: number; name: string }>;
};

/** Complaints of the browser that a journey provokes on purpose. */
const expected =
  /status of (400|401|402|403|404|409|503)|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|couldn't be changed ApiError|404: there is no page/;

export const test = base.extend<Given>({
  baseURL: async ({}, use) => use(process.env.JOURNEYS_ADDRESS),
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": networkOfItsOwn() }),
  page: async ({ page }, use, info) => {
    const complaints: string[] = [];
    const tell = await watch(page);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    if (info.status !== info.expectedStatus) await info.attach(witnessed, { body: await tell() });
    // What a page still asks when its journey is over gets no changed answer any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(complaints).toEqual([]);
  },
  as: async ({ page, request }, use) => {
    await use(async (who) => {
      await keepSignedIn(page, await signIn(request, who));
      return page;
    });
  },
  elsewhere: async ({ browser, request, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      opened.push(context);
      const page = await context.newPage();
      await keepSignedIn(page, await signIn(request, who));
      return page;
    });
    for (const context of opened) await context.close();
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

/** There is at least one of them to be seen; how many there are in the shared demo, other journeys change. */
export const seesSome = (what: Locator): Promise<void> =>
  expect(what.filter({ visible: true })).not.toHaveCount(0);

/** Sign-ups from one network are limited, and all journeys together are many; the address is one of this machine. */
function networkOfItsOwn(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `127.${part()}.${part()}.${part()}`;
}

/** The link of this kind in the newest mail to an address, as soon as the mail is there. */
export async function mailedLink(to: string, which: RegExp): Promise<string> {
  let link = "";
  await expect.poll(async () => (link = await newestLink(to, which))).toMatch(which);
  return link;
}

async function newestLink(to: string, which: RegExp): Promise<string> {
  const list = await ofMailbox("/dev/mailbox");
  for (const [, path] of list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
    const mail = await ofMailbox(path as string);
    const link = /href="(http[^"]+\?[^"]+)"/.exec(mail)?.[1];
    if (mail.includes(to) && link && which.test(link)) return link.replaceAll("&amp;", "&");
  }
  return "";
}

/** What fits of the newest mail to an address, as soon as it is there. */
export async function mailedText(to: string, which: RegExp): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null;
  await expect.poll(async () => (found = await newestText(to, which)) !== null).toBe(true);
  return found as unknown as RegExpExecArray;
}

async function newestText(to: string, which: RegExp): Promise<RegExpExecArray | null> {
  const list = await ofMailbox("/dev/mailbox");
  for (const [, path] of list.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
    const mail = await ofMailbox(path as string);
    const found = mail.includes(to) ? which.exec(mail) : null;
    if (found) return found;
  }
  return null;
}

/** The mailbox is for people at this machine: it is asked without the headers of a proxy that journeys carry. */
const ofMailbox = async (path: string): Promise<string> =>
  (await fetch(new URL(path, process.env.JOURNEYS_ADDRESS))).text();

type SignedIn = { user: object; organization: object; tokens: { accessToken: string } };

const sessions = new Map<CastKey, { at: number; answer: Promise<SignedIn> }>();

/** Well before an access token ends. */
const sessionMilliseconds = 5 * 60_000;

/** One sign-in a person and worker is enough for some minutes: the real form has its own journey. */
/** For calls beside what is done on a page, as the person who is signed in there. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}").accessToken);

function signIn(request: APIRequestContext, who: CastKey): Promise<SignedIn> {
  const { email, password } = cast[who];
  const known = sessions.get(who);
  if (known && Date.now() - known.at < sessionMilliseconds) return known.answer;
  const answer = request.post("/api/auth/signin", { data: { email, password } }).then((each) => each.json());
  sessions.set(who, { at: Date.now(), answer });
  return answer;
}

/** Signs the page in as the owner of a business of its own, where no other journey does anything. */
export async function openBusiness(
  page: Page,
  plan: "core" | "pro" = "pro",
): Promise<{ authorization: string }> {
  const answer = await page.request.post("/api/auth/signup", {
    data: {
      orgName: "Heron Heating",
      firstName: "Hedda",
      lastName: "Heron",
      email: `hedda-${Math.random().toString(36).slice(2, 12)}@journey.example`,
      password: "an otter over nine quiet canals",
      plan,
      paymentMethodId: "pm_card_visa",
      timeZone: "America/New_York",
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const signedIn: SignedIn = await answer.json();
  await keepSignedIn(page, signedIn);
  return { authorization: `Bearer ${signedIn.tokens.accessToken}` };
}

async function keepSignedIn(page: Page, signedIn: SignedIn): Promise<void> {
  await page.goto("/health");
  await page.evaluate(({ user, organization, tokens }) => {
    localStorage.setItem("plumbline_user", JSON.stringify(user));
    localStorage.setItem("plumbline_organization", JSON.stringify(organization));
    localStorage.setItem("plumbline_tokens", JSON.stringify(tokens));
  }, signedIn);
}
