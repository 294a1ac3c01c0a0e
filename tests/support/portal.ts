/** A business with its portal on, and customers who come to it with a browser of their own. */
import assert from "node:assert/strict";
import type { openForTests } from "./business.ts";

type Here = ReturnType<typeof openForTests>;
export type PortalPage = { status: number; text: string; headers: Record<string, unknown> };
type Step = { method: "GET" | "POST"; url: string; form: Record<string, string> };

let made = 0;
/** Each comes from a network of its own. */
let browsers = 0;

async function ask(
  here: Here,
  { method, url, form }: Step,
  who: Record<string, string>,
): Promise<PortalPage> {
  const isForm = method === "POST";
  const answer = await here.app.http.inject({
    method,
    url,
    headers: { ...who, ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}) },
    ...(isForm ? { payload: new URLSearchParams(form).toString() } : {}),
  });
  const text = answer.payload.replaceAll("&#39;", "'").replaceAll("&#38;", "&");
  return { status: answer.statusCode, text, headers: answer.headers };
}

/** Keeps its cookie, as a browser does. */
function openBrowser(here: Here, at: () => string) {
  let cookie = "";
  browsers += 1;
  const network = `10.77.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`;
  async function step(method: "GET" | "POST", path: string, form: Record<string, string> = {}) {
    const who = { "x-forwarded-for": network, ...(cookie ? { cookie } : {}) };
    const answer = await ask(here, { method, url: `${at()}${path}`, form }, who);
    const set = answer.headers["set-cookie"];
    if (typeof set === "string") cookie = set.split(";")[0] ?? "";
    return answer;
  }
  return {
    get cookie() {
      return cookie;
    },
    bring(other: string) {
      cookie = other;
    },
    look: (path = "") => step("GET", path),
    press: (path: string, form: Record<string, string> = {}) => step("POST", path, form),
    async askCode(email: string): Promise<string> {
      const { status, text } = await step("POST", "/code", { email });
      assert.equal(status, 200);
      return idIn(text);
    },
    async signIn(email: string): Promise<PortalPage> {
      const id = await this.askCode(email);
      const entered = await step("POST", "/enter", { id, code: await codeFor(here, id, email) });
      assert.equal(entered.status, 303, entered.text);
      return step("GET", "");
    },
  };
}

/** Each is read once; those of codes that were asked for earlier are passed by. */
async function mailOf(here: Here, id: string, email: string) {
  for (;;) {
    const mail = await here.mails.next(email, /is your code for/);
    if (mail.key === `portal-code-${id}`) return mail;
  }
}

const codeFor = async (here: Here, id: string, email: string): Promise<string> =>
  (await mailOf(here, id, email)).subject.slice(0, 6);

export function portalOf(here: Here) {
  let slug = "";
  return {
    browser: () => openBrowser(here, () => `/portal/${slug}`),
    codeFor: (id: string, email: string) => codeFor(here, id, email),
    /** The part of the link in the mail after the portal's address. */
    async linkFor(id: string, email: string): Promise<string> {
      const { text } = await mailOf(here, id, email);
      return /\/portal\/[^/]+(\/enter\?key=\S+)/.exec(text)?.[1] ?? "";
    },
    get slug() {
      return slug;
    },
    async open(changes: object = {}): Promise<void> {
      made += 1;
      slug = `portal-${made}-${here.business.organizationId.slice(-6)}`;
      await here.done("PUT", "/api/portal/settings", { is_on: true, slug, ...changes });
    },
  };
}

export const idIn = (page: string): string => /name="id" value="([^"]+)"/.exec(page)?.[1] ?? "";
