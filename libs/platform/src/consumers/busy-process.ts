const lookMs = 250;
const busyFrom = 0.7;

/**
 * Asks whether the process was busy lately: its event loop had work for seven tenths of the time since the look before, which is a quarter
 * of a second ago or more. Whatever people wait for waits behind other work then.
 */
export function busyProcess(): () => boolean {
  let [before, lookedAt, isBusy] = [performance.eventLoopUtilization(), performance.now(), false];
  return () => {
    const now = performance.now();
    if (now - lookedAt < lookMs) return isBusy;
    const loop = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(loop, before).utilization >= busyFrom;
    [before, lookedAt] = [loop, now];
    return isBusy;
  };
}
