/** A visit as it is when it waits in the tray and nothing was done yet. */

export const usualMinutes = 60;

export const blankVisit = {
  event_id: null,
  arrival_from: null,
  arrival_until: null,
  instructions: null,
  on_the_way_at: null,
  status_before_start: null,
  started_at: null,
  done_at: null,
  report: null,
  cancel_reason: null,
};
