/** Stands in for a text carrier: keeps what is sent to phones that one can look at, answer from, and make trouble with. */
import type pg from "pg";
import { newSecret } from "../../ids.ts";
import type { SignedRequest, SmsPort } from "../port.ts";
import { findDocument, putDocument } from "./documents.ts";
import { deliverNotices, readSigned, signRequest } from "./notices.ts";
import { findBusiness, numbersAtStandIn, type RegistrationDesk } from "./numbers.ts";
import {
  type Behavior,
  behaviorOf,
  type KeptText,
  listTexts,
  setBehavior,
  takeAnswer,
  takeText,
} from "./texts.ts";
import { findThread, listThreads, type Thread, type ThreadText } from "./threads.ts";

export type Picture = { contentType: string; bytes: Buffer };

/** What the stand-in can do besides: play the people with the phones, and look at what they have. */
export type CarrierStandIn = SmsPort &
  RegistrationDesk & {
    readonly kind: "stand-in";
    deliverMessages: NonNullable<SmsPort["deliverMessages"]>;
    /** What phones got, the newest first. */
    list(): Promise<KeptText[]>;
    listThreads(): Promise<Thread[]>;
    /** The oldest first. */
    findThread(phone: string, businessNumber: string): Promise<ThreadText[]>;
    /** A text of the person with the phone; it comes in with the next delivery. */
    answer(answer: {
      phone: string;
      businessNumber: string;
      text: string;
      pictures?: readonly Picture[];
    }): Promise<void>;
    behaviorOf(phone: string): Promise<Behavior>;
    setBehavior(phone: string, behavior: Behavior): Promise<void>;
    /** As the carrier would sign it. */
    sign(path: string, fields: Record<string, string>): Promise<SignedRequest & { signature: string }>;
  };

/** Where pictures that phones sent lie, for this machine and the server itself. */
export const picturesPath = "/dev/phones/pictures/";

/** The same database gives the same phones, after a restart and in every process. */
export function carrierStandIn(pool: pg.Pool, config: { readonly publicUrl: string }): CarrierStandIn {
  const readMedia = async (url: string): Promise<Picture | undefined> => {
    const id = url.split(picturesPath).at(-1) ?? "";
    const kept = await findDocument<{ contentType: string; base64: string }>(pool, "media", id);
    return kept && { contentType: kept.contentType, bytes: Buffer.from(kept.base64, "base64") };
  };
  const keepPicture = async ({ contentType, bytes }: Picture) => {
    const id = newSecret();
    await putDocument(pool, "media", id, { contentType, base64: bytes.toString("base64") });
    return { url: `${config.publicUrl}${picturesPath}${id}`, contentType };
  };
  return {
    kind: "stand-in",
    deliver: (text) => takeText(pool, text),
    readMessage: (request) => readSigned(pool, config.publicUrl, request),
    readMedia,
    deliverMessages: (deliver) => deliverNotices(pool, config.publicUrl, deliver),
    ...numbersAtStandIn(pool),
    list: () => listTexts(pool),
    listThreads: () => listThreads(pool),
    findThread: (phone, businessNumber) => findThread(pool, phone, businessNumber),
    async answer({ phone, businessNumber, text, pictures = [] }) {
      const kept = await Promise.all(pictures.map(keepPicture));
      const serviceId = (await findBusiness(pool, businessNumber))?.serviceId ?? "";
      await takeAnswer(pool, { phone, businessNumber, serviceId, text, pictures: kept });
    },
    behaviorOf: (phone) => behaviorOf(pool, phone),
    setBehavior: (phone, behavior) => setBehavior(pool, phone, behavior),
    sign: (path, fields) => signRequest(pool, config.publicUrl, { path, fields }),
  };
}
