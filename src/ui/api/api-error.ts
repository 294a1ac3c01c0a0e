/** What the browser knows about a call that failed: a sentence to show, the fields at fault, a number to quote. */

export type ApiError = Error & {
  name: "ApiError";
  /** The server's word for the kind of failure, or "network" when no answer came, or "unauthenticated". */
  code: string;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** One sentence for each field at fault, by the name the call uses. */
  fields: Record<string, string>;
  /** What a person quotes to support, when the server gave one. */
  requestId?: string;
  details?: unknown;
};

export const networkErrorText = "Network error. Please try again.";

/** `message` must be a sentence a user may read: screens show it as it is. */
export function apiError(
  message: string,
  given: { code: string; status: number } & Partial<Pick<ApiError, "fields" | "requestId" | "details">>,
): ApiError {
  const { code, status, fields = {}, requestId, details } = given;
  return Object.assign(new Error(message), {
    name: "ApiError" as const,
    code,
    status,
    fields,
    ...(requestId === undefined ? {} : { requestId }),
    ...(details === undefined ? {} : { details }),
  });
}

export function networkError(): ApiError {
  return apiError(networkErrorText, { code: "network", status: 0 });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError";
}

/** What a refusal brought along, where it is of the kind that the schema describes. */
export const detailsIn = <Details>(
  error: unknown,
  schema: { safeParse: (value: unknown) => { data?: Details | undefined } },
): Details | undefined => (isApiError(error) ? schema.safeParse(error.details).data : undefined);

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown, fallback = "Something went wrong"): string {
  return isApiError(error) && error.message ? error.message : fallback;
}

/** Turns the server's answer to a failed call into an ApiError; `fallback` stands in when it brought no sentence. */
export function errorFromAnswer(status: number, body: unknown, fallback = "Something went wrong"): ApiError {
  const answer = isRecord(body) ? body : {};
  const text = [answer["error"], answer["message"]].find(
    (value) => typeof value === "string" && value !== "",
  );
  return apiError(typeof text === "string" ? text : fallback, {
    code: typeof answer["code"] === "string" ? answer["code"] : `http_${status}`,
    status,
    fields: textsOf(answer["fields"]),
    ...(typeof answer["request_id"] === "string" ? { requestId: answer["request_id"] } : {}),
    ...(answer["details"] === undefined ? {} : { details: answer["details"] }),
  });
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
