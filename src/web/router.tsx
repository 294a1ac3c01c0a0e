/** Every address of the product on one page, and the screen it opens; each screen is fetched when it is needed. */
import { createBrowserRouter, type RouteObject, redirectDocument } from "react-router";
import type { Permission } from "#shared/permissions.ts";
import { GuestOnly, RequirePermission, RequireSession } from "./Guards.tsx";
import type { LaterPath } from "./later-screens.ts";
import { PageSpinner } from "./PageSpinner.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";
import type { PagePanels } from "./slots.ts";

const appLayout = async () => ({ Component: (await import("./shell/AppLayout.tsx")).AppLayout });
const notFound = async () => ({ Component: (await import("./NotFoundScreen.tsx")).NotFoundScreen });

const signIn = async () => ({
  Component: (await import("#domains/auth/screens/sign-in/SignInScreen.tsx")).SignInScreen,
});
const signUp = async () => ({
  Component: (await import("#domains/auth/screens/sign-up/SignUpScreen.tsx")).SignUpScreen,
});
const forgotPassword = async () => ({
  Component: (await import("#domains/auth/screens/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
});
const resetPassword = async () => ({
  Component: (await import("#domains/auth/screens/ResetPasswordScreen.tsx")).ResetPasswordScreen,
});
const socialReturn = async () => ({
  Component: (await import("#domains/auth/screens/sign-in/SocialReturnScreen.tsx")).SocialReturnScreen,
});
const dashboard = async () => ({
  Component: (await import("#domains/dashboard/screens/DashboardScreen.tsx")).DashboardScreen,
});
const customers = async () => ({
  Component: (await import("#domains/customers/screens/CustomersScreen.tsx")).CustomersScreen,
});
const customer = async () => ({
  Component: (await import("#domains/customers/screens/profile/CustomerScreen.tsx")).CustomerScreen,
});
const leads = async () => ({
  Component: (await import("#domains/customers/screens/leads/LeadsScreen.tsx")).LeadsScreen,
});
const calendar = async () => ({
  Component: (await import("#domains/calendar/screens/CalendarScreen.tsx")).CalendarScreen,
});
const myDay = async () => ({
  Component: (await import("#domains/jobs/screens/my-day/MyDayScreen.tsx")).MyDayScreen,
});
const services = async () => ({
  Component: (await import("#domains/services/screens/ServicesScreen.tsx")).ServicesScreen,
});
const service = async () => ({
  Component: (await import("#domains/services/screens/ServiceScreen.tsx")).ServiceScreen,
});
const jobs = async () => ({
  Component: (await import("#domains/jobs/screens/JobsScreen.tsx")).JobsScreen,
});
const job = async () => ({
  Component: (await import("#domains/jobs/screens/job/JobScreen.tsx")).JobScreen,
});
const jobsCalendar = async () => ({
  Component: (await import("#domains/jobs/screens/jobs-calendar/JobsCalendarScreen.tsx")).JobsCalendarScreen,
});
const dispatch = async () => ({
  Component: (await import("#domains/jobs/screens/dispatch/DispatchScreen.tsx")).DispatchScreen,
});
const subscription = async () => ({
  Component: (await import("#domains/billing/screens/SubscriptionScreen.tsx")).SubscriptionScreen,
});
const settingsFrame = async () => ({
  Component: (await import("#domains/organizations/screens/SettingsFrameScreen.tsx")).SettingsFrameScreen,
});
const settings = async () => ({
  Component: (await import("#domains/organizations/screens/SettingsScreen.tsx")).SettingsScreen,
});
const preferences = async () => ({
  Component: (await import("#domains/organizations/screens/PreferencesScreen.tsx")).PreferencesScreen,
});
const availability = async () => ({
  Component: (await import("#domains/availability/screens/AvailabilityScreen.tsx")).AvailabilityScreen,
});
const bookingSettings = async () => ({
  Component: (await import("#domains/booking/screens/BookingSettingsScreen.tsx")).BookingSettingsScreen,
});
const calendarFeeds = async () => ({
  Component: (await import("#domains/feeds/screens/CalendarFeedsScreen.tsx")).CalendarFeedsScreen,
});
const reminders = async () => ({
  Component: (await import("#domains/reminders/screens/RemindersScreen.tsx")).RemindersScreen,
});
const auditLog = async () => ({
  Component: (await import("#domains/audit/screens/AuditLogScreen.tsx")).AuditLogScreen,
});
const profile = async () => ({
  Component: (await import("#domains/users/screens/ProfileScreen.tsx")).ProfileScreen,
});

const users = async () => ({
  Component: (await import("#domains/users/screens/UsersScreen.tsx")).UsersScreen,
});
const teams = async () => ({
  Component: (await import("#domains/users/screens/TeamsScreen.tsx")).TeamsScreen,
});
const roles = async () => ({
  Component: (await import("#domains/users/screens/RolesScreen.tsx")).RolesScreen,
});
const invitation = async () => ({
  Component: (await import("#domains/auth/screens/InvitationScreen.tsx")).InvitationScreen,
});

async function pipeline() {
  const { CustomersScreen } = await import("#domains/customers/screens/CustomersScreen.tsx");
  return { element: <CustomersScreen view="pipeline" /> };
}

async function tasks() {
  const { JobsScreen } = await import("#domains/jobs/screens/JobsScreen.tsx");
  return { element: <JobsScreen key="tasks" view="tasks" /> };
}

async function appointments() {
  const { JobsScreen } = await import("#domains/jobs/screens/JobsScreen.tsx");
  return { element: <JobsScreen key="appointments" view="appointments" /> };
}

type Lazy<Page> = () => Promise<Page>;

/** For screens with slots: what stands in them comes beside the screen's code. */
function withSlots<Page>(load: Lazy<Page>, panels?: PagePanels): Lazy<Page> {
  return async () => {
    const slots = import("./slots.ts").then(({ fetchPanelsOf }) => panels && fetchPanelsOf(panels));
    const [page] = await Promise.all([load(), slots]);
    return page;
  };
}

/** An area that comes later; its words are in later-screens.ts. */
function later(path: LaterPath): RouteObject {
  return {
    path,
    lazy: async () => {
      const { LaterScreen } = await import("./LaterScreen.tsx");
      return { element: <LaterScreen key={path} path={path} /> };
    },
  };
}

/** Routes for those whose role has the permission. */
function needing(permission: Permission, children: RouteObject[]): RouteObject {
  return { element: <RequirePermission permission={permission} />, children };
}

/** A finished page that the server hands out: going there leaves the app and loads it whole. */
const ofSite = (path: string): RouteObject => ({
  path,
  lazy: notFound,
  loader({ request }) {
    // Where only the app is served, without finished pages, there is nothing to load.
    return location.pathname === path ? null : redirectDocument(path + new URL(request.url).search);
  },
});

const sitePages = ["/", "/pricing", "/privacy", "/terms", "/cookies", "/help"].map(ofSite);

const accountPages: RouteObject[] = [
  {
    Component: GuestOnly,
    children: [{ path: "/signin", lazy: signIn, handle: { title: "Sign in" } }],
  },
  { path: "/signup", lazy: signUp },
  { path: "/signin/:provider", lazy: socialReturn, handle: { title: "Sign in" } },
  { path: "/forgot-password", lazy: forgotPassword, handle: { title: "Forgot password" } },
  { path: "/invitation", lazy: invitation, handle: { title: "Your invitation" } },
  { path: "/reset-password", lazy: resetPassword, handle: { title: "Choose a new password" } },
];

/** Sections of one frame. */
const settingsPages: RouteObject[] = [
  { path: "/settings", lazy: withSlots(settings), handle: { title: "Settings" } },
  {
    path: "/settings/preferences",
    lazy: withSlots(preferences, "preferences"),
    handle: { title: "Preferences" },
  },
  needing("availability.view", [
    { path: "/settings/availability", lazy: withSlots(availability), handle: { title: "Availability" } },
  ]),
  needing("booking.view", [
    { path: "/settings/booking", lazy: bookingSettings, handle: { title: "Online Booking" } },
  ]),
  needing("calendar.view", [
    { path: "/settings/calendar-feeds", lazy: calendarFeeds, handle: { title: "Calendar Feeds" } },
  ]),
  needing("reminders.view", [
    { path: "/settings/reminders", lazy: reminders, handle: { title: "Reminders" } },
  ]),
  needing("audit.view", [{ path: "/settings/audit-log", lazy: auditLog, handle: { title: "Audit log" } }]),
  { path: "/settings/profile", lazy: withSlots(profile, "profile"), handle: { title: "Profile settings" } },
  needing("billing.view", [
    { path: "/settings/subscription", lazy: subscription, handle: { title: "Billing & Plans" } },
  ]),
  needing("users.view", [
    { path: "/settings/users", lazy: withSlots(users), handle: { title: "Users" } },
    { path: "/settings/team", lazy: withSlots(users), handle: { title: "Team" } },
  ]),
  needing("teams.view", [{ path: "/settings/teams", lazy: teams, handle: { title: "Teams" } }]),
  needing("roles.view", [{ path: "/settings/roles", lazy: withSlots(roles), handle: { title: "Roles" } }]),
  needing("organization.update", [
    later("/settings/portal"),
    later("/settings/custom-fields"),
    later("/settings/integrations"),
  ]),
];

const appPages: RouteObject[] = [
  { path: "/dashboard", lazy: dashboard, handle: { title: "Dashboard" } },
  needing("jobs.view", [{ path: "/my-day", lazy: myDay, handle: { title: "My Day" } }]),
  needing("customers.view", [
    { path: "/customers", lazy: withSlots(customers), handle: { title: "Customers" } },
    { path: "/customers/leads", lazy: withSlots(leads, "leads"), handle: { title: "Leads" } },
    { path: "/customers/:id", lazy: withSlots(customer, "customer"), handle: { title: "Customer Profile" } },
    { path: "/pipeline", lazy: withSlots(pipeline), handle: { title: "Sales Pipeline" } },
  ]),
  later("/contracts"),
  later("/contracts/:id"),
  later("/invoices"),
  later("/invoices/:id"),
  later("/payments"),
  later("/messages"),
  needing("services.view", [
    { path: "/services", lazy: withSlots(services), handle: { title: "Services" } },
    { path: "/services/:id", lazy: withSlots(service), handle: { title: "Service Details" } },
  ]),
  needing("jobs.view", [
    { path: "/jobs", lazy: withSlots(jobs), handle: { title: "Jobs" } },
    { path: "/jobs/calendar", lazy: jobsCalendar, handle: { title: "Jobs Calendar" } },
    { path: "/jobs/:id", lazy: withSlots(job, "job"), handle: { title: "Job Details" } },
    { path: "/appointments", lazy: withSlots(appointments), handle: { title: "Appointments" } },
    needing("calendar.view", [
      { path: "/jobs/dispatch", lazy: dispatch, handle: { title: "Dispatch Board" } },
    ]),
  ]),
  needing("tasks.view", [{ path: "/tasks", lazy: withSlots(tasks, "work"), handle: { title: "Tasks" } }]),
  later("/templates"),
  later("/marketing/campaigns"),
  later("/marketing/automations"),
  later("/marketing/funnels"),
  later("/website/pages"),
  later("/website/forms"),
  later("/website/seo"),
  later("/website/branding"),
  later("/files"),
  later("/files/upload"),
  later("/files/:id"),
  needing("calendar.view", [{ path: "/calendar", lazy: withSlots(calendar), handle: { title: "Calendar" } }]),
  later("/reports"),
  later("/reports/sales"),
  later("/reports/customer-growth"),
  later("/reports/service-usage"),
  later("/reports/invoice-usage"),
  later("/reports/invoice-summary"),
  { lazy: withSlots(settingsFrame), children: settingsPages },
];

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      ...sitePages,
      ...accountPages,
      {
        Component: RequireSession,
        children: [
          {
            lazy: appLayout,
            children: [{ errorElement: <RouteError isWithinShell />, children: appPages }],
          },
        ],
      },
      { path: "*", lazy: notFound, handle: { title: "Page not found" } },
    ],
  },
];

export const router = createBrowserRouter(routes);
