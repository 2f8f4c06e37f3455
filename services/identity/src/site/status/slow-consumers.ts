import { z } from 'zod';

/** Part of the answer of `/connz` that is read here (docs.nats.io, monitoring). */
const closedConnections = z.object({
  connections: z.array(z.object({ name: z.string().optional(), reason: z.string().optional(), stop: z.string().optional() })).default([]),
});

/** Less than the page waits for the whole answer, in milliseconds. */
const patienceMs = 1500;
const recentMs = 3_600_000;
/** Connections of each server that ended last. */
const looked = 1024;

/**
 * Times within the last hour that the broker closed a connection because it did not take what was sent to it, by the connection's name. The
 * broker tells the connection nothing of why it is closed, and the server's own list alone says so.
 * @param addresses of all servers of the broker  @param now milliseconds since the epoch @returns null where none of them answers
 */
export async function slowConsumersOf(addresses: readonly string[], now: number): Promise<ReadonlyMap<string, number> | null> {
  const answers = await Promise.all(addresses.map((address) => closedAt(address)));
  if (answers.every((answer) => answer === null)) return null;
  const times = new Map<string, number>();
  for (const { name = '', reason = '', stop = '' } of answers.flatMap((answer) => answer ?? []))
    if (reason.startsWith('Slow Consumer') && now - Date.parse(stop) < recentMs) times.set(name || '?', (times.get(name || '?') ?? 0) + 1);
  return times;
}

async function closedAt(address: string): Promise<z.infer<typeof closedConnections>['connections'] | null> {
  try {
    const query = new URLSearchParams({ state: 'closed', sort: 'stop', limit: String(looked) });
    const answer = await fetch(`${address}/connz?${query.toString()}`, { signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? closedConnections.parse(await answer.json()).connections : null;
  } catch {
    return null;
  }
}
