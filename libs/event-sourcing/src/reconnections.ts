import type { NatsConnection } from '@nats-io/nats-core';

const listeners = new WeakMap<NatsConnection, Set<() => void>>();

/** Hears that a connection to the broker was lost and is there again. @returns a function that ends it */
export function onReconnected(nats: NatsConnection, listener: () => void): () => void {
  const known = listeners.get(nats);
  const own = known ?? new Set();
  own.add(listener);
  if (!known) {
    listeners.set(nats, own);
    void tell(nats, own);
  }
  return () => own.delete(listener);
}

/** One reader for all who listen: only the end of the connection ends it. */
async function tell(nats: NatsConnection, own: ReadonlySet<() => void>): Promise<void> {
  for await (const { type } of nats.status()) if (type === 'reconnect') for (const listener of own) listener();
}
