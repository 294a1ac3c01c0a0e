/** Holds streams of what changed open, as that many browsers would, and says how many are and what they heard. */
import http from "node:http";

export type HoldingPlan = { port: number; tokens: string[]; each: number };
export type Held = { open: number; heard: number };

let open = 0;
let heard = 0;

process.on("message", ({ port, tokens, each }: HoldingPlan) => {
  const agent = new http.Agent({ maxSockets: tokens.length * each });
  for (const token of tokens) {
    for (let number = 0; number < each; number++) {
      const headers = { authorization: `Bearer ${token}` };
      http.get({ port, path: "/api/live", headers, agent }, (answer) => {
        if (answer.statusCode === 200) open++;
        answer.on("close", () => open--);
        answer.on("data", (bytes: Buffer) => {
          if (bytes.includes("conversation")) heard++;
        });
      });
    }
  }
});
setInterval(() => process.send?.({ open, heard } satisfies Held), 200);
