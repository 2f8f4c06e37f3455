import { setFlagsFromString } from 'node:v8';

const lookMs = 1000;
const busyFrom = 0.6;
/** A wave has seconds that are calm. */
const stayMs = 30_000;

/** The old generation may grow by so many percent of what lives before it is collected; 0: V8 chooses. */
type SetGrowth = (percent: number) => void;

/**
 * While the event loop has work for six tenths of a second, and half a minute longer, the old generation may double before V8 collects it
 * (decision 190): a collection marks on another processor, which a busy platform has not. A calm process keeps its memory small.
 * @param set for tests
 * @returns ends it
 */
export function growHeapWhileBusy(
  set: SetGrowth = (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
  looks = { everyMs: lookMs, stayMs },
): () => void {
  let [before, busyUntil, isWide] = [performance.eventLoopUtilization(), -Infinity, false];
  const timer = setInterval(() => {
    const loop = performance.eventLoopUtilization();
    const now = performance.now();
    if (performance.eventLoopUtilization(loop, before).utilization >= busyFrom) busyUntil = now + looks.stayMs;
    before = loop;
    if (now < busyUntil === isWide) return;
    isWide = !isWide;
    set(isWide ? 100 : 0);
  }, looks.everyMs).unref();
  return () => clearInterval(timer);
}
