/** The form every answer takes: success with data, or failure with one sentence (product.md section 3). */
import { ORPCError, ValidationError } from "@orpc/server";
import { AppError, httpStatusOf } from "../errors.ts";
import type { Log } from "../log.ts";

type Answer = { status: number; headers: Record<string, string>; body: unknown };

export function successBody(output: unknown, isFlat: boolean): unknown {
  if (isFlat) return { success: true, ...(output as object) };
  return { success: true, message: "OK", data: output ?? null };
}

/** The answer to anything that went wrong; what nobody foresaw is logged and hidden behind the request id. */
export function failureAnswer(error: unknown, requestId: string, log: Log): Answer {
  const known = asAppError(error);
  if (!known) log.error({ err: error, requestId }, "Unexpected failure");
  const failure = known ?? { code: "internal", message: `Something went wrong. Reference: ${requestId}` };
  const status = known ? httpStatusOf(known.code) : 500;
  const retryAfter = known?.retryAfterSeconds;
  return {
    status,
    headers: retryAfter ? { "retry-after": String(Math.ceil(retryAfter)) } : {},
    body: {
      ...failureBody(failure, requestId),
      ...(known?.fields ? { fields: known.fields } : {}),
      ...(known?.details ? { details: known.details } : {}),
    },
  };
}

export const failureBody = ({ code, message }: { code: string; message: string }, requestId: string) => ({
  success: false,
  error: message,
  message,
  code,
  request_id: requestId,
});

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === "BAD_REQUEST") return inputError(error as ORPCError<string, unknown>);
  }
  return frameworkError(error as { statusCode?: number; code?: string; message?: string });
}

function inputError(error: ORPCError<string, unknown>): AppError {
  if (!(error.cause instanceof ValidationError)) {
    return new AppError("invalid", "We couldn't read the request. Send JSON with a matching Content-Type.");
  }
  const fields: Record<string, string> = {};
  for (const issue of error.cause.issues) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === "object" ? part.key : part))
      .join(".");
    fields[path || "request"] ??= issue.message;
  }
  const first = Object.values(fields)[0] ?? "The request has an error. Check it and try again.";
  return new AppError("invalid", first, { fields });
}

function frameworkError({
  statusCode,
  code,
  message,
}: {
  statusCode?: number;
  code?: string;
  message?: string;
}) {
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("too_large", "The request is too large.");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new AppError("invalid", "This Content-Type isn't supported. Send application/json.");
  }
  if (code === "FST_ERR_CTP_EMPTY_JSON_BODY") return new AppError("invalid", "The request has no body.");
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY")
    return new AppError("invalid", "The body isn't valid JSON. Check its syntax.");
  // The file server forbids names that no file has, and what lies outside of its folder.
  if (statusCode === 404 || statusCode === 403)
    return new AppError("not_found", "There's nothing at this address.");
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const why = message?.replace(/\.?$/, ".") ?? "Check its format.";
    return new AppError("invalid", `We couldn't read the request. ${why}`);
  }
  return undefined;
}
