/** The head of jobs around another kind of work: appointments, or what a later domain put into the slot of work views. */

/** Fetched when the page is opened; `view` names an entry of the slot. */
export async function workPanel(view: string) {
  const { JobsScreen } = await import("./JobsScreen.tsx");
  return { element: <JobsScreen key={view} view={view} /> };
}
