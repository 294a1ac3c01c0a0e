/** The pages that every visitor may want to read, linked at the foot of every page. */

export const smallPrint = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/cookies", label: "Cookie Policy" },
  { to: "/help", label: "Help Center" },
] as const;
