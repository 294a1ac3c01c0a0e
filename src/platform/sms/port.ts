/** The door through which texts leave: one shape, a carrier or the kept texts of this machine behind it. */
import { z } from "zod";

export const Text = z.object({
  /** A text of the same key is accepted once, however often it is handed over. */
  key: z.string().min(1).max(200),
  /** E.164: "+12125550142". */
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  /** Empty where there are pictures alone. */
  text: z.string().max(1_600),
  /** Addresses that the carrier fetches pictures and videos from. */
  media: z
    .array(z.object({ url: z.url(), contentType: z.string() }))
    .max(10)
    .optional(),
  /**
   * When it was handed over before and no answer came (ISO 8601): a carrier that knows no keys is asked whether it has the
   * text before it gets it again (features.md T-MSG-4).
   */
  triedAt: z.iso.datetime().optional(),
});
export type Text = z.infer<typeof Text>;

export type SmsPort = {
  readonly kind: "carrier" | "kept";
  /**
   * Resolves with the name under which the text was accepted, by which a carrier tells later whether it arrived; throws
   * when it was not accepted and may be tried again.
   */
  deliver(text: Text): Promise<{ acceptedAs: string }>;
};
