/** The web server: security headers, the calls under /api, the app's files, health and metrics. */
import type { IncomingMessage, ServerResponse } from "node:http";
import compress from "@fastify/compress";
import type { AnyRouter } from "@orpc/server";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { AppContext } from "../app-context.ts";
import { newId } from "../ids.ts";
import { mountApi } from "./api.ts";
import { openServer, usualLimits } from "./connections.ts";
import type { Authenticate } from "./context.ts";
import { failureAnswer } from "./envelope.ts";
import { mountHealth, type Observe } from "./health.ts";
import { mountMailbox } from "./mailbox-page.ts";
import { mountOpenApi } from "./openapi.ts";
import { mountPaymentsPage } from "./payments-page.ts";
import { mountPhones } from "./phones/pages.ts";
import { isPlainView, makeReadyPages, queryIn, sendReady } from "./public-pages/ready-pages.ts";
import { businessDomainHeaders, isForBusinessDomain, withSiteHosts } from "./public-pages/site-hosts.ts";
import { makeRefuser, refusalOf } from "./refusals.ts";
import { contentSecurityPolicyFor } from "./security.ts";
import { securityHeaders } from "./security-headers.ts";
import { comesByProxy } from "./this-machine.ts";
import { mountWebApp } from "./web-app.ts";

const largestBody = 1024 * 1024;

/** As it is logged: what comes after /v/ is the key to a customer's page, after /sign/ to a contract, after /i/, /receipts/ and /card/ to what someone pays, after /statements/ to what they owe, after /feeds/ to a member's calendar, after /f/ to a file, after /preferences/ to what someone may be sent, after /form/confirm/ to an email address, after /site-preview/ to a draft, after /c/ to what someone got of a campaign, after /onboarding/ to an account of the stand-in. */
const nameOfPath = (url: string): string | undefined =>
  url
    .split("?", 1)[0]
    ?.replace(
      /^\/(v|sign|i|receipts|card\/saved|card|c|statements|feeds|f|preferences|form\/confirm|site-preview|dev\/payments\/onboarding)\/[^/]+/,
      "/$1/…",
    );

/** The one that came with the request, where it looks like one. */
const idOf = (request?: IncomingMessage): string => {
  const given = request?.headers["x-request-id"];
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : newId();
};

const noSchemas = () => () => {
  throw new Error("Describe a call by its contract instead of a schema of Fastify's");
};

export async function createHttpServer(
  appContext: AppContext,
  router: AnyRouter,
  authenticate: Authenticate,
): Promise<FastifyInstance> {
  const secure = securityHeaders({
    contentSecurityPolicy: contentSecurityPolicyFor(appContext.config),
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  const refuser = makeRefuser({ headers: secure, idOf, log: appContext.log });
  const ready = readyAnswers(appContext, secure);
  const app = Fastify({
    loggerInstance: appContext.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Every line names its request itself; a logger made for each request would only cost time.
    childLoggerFactory: (log) => log,
    bodyLimit: largestBody,
    // Only the proxy's own entry in X-Forwarded-For: what stands before it was written by the client.
    trustProxy: appContext.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    genReqId: idOf,
    serverFactory: (handle) =>
      openServer(withSiteHosts(appContext, handle, ready.answer), refuser, usualLimits),
    // The server of `openServer` answers these itself.
    clientErrorHandler: () => {},
    frameworkErrors: (error, request, reply) => refuser.answer(refusalOf(error), request.raw, reply.raw),
    // Who asks while the server stops is answered like everybody; the connection ends with that.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    // Calls are checked by their contracts; what Fastify would compile its own schemas with is not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  }) as unknown as FastifyInstance;

  mark(app, appContext, secure);
  app.setErrorHandler((error, request, reply) => {
    const answer = failureAnswer(error, request.id, appContext.log);
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });

  await app.register(compress, {
    threshold: 2048,
    encodings: ["br", "gzip"],
    customTypes: /json|text|javascript|svg/,
  });
  ready.begin(mountHealth(app, appContext));
  app.addHook("preClose", async () => ready.end());
  await mountMailbox(app, appContext);
  await mountPhones(app, appContext);
  await mountPaymentsPage(app, appContext);
  mountOpenApi(app, router);
  mountApi(app, appContext, router, authenticate);
  await mountWebApp(app, appContext.config.publicUrl);
  return app;
}

/** Answers with pages that are ready, as `mark` would mark them; between `begin` and `end`. */
function readyAnswers(appContext: AppContext, secure: Record<string, string>) {
  const { config, log } = appContext;
  const pages = makeReadyPages(appContext, secure);
  let observe: Observe | undefined;
  const ipOf = ({ headers, socket }: IncomingMessage): string | null => {
    const passedOn = config.TRUST_PROXY && String(headers["x-forwarded-for"] ?? "").split(",");
    return (passedOn && passedOn.at(-1)?.trim()) || (socket.remoteAddress ?? null);
  };
  return {
    begin: (given: Observe) => {
      observe = given;
    },
    end: () => {
      observe = undefined;
    },
    answer(key: string, request: IncomingMessage, response: ServerResponse): boolean {
      const page = observe && isPlainView(request) && pages.find(key);
      if (!page || !observe) return false;
      const began = performance.now();
      const { method = "GET", url = "/", headers } = request;
      const requestId = idOf(request);
      const status = sendReady(request, response, page, requestId);
      page.seen({
        ip: ipOf(request),
        userAgent: headers["user-agent"] ?? null,
        headers,
        query: queryIn(url),
      });
      const ms = performance.now() - began;
      observe({ method, status, ms });
      log.info({ requestId, method, path: nameOfPath(url), status, ms: Math.round(ms) });
      return true;
    },
  };
}

/** Gives every answer its headers, and writes a line about it. */
function mark(app: FastifyInstance, appContext: AppContext, secure: Record<string, string>): void {
  let isProxyKnown = appContext.config.TRUST_PROXY;
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(secure).header("x-request-id", request.id);
    if (isForBusinessDomain(request.raw)) reply.headers(businessDomainHeaders);
    if (!isProxyKnown && comesByProxy(request)) {
      isProxyKnown = true;
      appContext.log.warn(
        "A proxy passes requests on. Set TRUST_PROXY, or all visitors share one limit of attempts.",
      );
    }
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, ip } = request;
    const { statusCode: status } = reply;
    const path = nameOfPath(request.url);
    const ms = Math.round(reply.elapsedTime);
    // Where refused attempts come from is for whoever looks into an attack; of the others nobody needs to know.
    const isRefused = status === 401 || status === 403 || status === 429;
    appContext.log.info({ requestId: request.id, method, path, status, ms, ...(isRefused ? { ip } : {}) });
  });
}
