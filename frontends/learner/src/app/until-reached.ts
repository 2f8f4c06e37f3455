/** Seconds between tries; the last one is repeated. */
const pauses = [2, 3, 5, 10];
const spread = 0.4;

/**
 * Asks again and again whether the server can be reached, at once when the network returns or the page comes into view, and then runs
 * `reached` once. @param tries how often that was in vain before @returns ends it
 */
export function untilReached(
  isReached: (signal: AbortSignal) => Promise<boolean>,
  reached: () => void,
  tries = 0,
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const stop = new AbortController();
  let count = tries;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    stop.abort();
    clearTimeout(timer);
    network.removeEventListener('online', ask);
  };
  const plan = (): void => {
    const seconds = pauses[Math.min(count, pauses.length - 1)] ?? 0;
    count += 1;
    timer = setTimeout(ask, seconds * 1000 * (1 + spread * Math.random()));
  };
  const ask = (): void => {
    clearTimeout(timer);
    if (isAsking || stop.signal.aborted) return;
    isAsking = true;
    void isReached(stop.signal).then((is) => {
      isAsking = false;
      if (stop.signal.aborted) return;
      if (!is) return plan();
      end();
      reached();
    });
  };
  network.addEventListener('online', ask);
  plan();
  return end;
}
