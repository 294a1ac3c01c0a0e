/** A real OpenID Connect provider on this machine, in the place of Google and Microsoft. */
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider, { interactionPolicy } from "oidc-provider";

export type ProviderAccount = { sub: string; email?: string } & Record<string, unknown>;

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who is signed in there, and says yes to everything, from now on. */
  signInAs(account: ProviderAccount): void;
  /** Walks a browser without pictures from `url` until it is sent back; gives the query it comes back with. */
  visit(url: string): Promise<string>;
  stop(): Promise<void>;
};

const clientId = "plumbline-test";
const clientSecret = "a secret between the product and the provider";

/**
 * Redirect addresses at localhost fit with any port. With `asksForAddress` people see a page with one field, and are
 * who they say; without it the one of `signInAs` is signed in and agrees.
 */
export async function startIdentityProvider(
  redirectUris: string[],
  { asksForAddress = false } = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let account: ProviderAccount = { sub: "nobody" };
  const find = (sub: string) => (asksForAddress ? accountOf(sub) : account);
  const provider = makeProvider(issuer, redirectUris, find);
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (!asksForAddress) return agree(provider, request, response, account.sub);
    const email = await addressIn(request);
    const { prompt } = await provider.interactionDetails(request, response);
    if (email || prompt.name === "consent") return agree(provider, request, response, email);
    response.setHeader("content-type", "text/html");
    response.end(page);
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    void (request.url?.startsWith("/interaction/") ? interact : answer)(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    signInAs(next) {
      account = next;
    },
    visit,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = `<!doctype html><html lang="en"><title>Provider</title>
  <form method="post"><label>Address <input name="email" type="email"></label><button>Continue</button></form></html>`;

/** The address is the account, and verified; its name is Ida Berg. */
const accountOf = (email: string): ProviderAccount => ({
  sub: email,
  email,
  email_verified: true,
  given_name: "Ida",
  family_name: "Berg",
});

async function addressIn(request: IncomingMessage): Promise<string> {
  const body = request.method === "POST" ? await text(request) : "";
  return new URLSearchParams(body).get("email") ?? "";
}

type Find = (sub: string) => ProviderAccount;

function makeProvider(issuer: string, redirectUris: string[], find: Find): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    // Only such a client may be at any port of this machine.
    application_type: "native",
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "client_secret_post",
  };
  return new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["only for tests"] },
    conformIdTokenClaims: false,
    claims: {
      openid: ["sub", "tid", "xms_edov"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...find(sub), sub }) }),
  });
}

/** The person picks their account and agrees: there is no page to look at. */
async function agree(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name !== "consent") {
    const result = { login: { accountId }, select_account: {} };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope(String(params["scope"]));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

async function visit(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  for (let address = url, steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (!next) throw new Error(`The provider stopped at ${address}: ${await response.text()}`);
    const target = new URL(next, address);
    if (target.origin !== origin) return target.search;
    address = target.href;
  }
  throw new Error("The provider sent the browser round and round");
}
