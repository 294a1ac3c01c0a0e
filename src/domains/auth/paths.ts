/** Addresses at which people sign up, sign in and get back in. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";

export const signUpPath = pagePathWith<{ plan?: string; step?: 3 }>()("/signup");
/** Where a provider of social sign-in sends people back to. */
export const socialReturnPath = pagePath("/signin/:provider");
export const forgotPasswordPath = pagePath("/forgot-password");
export const resetPasswordPath = pagePathWith<{ token: string }>()("/reset-password");
