/**
 * Proofs: everything beside the password by which people show who they are.
 *
 * A second factor is an authenticator app (RFC 6238), one of ten recovery codes, or a passkey; a passkey that checks
 * its person (fingerprint, face, PIN) counts as both factors. Sealed notes travel between the steps of one attempt:
 * they say nothing to the browser, end after minutes, and work once.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { forOwnAccount, needing } from "#shared/calls.ts";
import { requiredText, secretText } from "#shared/fields.ts";
import { SignedIn } from "../sign-in/contract.ts";

export const trustedDeviceDays = 30;
export const recoveryCodeCount = 10;
/** At so few recovery codes the person is told to make new ones. */
export const fewRecoveryCodes = 3;
export const challengeMinutes = 10;
export const proofMinutes = 10;

export const SecondFactorKind = z.enum(["totp", "recovery_code", "passkey"]);
export type SecondFactorKind = z.infer<typeof SecondFactorKind>;

export const Provider = z.enum(["google", "microsoft"], "Choose Google or Microsoft");

/** A sealed token that the browser hands back as it is. */
const note = (label: string) => secretText(label, 4_000);
const code = z
  .string({ error: "Code is required" })
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((text) => /^\d{6}$/.test(text), "Enter the 6-digit code from your app");
const recoveryCode = secretText("Recovery code", 100);
const password = secretText("Password", 200);

const answerPart = z.string().max(20_000);
/** What the browser's authenticator answered, as JSON (W3C Web Authentication, section 5.1). */
const PasskeyAnswer = z.looseObject({
  id: z.string({ error: "The passkey response is incomplete. Try again" }).min(1).max(2_000),
  rawId: answerPart,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: answerPart }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const PasskeyProof = z.object({ attempt: note("Attempt"), answer: PasskeyAnswer });
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** Options for the browser, and the note that goes back with its answer. */
const PasskeyQuestion = z.object({
  options: z.record(z.string(), z.unknown()),
  attempt: z.string(),
});

/** The password was right; one more proof is needed, or must first be set up because the business asks for it. */
const SecondFactorNeeded = z.object({
  message: z.string(),
  secondFactor: z.object({
    challenge: z.string(),
    kinds: z.array(SecondFactorKind),
    mustSetUp: z.boolean(),
    expiresAt: z.string(),
  }),
});
export const SignInAnswer = z.union([SignedIn, SecondFactorNeeded]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

const SignedInAndTrusted = SignedIn.extend({ deviceToken: z.string().optional() });

const AuthenticatorSetUp = z.object({
  /** In Base32, for typing by hand. */
  secret: z.string(),
  uri: z.string(),
  /** A picture of `uri` as SVG. */
  qr: z.string(),
});

const recoveryCodes = z.array(z.string());

const Arrival = {
  provider: Provider,
  attempt: note("Attempt"),
  /** What the provider added to the address, as it stands in the browser. */
  query: z.string().max(8_000),
};

export const SecondFactorAnswer = z.object({
  challenge: note("Challenge"),
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: PasskeyProof.optional(),
  trustDevice: z.boolean().optional(),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

export const SocialAnswer = z.union([
  SignInAnswer,
  /** An account uses this address: its password, once, links the two. */
  z.object({
    message: z.string(),
    link: z.object({ token: z.string(), provider: Provider, email: z.string() }),
  }),
  /** Nobody uses this address yet. */
  z.object({ message: z.string(), signUp: z.object({ token: z.string() }) }),
]);
export type SocialAnswer = z.infer<typeof SocialAnswer>;

const flat = { envelope: "flat" };
const open = (method: "GET" | "POST", path: `/${string}`, summary: string) =>
  oc
    .$meta<{ envelope?: string }>({})
    .meta(flat)
    .route({ method, path, summary, tags: ["Auth"] });

export const publicProofsContract = {
  secondFactor: open("POST", "/api/auth/signin/second-factor", "Complete a sign-in with a second factor")
    .input(SecondFactorAnswer)
    .output(SignedInAndTrusted),
  secondFactorPasskey: open(
    "POST",
    "/api/auth/signin/second-factor/passkey",
    "Get passkey options for the second factor",
  )
    .input(z.object({ challenge: note("Challenge") }))
    .output(PasskeyQuestion),
  setUpAtSignIn: open(
    "POST",
    "/api/auth/signin/set-up",
    "Start setting up the authenticator app that the business requires",
  )
    .input(z.object({ challenge: note("Challenge") }))
    .output(AuthenticatorSetUp),
  confirmAtSignIn: open(
    "POST",
    "/api/auth/signin/set-up/confirm",
    "Confirm the authenticator app and complete the sign-in",
  )
    .input(z.object({ challenge: note("Challenge"), code }))
    .output(SignedIn.extend({ recoveryCodes })),
  passkeyQuestion: open("POST", "/api/auth/passkeys/question", "Get passkey options for sign-in")
    .input(z.object({}))
    .output(PasskeyQuestion),
  passkeySignIn: open("POST", "/api/auth/signin/passkey", "Sign in with a passkey")
    .input(PasskeyProof.extend({ remember: z.boolean().optional() }))
    .output(SignedIn),
  socialStart: open("POST", "/api/auth/social/start", "Get the URL of a provider's sign-in page")
    .input(z.object({ provider: Provider }))
    .output(z.object({ url: z.string(), attempt: z.string() })),
  socialFinish: open("POST", "/api/auth/social/finish", "Complete a sign-in with a provider")
    .input(z.object({ ...Arrival, deviceToken: note("Device").optional() }))
    .output(SocialAnswer),
  socialLink: open("POST", "/api/auth/social/link", "Link a provider account with a password and sign in")
    .input(z.object({ token: note("Token"), password, deviceToken: note("Device").optional() }))
    .output(SignInAnswer),
  socialPrefill: open("GET", "/api/auth/social/{token}", "Retrieve the name and email address for a sign-up")
    .input(z.object({ token: note("Token") }))
    .output(z.object({ provider: Provider, email: z.string(), firstName: z.string(), lastName: z.string() })),
};

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isBackedUp: z.boolean(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof Passkey>;

export const Security = z
  .object({
    twoFactor: z.object({ isOn: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.number() }),
    /** The business asks everybody for a second factor. */
    isRequired: z.boolean(),
    passkeys: z.array(Passkey),
    linkedAccounts: z.array(
      z.object({ provider: Provider, email: z.string().nullable(), createdAt: z.string() }),
    ),
    trustedDevices: z.number(),
  })
  .meta({ id: "Security" });
export type Security = z.infer<typeof Security>;

const SignInRules = z.object({ requiresSecondFactor: z.boolean(), membersWithout: z.number() });
export type SignInRules = z.infer<typeof SignInRules>;

const Done = z.object({ message: z.string() });
const id = z.uuid("Choose an item from the list");
const proof = note("Proof");
type Method = "GET" | "POST" | "PUT" | "DELETE";
const own = (method: Method, path: `/${string}`, summary: string) =>
  forOwnAccount.route({ method, path, summary, tags: ["Auth"] });

export const proofsContract = {
  prove: own(
    "POST",
    "/api/auth/prove",
    "Confirm your identity. The proof allows sensitive changes for ten minutes",
  )
    .input(
      z.object({ password: password.optional(), code: code.optional(), passkey: PasskeyProof.optional() }),
    )
    .output(z.object({ proof: z.string(), expiresAt: z.string() })),
  provePasskey: own("POST", "/api/auth/prove/passkey", "Get passkey options for confirming your identity")
    .input(z.object({}))
    .output(PasskeyQuestion),
  security: own(
    "GET",
    "/api/auth/security",
    "Retrieve your two-factor settings, passkeys and linked accounts",
  ).output(Security),
  setUpTwoFactor: own("POST", "/api/auth/two-factor/set-up", "Start setting up an authenticator app")
    .input(z.object({}))
    .output(AuthenticatorSetUp),
  confirmTwoFactor: own(
    "POST",
    "/api/auth/two-factor/confirm",
    "Turn on two-factor authentication with a first code",
  )
    .input(z.object({ code, password }))
    .output(z.object({ recoveryCodes })),
  disableTwoFactor: own("POST", "/api/auth/two-factor/disable", "Turn off two-factor authentication")
    .input(z.object({ password, code: code.optional(), recoveryCode: recoveryCode.optional() }))
    .output(Done),
  renewRecoveryCodes: own(
    "POST",
    "/api/auth/two-factor/recovery-codes",
    "Replace your recovery codes with ten new ones",
  )
    .input(z.object({ proof }))
    .output(z.object({ recoveryCodes })),
  forgetDevices: own("DELETE", "/api/auth/trusted-devices", "Remove all trusted devices").output(Done),
  passkeyCreation: own("POST", "/api/auth/passkeys/creation", "Get options for creating a passkey")
    .input(z.object({ proof }))
    .output(PasskeyQuestion),
  addPasskey: own("POST", "/api/auth/passkeys", "Add a passkey")
    .input(PasskeyProof.extend({ name: requiredText("Name", 60) }))
    .output(Passkey),
  renamePasskey: own("PUT", "/api/auth/passkeys/{id}", "Rename a passkey")
    .input(z.object({ id, name: requiredText("Name", 60) }))
    .output(Passkey),
  removePasskey: own("POST", "/api/auth/passkeys/{id}/remove", "Remove a passkey")
    .input(z.object({ id, proof }))
    .output(Done),
  connectSocial: own("POST", "/api/auth/social/connect", "Link a provider account")
    .input(z.object({ ...Arrival, proof }))
    .output(Done),
  unlinkSocial: own("POST", "/api/auth/social/unlink", "Unlink a provider account")
    .input(z.object({ provider: Provider, proof }))
    .output(Done),
  signInRules: needing("organization.view")
    .route({
      method: "GET",
      path: "/api/auth/sign-in-rules",
      summary: "Retrieve the sign-in rules of the business",
      tags: ["Auth"],
    })
    .output(SignInRules),
  changeSignInRules: needing("organization.update")
    .route({
      method: "PUT",
      path: "/api/auth/sign-in-rules",
      summary: "Change the sign-in rules of the business",
      tags: ["Auth"],
    })
    .input(z.object({ requiresSecondFactor: z.boolean(), proof }))
    .output(SignInRules),
  resetSecondFactor: needing("users.update")
    .route({
      method: "POST",
      path: "/api/auth/members/{id}/reset-second-factor",
      summary: "Reset a team member's two-factor authentication and passkeys",
      tags: ["Auth"],
    })
    .input(z.object({ id, proof }))
    .output(Done),
};
