/** Where a carrier tells of texts that came in, and of how those that left stand. */
export const receivedPath = "/api/webhooks/texts";
export const statusPath = "/api/webhooks/texts/status";
