/** Takes webhooks in: believes only what is signed, acts once on each, and answers before it does long work. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { verifyWebhook, type WebhookNews } from "../src/webhooks.ts";

export function receiveWebhooks(secret: string, act: (news: WebhookNews) => void): Server {
  const known = new Set<string>();
  return createServer((request, response) => {
    void readNews(request, secret).then((news) => {
      response.writeHead(news ? 204 : 400).end();
      // A delivery may come twice.
      if (news && !known.has(news.id)) act(news);
      return news && known.add(news.id);
    });
  });
}

/** Nothing when it isn't signed as it must be. */
async function readNews(request: IncomingMessage, secret: string): Promise<WebhookNews | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const signature = request.headers["plumbline-signature"];
  return verifyWebhook({
    body: Buffer.concat(parts).toString("utf8"),
    signature: Array.isArray(signature) ? signature[0] : signature,
    secret,
  }).catch(() => undefined);
}
