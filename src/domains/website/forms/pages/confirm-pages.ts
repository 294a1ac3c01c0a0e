/** The page behind the link that asks whose address it is. */
import { AppError } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { publicPageAnswer } from "#platform/http/public-pages/public-page.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { type Confirming, confirmAddress, openConfirming } from "../answering/confirming.ts";
import { confirmPage, messagePage } from "./form-page.ts";

/** The address is the secret: it isn't sent to other sites as a referrer. */
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

const answered =
  (work: (confirming: Confirming) => Promise<void>, after: (token: string) => RawAnswer | undefined) =>
  async ({ params }: RawRequest, { appContext, request }: CallContext): Promise<RawAnswer> => {
    const token = params["token"] ?? "";
    try {
      const confirming = await openConfirming(appContext, request, token);
      await work(confirming);
      const { brand, link } = confirming;
      const content = confirmPage(`/form/confirm/${token}`, link);
      return (
        after(token) ??
        publicPageAnswer(200, { title: `Confirm · ${brand.name}`, brand, content, isNarrow: true }, headers)
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const words = "This link has expired, or it's incomplete. Send the form again to get a new one.";
      const page = { title: "Link not found", brand: { name: "Form" } };
      return publicPageAnswer(404, { ...page, content: messagePage("Link not found", words) }, headers);
    }
  };

export const showConfirm = answered(
  async () => {},
  () => undefined,
);

export const sendConfirm = answered(confirmAddress, (token) => ({
  status: 303,
  type: "text/plain; charset=utf-8",
  body: "",
  headers: { ...headers, location: `/form/confirm/${token}` },
}));
