/** Mounts each domain: one line a domain. */
import type { FastifyInstance } from "fastify";
import { authenticateToken } from "#domains/auth/access.ts";
import { authRoutes } from "#domains/auth/routes.ts";
import { calendarRoutes } from "#domains/calendar/routes.ts";
import { customerRoutes } from "#domains/customers/routes.ts";
import { dashboardRoutes } from "#domains/dashboard/routes.ts";
import { demoRoutes } from "#domains/demo/routes.ts";
import { landingRoutes } from "#domains/landing/routes.ts";
import { userRoutes } from "#domains/users/routes.ts";
import type { Ground } from "#platform/ground.ts";
import { createHttpServer } from "#platform/http/server.ts";

export const routes = {
  users: userRoutes,
  auth: authRoutes,
  customers: customerRoutes,
  calendar: calendarRoutes,
  dashboard: dashboardRoutes,
  landing: landingRoutes,
  demo: demoRoutes,
};

export const createApp = (ground: Ground): Promise<FastifyInstance> =>
  createHttpServer(ground, routes, authenticateToken);
