/** What a page of ours may load and run: only our own files, and those of the payment and map providers that are configured. */
import type { Config } from "../config.ts";

/** https://docs.stripe.com/security/guide#content-security-policy */
export const stripeOrigins = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};
const nobody = { scripts: [], frames: [], calls: [] };

/**
 * No inline script, no eval, no foreign origin but Stripe's for its card field and pictures of the map tiles' host. Styles may be inline because the
 * component library places its variables in style elements; they cannot run code.
 */
export function contentSecurityPolicyFor({
  STRIPE_PUBLISHABLE_KEY,
  MAP_TILES_URL,
}: Pick<Config, "STRIPE_PUBLISHABLE_KEY" | "MAP_TILES_URL">) {
  const tiles = MAP_TILES_URL ? [new URL(MAP_TILES_URL).origin] : [];
  const { scripts, frames, calls } = STRIPE_PUBLISHABLE_KEY ? stripeOrigins : nobody;
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", ...tiles],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'", ...calls],
      frameSrc: ["'self'", ...frames],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
