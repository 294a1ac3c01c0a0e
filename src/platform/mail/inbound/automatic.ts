/** Tells what a program wrote from what a person wrote. */

const subjects =
  /^(?:auto(?:matic)?[ -]?(?:reply|response|antwort)\b|autoreply\b|out of (?:the )?office\b|on vacation\b|away from (?:my )?(?:office|email|desk)\b|(?:réponse|respuesta|risposta) autom[aá]tica?\b|réponse automatique\b|abwesenheits(?:notiz|nachricht)\b|abwesend\b)/i;

/**
 * By RFC 3834 and by what mail programs do instead. A person's answer from a list or a phone has none of these headers:
 * "Precedence: list" alone is not taken for a program.
 */
export function isAutomatic(header: (name: string) => string, subject: string): boolean {
  const submitted = header("auto-submitted").trim().toLowerCase();
  if (submitted !== "" && !submitted.startsWith("no")) return true;
  if (/^\s*(?:bulk|auto_reply|junk)\b/i.test(header("precedence"))) return true;
  // Exchange marks its own automatic answers so; people's mail says it only to keep others' away.
  if (/\b(?:all|oof|autoreply)\b/i.test(header("x-auto-response-suppress"))) return true;
  if (/^(?:yes|true|all)/i.test(header("x-autoreply").trim()) || header("x-autorespond") !== "") return true;
  if (/^\s*<>\s*$/.test(header("return-path"))) return true;
  return subjects.test(subject);
}

/** Sent to many at once: a newsletter or a list (RFC 2919). */
export const isBulk = (header: (name: string) => string): boolean =>
  header("list-id") !== "" || /^\s*(?:bulk|list|junk)\b/i.test(header("precedence"));
