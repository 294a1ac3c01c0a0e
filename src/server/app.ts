/** Mounts each domain: one line a domain. */
import type { FastifyInstance } from "fastify";
import { auditRoutes } from "#domains/audit/routes.ts";
import { authenticateToken } from "#domains/auth/access.ts";
import { authRoutes } from "#domains/auth/routes.ts";
import { cardRoutes } from "#domains/billing/cards-routes.ts";
import { calendarRoutes } from "#domains/calendar/routes.ts";
import { customerRoutes } from "#domains/customers/routes.ts";
import { dashboardRoutes } from "#domains/dashboard/routes.ts";
import { demoRoutes } from "#domains/demo/routes.ts";
import { landingRoutes } from "#domains/landing/routes.ts";
import { organizationRoutes } from "#domains/organizations/routes.ts";
import { preferenceRoutes } from "#domains/users/preferences-routes.ts";
import { userRoutes } from "#domains/users/routes.ts";
import type { Ground } from "#platform/ground.ts";
import { createHttpServer } from "#platform/http/server.ts";

export const routes = {
  organizations: organizationRoutes,
  users: userRoutes,
  preferences: preferenceRoutes,
  cards: cardRoutes,
  auth: authRoutes,
  customers: customerRoutes,
  calendar: calendarRoutes,
  dashboard: dashboardRoutes,
  audit: auditRoutes,
  landing: landingRoutes,
  demo: demoRoutes,
};

export const createApp = (ground: Ground): Promise<FastifyInstance> =>
  createHttpServer(ground, routes, authenticateToken);
