/** What is thrown when Plumbline refuses a call or can't be reached. */

type Refusal = {
  status: number;
  code: string;
  fields?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

/** Its message is a sentence for people. */
export class PlumblineError extends Error {
  override name = "PlumblineError";
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** A word for programs, such as `not_found`. */
  readonly code: string;
  /** A sentence for each field that is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  /** What else the server said, such as the version that a record has now. */
  readonly details: Readonly<Record<string, unknown>>;
  /** To quote to support. */
  readonly requestId: string | undefined;
  /** How long to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, fields, details, requestId, retryAfterSeconds }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.details = details ?? {};
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
