/** Which call about second factors, passkeys and linked accounts reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import {
  addPasskey,
  askAtSignIn,
  askToCreate,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../passkeys/service.ts";
import { changeSignInRules, readSecurity, readSignInRules, resetSecondFactor } from "../security.ts";
import { askSecondPasskey, finishSignIn } from "../sign-in/service.ts";
import {
  connectSocial,
  finishSocial,
  leaveForProvider,
  linkByPassword,
  readPrefill,
  unlinkSocial,
} from "../sign-in/social.ts";
import {
  confirmTwoFactor,
  disableTwoFactor,
  forgetDevices,
  renewRecoveryCodes,
  setUpTwoFactor,
} from "../two-factor/service.ts";
import { confirmAtSignIn, setUpAtSignIn } from "../two-factor/set-up-at-sign-in.ts";
import { proofsContract, publicProofsContract } from "./contract.ts";
import { askToProve, prove } from "./prove.ts";

const open = implement(publicProofsContract).$context<CallContext>();
const calls = implement(proofsContract).$context<CallContext>().use(authenticated);

export const proofsRoutes = {
  open: open.router({
    secondFactor: open.secondFactor.handler(({ input, context: { appContext, request } }) =>
      finishSignIn(appContext, request, input),
    ),
    secondFactorPasskey: open.secondFactorPasskey.handler(({ input, context: { appContext, request } }) =>
      askSecondPasskey(appContext, request, input.challenge),
    ),
    setUpAtSignIn: open.setUpAtSignIn.handler(({ input, context: { appContext, request } }) =>
      setUpAtSignIn(appContext, request, input.challenge),
    ),
    confirmAtSignIn: open.confirmAtSignIn.handler(({ input, context: { appContext, request } }) =>
      confirmAtSignIn(appContext, request, input),
    ),
    passkeyQuestion: open.passkeyQuestion.handler(({ context: { appContext } }) => askAtSignIn(appContext)),
    passkeySignIn: open.passkeySignIn.handler(({ input, context: { appContext, request } }) =>
      signInWithPasskey(appContext, request, input),
    ),
    socialStart: open.socialStart.handler(({ input, context: { appContext } }) =>
      leaveForProvider(appContext, input.provider),
    ),
    socialFinish: open.socialFinish.handler(({ input, context: { appContext, request } }) =>
      finishSocial(appContext, request, input),
    ),
    socialLink: open.socialLink.handler(({ input, context: { appContext, request } }) =>
      linkByPassword(appContext, request, input),
    ),
    socialPrefill: open.socialPrefill.handler(({ input, context: { appContext } }) =>
      readPrefill(appContext, input.token),
    ),
  }),
  account: calls.router({
    prove: calls.prove.handler(({ input, context }) => prove(context.actor, input)),
    provePasskey: calls.provePasskey.handler(({ context }) => askToProve(context.actor)),
    security: calls.security.handler(({ context }) => readSecurity(context.actor)),
    setUpTwoFactor: calls.setUpTwoFactor.handler(({ context }) => setUpTwoFactor(context.actor)),
    confirmTwoFactor: calls.confirmTwoFactor.handler(({ input, context }) =>
      confirmTwoFactor(context.actor, input),
    ),
    disableTwoFactor: calls.disableTwoFactor.handler(({ input, context }) =>
      disableTwoFactor(context.actor, input),
    ),
    renewRecoveryCodes: calls.renewRecoveryCodes.handler(({ input, context }) =>
      renewRecoveryCodes(context.actor, input.proof),
    ),
    forgetDevices: calls.forgetDevices.handler(({ context }) => forgetDevices(context.actor)),
    passkeyCreation: calls.passkeyCreation.handler(({ input, context }) =>
      askToCreate(context.actor, input.proof),
    ),
    addPasskey: calls.addPasskey.handler(({ input, context }) => addPasskey(context.actor, input)),
    renamePasskey: calls.renamePasskey.handler(({ input, context }) => renamePasskey(context.actor, input)),
    removePasskey: calls.removePasskey.handler(({ input, context }) => removePasskey(context.actor, input)),
    connectSocial: calls.connectSocial.handler(({ input, context }) => connectSocial(context.actor, input)),
    unlinkSocial: calls.unlinkSocial.handler(({ input, context }) => unlinkSocial(context.actor, input)),
    signInRules: calls.signInRules.handler(({ context }) => readSignInRules(context.actor)),
    changeSignInRules: calls.changeSignInRules.handler(({ input, context }) =>
      changeSignInRules(context.actor, input),
    ),
    resetSecondFactor: calls.resetSecondFactor.handler(({ input, context }) =>
      resetSecondFactor(context.actor, input),
    ),
  }),
};
