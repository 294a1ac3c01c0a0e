/** A real OpenID Connect provider on this machine, in the place of Google and Microsoft. */
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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

export async function startIdentityProvider(redirectUris: string[]): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let account: ProviderAccount = { sub: "nobody" };
  const provider = makeProvider(issuer, redirectUris, () => account);
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) void agree(provider, request, response, account.sub);
    else void answer(request, response);
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

function makeProvider(issuer: string, redirectUris: string[], who: () => ProviderAccount): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
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
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...who(), sub }) }),
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
