import type { TrialFacts } from '@xuekao/contracts/trial-facts';

export interface NetworkCheck {
  network: TrialFacts['network'];
  clockSeconds: number;
}
export interface Clocks {
  /** milliseconds that only count up */
  monotonic: () => number;
  /** the device's time of day */
  wall: () => number;
}

const rounds = 10;
/** Failures after which the check gives up: a person does not wait for ten answers of a silent server. */
const hopeless = 3;

/**
 * @param ask gives the server's time, in milliseconds since the epoch; null where the server refused to answer; throws where no answer came
 */
export async function checkNetwork(ask: () => Promise<number | null>, { monotonic, wall }: Clocks): Promise<NetworkCheck> {
  const times: number[] = [];
  let [tries, failed] = [0, 0];
  let closest = Infinity;
  let ahead = 0;
  while (tries < rounds && !(tries === hopeless && failed === tries)) {
    tries += 1;
    const begun = monotonic();
    const server = await ask().catch(() => {
      failed += 1;
      return null;
    });
    if (server === null) continue;
    const ms = monotonic() - begun;
    times.push(ms);
    // the quickest answer says most about the time: it was given half of its way ago
    if (ms < closest) [closest, ahead] = [ms, wall() - (server + ms / 2)];
  }
  times.sort((one, other) => one - other);
  const [middle, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  return { network: { tries, failed, ms: Math.round(middle), worstMs: Math.round(worst) }, clockSeconds: Math.round(ahead / 1000) };
}
