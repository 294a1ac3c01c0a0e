/** What the tests use of oidc-provider, which brings no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Interaction = {
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { accountId?: string };
  };

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: {
      accountId: string | undefined;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }

  export const interactionPolicy: {
    base(): { add(prompt: object, index: number): void };
    Prompt: new (info: { name: string; requestable: boolean }) => object;
  };
}
