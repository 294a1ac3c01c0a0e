/** What is wrong with a new password that was typed twice. */
import { judgePassword, type PasswordOwner } from "#shared/passwords/passwords.ts";
import type { NewPassword } from "./NewPasswordFields.tsx";

/** The sentences under the two fields, or none when they may be sent. */
export function problemsOf({ password, repeated }: NewPassword, owner: PasswordOwner) {
  const problem = password === "" ? "Password is required" : judgePassword(password, owner).problem;
  return {
    ...(problem ? { password: problem } : {}),
    ...(password === repeated ? {} : { repeated: "Passwords do not match" }),
  };
}
