/** The headers that keep a browser from being turned against its user, worked out once for all answers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet, { type HelmetOptions } from "helmet";

/** Helmet's headers by name. They are the same for every answer, so it is asked once and not with every request. */
export function securityHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw new Error("The security headers cannot be made", { cause: error });
  });
  return headers;
}
