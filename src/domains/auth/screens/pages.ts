/** The pages on which people sign up, sign in and get back in. */

import { invitationPath } from "#domains/users/paths.ts";
import { signInPath } from "#shared/common-paths.ts";
import type { AppPage } from "#ui/slots/app-page.ts";
import { forgotPasswordPath, resetPasswordPath, signUpPath, socialReturnPath } from "../paths.ts";

/** For those who are not signed in. */
export const guestPages: AppPage[] = [
  {
    path: signInPath,
    title: "Sign In",
    screen: async () => ({ Component: (await import("./sign-in/SignInScreen.tsx")).SignInScreen }),
  },
];

/** For everybody. */
export const openPages: AppPage[] = [
  {
    path: signUpPath,
    screen: async () => ({ Component: (await import("./sign-up/SignUpScreen.tsx")).SignUpScreen }),
  },
  {
    path: socialReturnPath,
    title: "Sign In",
    screen: async () => ({
      Component: (await import("./sign-in/SocialReturnScreen.tsx")).SocialReturnScreen,
    }),
  },
  {
    path: forgotPasswordPath,
    title: "Forgot Password",
    screen: async () => ({ Component: (await import("./ForgotPasswordScreen.tsx")).ForgotPasswordScreen }),
  },
  {
    path: invitationPath,
    title: "Your Invitation",
    screen: async () => ({ Component: (await import("./InvitationScreen.tsx")).InvitationScreen }),
  },
  {
    path: resetPasswordPath,
    title: "Choose a New Password",
    screen: async () => ({ Component: (await import("./ResetPasswordScreen.tsx")).ResetPasswordScreen }),
  },
];
