import { setTimeout as pause } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/nats-core';

export interface JetStreamNeeded {
  nats: NatsConnection;
  /** Of JetStream, where it is not the server's own. */
  domain?: string;
  /** How long a server that starts may say that it has none. */
  patienceMs?: number;
}

/** The message says what to do. */
export class JetStreamMissing extends Error {
  override readonly name = 'JetStreamMissing';
}

const lookAgainMs = 250;

/**
 * Events for other services go by JetStream alone. One that is away for a while, or full, is no reason not to take answers: only a server
 * that has none is.
 * @throws {JetStreamMissing}
 */
export async function requireJetStream({ nats, domain, patienceMs = 5000 }: JetStreamNeeded): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await pause(lookAgainMs)) {
    try {
      await jetstreamManager(nats, domain === undefined ? {} : { domain });
      return;
    } catch (error) {
      // its package does not export the class
      if (!(error instanceof Error && error.name === 'JetStreamNotEnabled')) return;
      if (performance.now() < end) continue;
      throw new JetStreamMissing(
        `The NATS server at ${nats.getServer()} has no JetStream, or none for this account: what this service tells ` +
          'the others would never leave it. Start it with a configuration that has a section jetstream (nats-server ' +
          '-js), or name another server in NATS_URL.',
        { cause: error },
      );
    }
  }
}
