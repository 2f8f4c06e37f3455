export interface NetworkResult {
  kind: 'good' | 'slow' | 'failed';
  /** average of the answers, in milliseconds; 0 without any */
  ms: number;
  tries: number;
  failed: number;
}

const rounds = 5;
/** Slower than that, saving an answer is felt. */
const slowMs = 800;

/** Asks the server a few times, one after another: an average hides one slow start, and a loss is a loss. */
export async function checkNetwork(ping: (signal: AbortSignal) => Promise<unknown>, signal: AbortSignal, now: () => number = () => performance.now()): Promise<NetworkResult> {
  const times: number[] = [];
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    const begun = now();
    const answered = await ping(signal).then(() => true, () => false);
    if (answered) times.push(now() - begun);
  }
  const failed = rounds - times.length;
  const ms = times.length === 0 ? 0 : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length);
  return { kind: failed > 0 ? 'failed' : ms > slowMs ? 'slow' : 'good', ms, tries: rounds, failed };
}
