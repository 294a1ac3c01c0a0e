/** Plays the carrier Twilio: takes texts, lists them page by page, sells numbers, and registers them, as its API documents. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { twilioSignature } from "#platform/sms/twilio-signing.ts";

export const twilioAccount = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "secret" };

export type TakenText = {
  sid: string;
  to: string;
  body: string;
  date_created: string;
  fields: URLSearchParams;
};

/** What the next text is answered with; it is kept all the same where `isKept`, with other words where `altered`. */
export type NextAnswer = {
  status: number;
  body: unknown;
  isKept?: boolean;
  isLost?: boolean;
  altered?: (body: string) => string;
};

type Asked = { method: string; url: string; authorization: string | undefined };
type Campaign = { campaign_status: string; errors?: { description: string }[] };

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>;

type State = {
  next: NextAnswer | undefined;
  campaigns: Campaign[];
  /** Numbers that someone else has bought meanwhile. */
  gone: Set<string>;
  /** What the names of texts begin with. */
  prefix: string;
};
/** What it remembers. */
type Books = {
  pageSize: number;
  texts: TakenText[];
  asked: Asked[];
  owned: Map<string, string>;
  services: Map<string, { fields: URLSearchParams; numbers: string[] }>;
  state: State;
};
type Request = { method: string; address: URL; path: string; fields: URLSearchParams };
/** Undefined where the line goes dead. */
type Reply = { status: number; told: unknown } | undefined;

export async function startTwilioServer({ pageSize = 50 } = {}) {
  const state: State = { next: undefined, campaigns: [], gone: new Set(), prefix: "SM" };
  const books: Books = { pageSize, texts: [], asked: [], owned: new Map(), services: new Map(), state };
  const server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "" } = request;
      books.asked.push({ method, url, authorization: request.headers.authorization });
      const address = new URL(url, "http://x");
      const path = address.pathname.replace("/2010-04-01/Accounts/AC1", "");
      const reply = answer(books, { method, address, path, fields: new URLSearchParams(body) });
      if (!reply) return void request.socket.destroy();
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply.told));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...books,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget() {
      books.texts.length = 0;
      books.asked.length = 0;
      state.next = undefined;
    },
    /** As it signs what it sends to this address. */
    sign: (address: string, fields: Record<string, string>) =>
      twilioSignature(address, new URLSearchParams(fields), twilioAccount.TWILIO_AUTH_TOKEN),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(books: Books, request: Request): Reply {
  const { method, address, path, fields } = request;
  const isChange = method === "POST";
  if (path === "/Messages.json") return isChange ? take(books, fields) : list(books, address);
  if (path.startsWith("/AvailablePhoneNumbers/")) return available(books, address);
  if (path === "/IncomingPhoneNumbers.json")
    return isChange
      ? buy(books, fields.get("PhoneNumber") ?? "")
      : find(books, address.searchParams.get("PhoneNumber") ?? "");
  if (method === "DELETE") return giveBack(books, path);
  if (path === "/v1/Services") {
    const sid = `MG${books.services.size + 1}`;
    books.services.set(sid, { fields, numbers: [] });
    return { status: 201, told: { sid } };
  }
  return ofService(books, request);
}

function list({ texts, pageSize }: Books, address: URL): Reply {
  const page = Number(address.searchParams.get("Page") ?? 0);
  const to = address.searchParams.get("To");
  const all = texts.filter((each) => each.to === to).toReversed();
  const messages = all.slice(page * pageSize, (page + 1) * pageSize);
  address.searchParams.set("Page", String(page + 1));
  const isMore = all.length > (page + 1) * pageSize;
  return {
    status: 200,
    told: {
      messages: messages.map(({ fields: _, ...each }) => ({ ...each, direction: "outbound-api" })),
      next_page_uri: isMore ? `${address.pathname}${address.search}` : null,
    },
  };
}

function take({ texts, state }: Books, fields: URLSearchParams): Reply {
  const sid = `${state.prefix}${texts.length}`;
  const given = state.next ?? { status: 201, body: { sid, status: "queued" }, isKept: true };
  state.next = undefined;
  const body = fields.get("Body") ?? "";
  const date_created = new Date().toUTCString();
  if (given.isKept)
    texts.push({
      sid,
      to: fields.get("To") ?? "",
      body: given.altered?.(body) ?? body,
      date_created,
      fields,
    });
  return given.isLost ? undefined : { status: given.status, told: given.body };
}

function available({ owned }: Books, address: URL): Reply {
  const code = address.searchParams.get("AreaCode");
  const numbers = [`+1${code}5550101`, `+1${code}5550102`].filter((number) => !owned.has(number));
  const told = numbers.map((phone_number) => ({ phone_number, locality: "Seattle", region: "WA" }));
  return { status: 200, told: { available_phone_numbers: told } };
}

function find({ owned }: Books, number: string): Reply {
  const sid = owned.get(number);
  return { status: 200, told: { incoming_phone_numbers: sid ? [{ sid }] : [] } };
}

function buy({ owned, state }: Books, number: string): Reply {
  if (state.gone.has(number) || owned.has(number))
    return { status: 400, told: { code: 21422, message: "PhoneNumber is not available" } };
  owned.set(number, `PN${number.slice(1)}`);
  return { status: 201, told: { sid: owned.get(number) } };
}

function giveBack({ owned, services }: Books, path: string): Reply {
  const sid = path.split("/").at(-1)?.replace(".json", "");
  const [number] = [...owned].find(([, each]) => each === sid) ?? [];
  if (!number) return { status: 404, told: { code: 20404, message: "Not found" } };
  owned.delete(number);
  for (const service of services.values()) service.numbers = service.numbers.filter((each) => each !== sid);
  return { status: 200, told: null };
}

function ofService({ services, state }: Books, { method, path, fields }: Request): Reply {
  const [, , , sid = "", what] = path.split("/");
  const service = services.get(sid);
  if (!service) return { status: 404, told: { code: 20404, message: "Not found" } };
  if (what === "Compliance") return { status: 200, told: { compliance: state.campaigns } };
  if (method !== "POST")
    return { status: 200, told: { phone_numbers: service.numbers.map((each) => ({ sid: each })) } };
  const number = fields.get("PhoneNumberSid") ?? "";
  service.numbers.push(number);
  return { status: 201, told: { sid: number } };
}
