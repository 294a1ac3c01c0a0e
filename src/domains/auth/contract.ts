/**
 * Auth: how a person proves who they are, and how a stranger becomes a customer of ours.
 *
 * Access tokens live 15 minutes. A refresh token is random, kept only as a hash and tied to one session, which can
 * be listed and revoked; sign-out, a changed password and deactivation revoke it at once (ruling R6).
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { mostExtraUsers, PlanKey } from "#domains/organizations/contract.ts";
import { forOwnAccount } from "#shared/calls.ts";
import { Email, requiredText, secretText } from "#shared/fields.ts";
import { SignInAnswer } from "./proofs/contract.ts";
import { SignedIn } from "./sign-in/contract.ts";

export { SignedIn } from "./sign-in/contract.ts";

export const accessTokenMinutes = 15;
export const refreshTokenDays = { remembered: 60, ordinary: 14 };
/** However much a session is used, it ends so long after the sign-in (OWASP ASVS 5.0, 7.3.2). */
export const longestSessionDays = 180;
export const resetLinkMinutes = 30;

/** Fields beside `success` instead of under `data`, open to everybody. */
const flat = { envelope: "flat" };
const publicCall = oc.$meta<{ envelope?: string }>({});

export const Credentials = z.object({
  email: Email,
  password: secretText("Password", 200),
  remember: z.boolean().optional(),
  /** Of a device that was trusted earlier: it needs no second factor. */
  deviceToken: z.string().max(500).optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export const SignUp = z.object({
  orgName: requiredText("Organization name", 200),
  firstName: requiredText("First name", 100),
  lastName: requiredText("Last name", 100),
  email: Email,
  password: secretText("Password", 200),
  plan: z.preprocess((plan) => (typeof plan === "string" ? plan.toLowerCase() : plan), PlanKey),
  paymentMethodId: requiredText("Payment method", 200),
  /** Sent by the browser, believed only when they agree with the catalogue (ruling R4). */
  priceId: z.string().max(200).optional(),
  userAddonPriceId: z.string().max(200).optional(),
  additionalUsers: z.number().int().min(0).max(mostExtraUsers).default(0),
  timeZone: z.string().max(100).optional(),
});
export type SignUp = z.infer<typeof SignUp>;

export const Session = z
  .object({
    id: z.uuid(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    expiresAt: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: "Session" });

const Done = z.object({ message: z.string() });

export const publicAuthContract = {
  signIn: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/signin",
      summary: "Sign in. Returns a challenge when two-factor authentication is on",
      tags: ["Auth"],
    })
    .input(Credentials)
    .output(SignInAnswer),
  signUp: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/signup",
      summary: "Start a trial with an organization, its owner and a subscription",
      tags: ["Auth"],
      successStatus: 201,
    })
    .input(SignUp)
    .output(SignedIn),
  refresh: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/refresh",
      summary: "Get a new access token and the latest user and organization",
      tags: ["Auth"],
    })
    .input(z.object({ refreshToken: secretText("Refresh token", 500) }))
    .output(SignedIn),
  signOut: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/signout",
      summary: "End the session that a refresh token belongs to",
      tags: ["Auth"],
    })
    .input(z.object({ refreshToken: secretText("Refresh token", 500) }))
    .output(Done),
  forgotPassword: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/forgot-password",
      summary:
        "Email a password reset link. The response is the same whether or not the address has an account",
      tags: ["Auth"],
    })
    .input(z.object({ email: Email }))
    .output(Done),
  resetPassword: publicCall
    .meta(flat)
    .route({
      method: "POST",
      path: "/api/auth/reset-password",
      summary: "Set a new password with the token from a reset link. Ends every session",
      tags: ["Auth"],
    })
    .input(z.object({ token: secretText("Token", 500), password: secretText("Password", 200) }))
    .output(Done),
};

export const authContract = {
  listSessions: forOwnAccount
    .route({ method: "GET", path: "/api/auth/sessions", summary: "List your sessions", tags: ["Auth"] })
    .output(z.object({ sessions: z.array(Session) })),
  revokeSession: forOwnAccount
    .route({
      method: "DELETE",
      path: "/api/auth/sessions/{id}",
      summary: "End one of your sessions",
      tags: ["Auth"],
    })
    .input(z.object({ id: z.uuid("Choose a session from your list") }))
    .output(Done),
  changePassword: forOwnAccount
    .route({
      method: "POST",
      path: "/api/auth/change-password",
      summary: "Change your password",
      tags: ["Auth"],
    })
    .input(
      z.object({
        currentPassword: secretText("Current password", 200),
        newPassword: secretText("New password", 200),
      }),
    )
    .output(Done),
};
