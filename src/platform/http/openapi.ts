/** The description of every call for programs (OpenAPI 3.1), made from the same contracts that answer them. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AnyRouter } from "@orpc/server";
import type { FastifyInstance } from "fastify";
import { type Call, callsOf } from "./calls.ts";
import { kept, pack, sendPacked } from "./packed.ts";

type Schema = Record<string, unknown>;
type Operation = {
  description?: string;
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  security?: unknown;
};

const securitySchemes = {
  bearer: {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of someone who is signed in.",
  },
  apiKey: {
    type: "http" as const,
    scheme: "bearer",
    bearerFormat: "plk_…",
    description:
      "An API key from Settings, Integrations. It does what its scopes and its creator's role allow.",
  },
};

const failure: Schema = {
  type: "object",
  required: ["success", "error", "message", "code", "request_id"],
  properties: {
    success: { const: false },
    error: { type: "string", description: "A human-readable error message." },
    message: { type: "string", description: "The same sentence." },
    code: { type: "string", description: "A machine-readable error code." },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Sentences by field." },
    details: { type: "object", additionalProperties: true },
    request_id: { type: "string" },
  },
};

export function mountOpenApi(app: FastifyInstance, router: AnyRouter): void {
  // Contracts cannot change while the program runs.
  const document = kept(async () => pack(Buffer.from(JSON.stringify(await describeApi(router)))));
  app.get("/api/openapi.json", async (request, reply) =>
    sendPacked(request, reply.type("application/json; charset=utf-8"), await document()),
  );
  mountReader(app);
}

export async function describeApi(router: AnyRouter): Promise<object> {
  // Read when somebody asks, because most servers are never asked and keep the memory.
  const [{ OpenAPIGenerator, toOpenAPIPath }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import("@orpc/openapi"),
    import("@orpc/zod/zod4"),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(router, {
    info: {
      title: "Plumbline",
      version: "1",
      description:
        "Every response is wrapped in an envelope with `success` and either `data` or an `error` message. Updates take `If-Match` with the " +
        "last ETag you received. Creates take an `Idempotency-Key`, remembered for 24 hours. Apps call with an API key " +
        "and are told their limit in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (in seconds). Beyond " +
        "it they get 429 with `Retry-After`.",
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes,
      schemas: { Failure: failure as never },
    },
  });
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const call of callsOf(router)) {
    // The document writes some paths in another way than the contract: without the slash at the end.
    const operation = paths[toOpenAPIPath(call.path)]?.[call.method.toLowerCase()];
    if (!operation) throw new Error(`The description has no ${call.method} ${call.path}`);
    describeCall(operation, call);
  }
  return document;
}

function describeCall(operation: Operation, { isFlat, isOpen, needs }: Call): void {
  // Calls about one's own account are for people only.
  if (!isOpen) operation.security = [{ bearer: [] }, ...(needs?.length === 0 ? [] : [{ apiKey: [] }])];
  const names = (needs ?? []).map((name) => `\`${name}\``).join(" and ");
  if (names) operation.description = `Requires ${names}.`;
  else if (needs) operation.description = "Applies to your own account.";
  for (const response of Object.values(operation.responses ?? {})) {
    const content = response.content?.["application/json"];
    if (content?.schema) content.schema = wrapped(content.schema, isFlat);
  }
  const refused = {
    description: "Refused",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  };
  operation.responses = { ...operation.responses, default: refused };
}

function wrapped(schema: Schema, isFlat: boolean): Schema {
  const success = { success: { const: true }, message: { type: "string" } };
  if (isFlat) return { allOf: [{ type: "object", properties: success, required: ["success"] }, schema] };
  return { type: "object", required: ["success", "data"], properties: { ...success, data: schema } };
}

const readerFiles: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const readerPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plumbline API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="icon" href="/api/docs/favicon-32x32.png"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

const readerStart = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reader", deepLinking: true, validatorUrl: null });`;

/** A page that shows the description and tries calls, at /api/docs. */
function mountReader(app: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const serve = (path: string, type: string, read: () => Promise<Buffer>) => {
    const packed = kept(async () => pack(await read(), { isSmall: false }));
    app.get(path, async (request, reply) => sendPacked(request, reply.type(type), await packed()));
  };
  serve("/api/docs", "text/html; charset=utf-8", async () => Buffer.from(readerPage));
  serve("/api/docs/start.js", "text/javascript; charset=utf-8", async () => Buffer.from(readerStart));
  for (const [file, type] of Object.entries(readerFiles)) {
    serve(`/api/docs/${file}`, type, () => readFile(join(folder, file)));
  }
}
