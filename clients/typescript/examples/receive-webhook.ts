/** Takes webhooks in: believes only what is signed, acts once on each, and answers before it does long work. */
import { createServer, type Server } from "node:http";
import { verifyWebhook, type WebhookNews } from "../src/webhooks.ts";

export function receiveWebhooks(secret: string, act: (news: WebhookNews) => void): Server {
  const known = new Set<string>();
  return createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const signature = request.headers["plumbline-signature"];
    try {
      const news = await verifyWebhook({
        body: Buffer.concat(parts).toString("utf8"),
        signature: Array.isArray(signature) ? signature[0] : signature,
        secret,
      });
      response.writeHead(204).end();
      // A delivery may come twice.
      if (!known.has(news.id)) act(news);
      known.add(news.id);
    } catch {
      response.writeHead(400).end();
    }
  });
}
