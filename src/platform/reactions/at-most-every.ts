/** Keeps something that is asked for very often from being done more often than it helps. */

/** Calls at once, and what is asked for too soon after that a little later, all of it with one call. */
export function atMostEvery(milliseconds: number, call: () => void): () => void {
  let isResting = false;
  let isAsked = false;
  const callNow = () => {
    isAsked = false;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isAsked) callNow();
    }, milliseconds).unref();
    call();
  };
  return () => {
    isAsked = true;
    if (!isResting) callNow();
  };
}
