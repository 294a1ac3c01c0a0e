/** Numbers at the stand-in for a carrier: invented ones that no one has, and a review that can be decided by hand. */
import type pg from "pg";
import { now } from "../../clock.ts";
import type { FreeNumber, RegistrationState, SmsPort } from "../port.ts";
import { findDocument, listDocuments, putDocument, removeDocument } from "./documents.ts";

/** A number's business, as the phones know it. */
export type KnownBusiness = { number: string; business: string; organizationId: string; serviceId: string };
type Review = RegistrationState & { decidesAt: string };

const reviewMs = 5_000;
const mostShown = 10;
/** The last four digits that are kept for stories (NANPA): 0100 to 0199. */
const invented = Array.from({ length: 100 }, (_, at) => `01${String(at).padStart(2, "0")}`);

type NumbersPort = Pick<
  SmsPort,
  "findNumbers" | "openService" | "buyNumber" | "releaseNumber" | "register" | "readRegistration"
>;

export type RegistrationDesk = {
  listBusinesses(): Promise<(KnownBusiness & RegistrationState)[]>;
  /** Decides at once about what a business told of itself, also after it was approved. */
  decideRegistration(organizationId: string, decision: RegistrationState): Promise<void>;
};

export function numbersAtStandIn(pool: pg.Pool): NumbersPort & RegistrationDesk {
  const readReview = async (organizationId: string): Promise<RegistrationState> => {
    const review = await findDocument<Review>(pool, "review", organizationId);
    if (!review) return { state: "approved", reason: null };
    const isDecided = new Date(review.decidesAt) <= now();
    return isDecided ? { state: review.state, reason: review.reason } : { state: "in_review", reason: null };
  };
  return {
    async findNumbers(areaCode) {
      const taken = new Set((await listDocuments<KnownBusiness>(pool, "business")).map(({ id }) => id));
      return invented
        .map((line): FreeNumber => ({ number: `+1${areaCode}555${line}`, place: "Stand-in carrier" }))
        .filter(({ number }) => !taken.has(number))
        .slice(0, mostShown);
    },
    openService: async ({ organizationId }) => `MG_${organizationId}`,
    async buyNumber({ organizationId, business, serviceId }, number) {
      await putDocument(pool, "business", number, { number, business, organizationId, serviceId });
    },
    async releaseNumber({ organizationId }, number) {
      // Who has bought it meanwhile keeps it.
      if ((await findBusiness(pool, number))?.organizationId !== organizationId) return;
      await removeDocument(pool, "business", number);
      await removeDocument(pool, "review", organizationId);
    },
    async register({ organizationId }) {
      const decidesAt = new Date(now().getTime() + reviewMs).toISOString();
      await putDocument(pool, "review", organizationId, { state: "approved", reason: null, decidesAt });
    },
    readRegistration: ({ organizationId }) => readReview(organizationId),
    async listBusinesses() {
      const known = await listDocuments<KnownBusiness>(pool, "business");
      return Promise.all(
        known.map(async ({ body }) => ({ ...body, ...(await readReview(body.organizationId)) })),
      );
    },
    async decideRegistration(organizationId, decision) {
      await putDocument(pool, "review", organizationId, { ...decision, decidesAt: now().toISOString() });
    },
  };
}

export const findBusiness = (pool: pg.Pool, number: string): Promise<KnownBusiness | undefined> =>
  findDocument<KnownBusiness>(pool, "business", number);
