/** Something to send to the call that finds records. */
export const searchSamples = {
  "GET /api/search": { query: "?q=boiler" },
};
