/** The door through which texts leave and come in: one shape, a carrier or the stand-in of this installation behind it. */
import { z } from "zod";
import { carrierFailure } from "./carrier-errors.ts";

/** What carriers take with one text. */
const mostPictures = 10;

const TextMedia = z.object({ url: z.url(), contentType: z.string().min(1).max(100) });
export const Text = z
  .object({
    /** A text of the same key is accepted once, however often it is handed over. */
    key: z.string().min(1).max(200),
    /** E.164: "+12125550142". */
    to: z.string().regex(/^\+[1-9]\d{6,14}$/),
    /** May be empty where there are pictures. */
    text: z.string().max(1_600),
    /** The business's own number (E.164); the gate fills it in. */
    from: z.string().optional(),
    /** The carrier's service that the number belongs to. */
    serviceId: z.string().optional(),
    /** Addresses that the carrier fetches pictures from. */
    media: z.array(TextMedia).max(mostPictures).optional(),
    /**
     * When it was handed over before and no answer came (ISO 8601): a carrier that knows no keys is asked whether it has
     * the text before it gets it again (features.md T-MSG-4).
     */
    triedAt: z.iso.datetime().optional(),
  })
  .refine(({ text, media = [] }) => text.length > 0 || media.length > 0, "A text needs words or a picture");
export type Text = z.infer<typeof Text>;

/** The carrier refused for good; trying again would be refused again. Its message is a sentence that people read. */
export class TextRefused extends Error {
  /** The carrier's number (carrier-errors.ts). */
  readonly code: string;

  constructor(code: string) {
    super(carrierFailure(code).words);
    this.name = "TextRefused";
    this.code = code;
  }
}

/** What came is not signed by the carrier. */
export class UnsignedMessage extends Error {}

/** Why the carrier does not do what a member asked for, in words that a member reads. */
export class CarrierRefused extends Error {}

/** What a carrier tells: a text that came in, or how one that left stands. Null where it says nothing that is kept. */
export type CarrierMessage =
  | {
      kind: "received";
      id: string;
      serviceId: string | null;
      from: string;
      to: string;
      text: string;
      media: { url: string; contentType: string }[];
      /** It has answered STOP, START or HELP itself. */
      isAnswered: boolean;
      /** What it took the text for, where it looked. */
      optOut: "stop" | "start" | "help" | null;
    }
  | {
      kind: "status";
      id: string;
      serviceId: string | null;
      from: string | null;
      /** Ours, as the address that was given with the text carries it. */
      key: string | null;
      status: TextStatus;
      errorCode: string | null;
    };

export type TextStatus = "sent" | "delivered" | "undelivered" | "failed";

/** A request of the carrier's, byte for byte. */
export type SignedRequest = {
  /** Path and query, as the carrier was told them. */
  path: string;
  body: string;
  signature: string | undefined;
};

export type FreeNumber = { number: string; place: string };

/** What a business tells carriers about itself (10DLC). */
export type Registration = {
  legalName: string;
  ein: string;
  website: string;
  use: string;
  samples: string[];
  optIn: string;
};

export type RegistrationState = { state: "in_review" | "approved" | "rejected"; reason: string | null };

/** Whose number it is, by the name that the carrier knows the business's service under once there is one. */
export type NumberHolder = { organizationId: string; business: string; serviceId: string | null };

export type SmsPort = {
  readonly kind: "carrier" | "stand-in";
  /**
   * Resolves with the name under which the text was accepted, by which a carrier tells later whether it arrived; throws
   * when it was not accepted and may be tried again, and `TextRefused` when it may not. `areAnothers` says which of the
   * names belong to other texts: two with the same words are told apart by it.
   */
  deliver(
    text: Text,
    areAnothers?: (names: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<{ acceptedAs: string }>;
  /** Throws `UnsignedMessage`. */
  readMessage(request: SignedRequest): Promise<CarrierMessage | null>;
  /** The bytes of a picture that came with a text; undefined when they are gone. */
  readMedia(url: string): Promise<{ contentType: string; bytes: Buffer } | undefined>;
  /** Numbers that can be had, with this area code. */
  findNumbers(areaCode: string): Promise<FreeNumber[]>;
  /** A place for the business's number; asking again for what is there opens another, so its name is kept at once. */
  openService(holder: NumberHolder): Promise<string>;
  /** Buys the number for the service. Done again for a number that was bought for it, it changes nothing. */
  buyNumber(holder: NumberHolder & { serviceId: string }, number: string): Promise<void>;
  /** Gives the number back. Done again for one that was given back, it changes nothing. */
  releaseNumber(holder: NumberHolder, number: string): Promise<void>;
  /** Hands the registration in, where the carrier takes it from us. */
  register(holder: NumberHolder, registration: Registration): Promise<void>;
  readRegistration(holder: NumberHolder): Promise<RegistrationState>;
  /** Of the stand-in, which has no network: what it would send by now. What is refused stays, and comes again. */
  deliverMessages?(deliver: (request: SignedRequest) => Promise<void>): Promise<{ nextDueAt: Date | null }>;
};
