import { isSoleProcess } from '@xuekao/event-sourcing';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { addressMissing, type Config } from './config.js';
import { createLogger, type Logger } from './logger.js';
import { ServerAway } from './server-away.js';

/** Between two questions whether the broker is there. */
const pingMs = 10_000;
/** The same of a sole process, whose broker stands beside it and is looked after by whoever started it. */
const solePingMs = 60_000;

const inboxPrefixes = new WeakMap<NatsConnection, string | undefined>();
/** The beginning of the inboxes at which the broker lets this connection hear answers; undefined: the client's own. */
export const inboxPrefixOf = (nats: NatsConnection): string | undefined => inboxPrefixes.get(nats);

/**
 * NATS reconnects for ever: a broker that restarts is a pause, not an end. Only one that refuses our password is: see `onNatsLost`.
 * Credentials stand in the address (`nats://user:password@host:port`, several separated by commas); the client wants them apart from it.
 */
export async function connectNats(config: Config, name: string): Promise<NatsConnection> {
  if (config.natsUrl === '') throw addressMissing('NATS_URL');
  const urls = config.natsUrl.split(',').map((url) => new URL(url.includes('://') ? url : `nats://${url}`));
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const pass = decodeURIComponent(urls[0]?.password ?? '');
  const inbox = user && pass ? { inboxPrefix: `_INBOX.${user}` } : {};
  const connection = await connect({
    servers: urls.map((url) => url.host),
    name,
    // an account of its own hears replies to itself alone (tools/accounts/broker-rights.ts)
    ...inbox,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls[0]?.protocol === 'tls:' ? { tls: {} } : {}),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // an address whose server has just gone may swallow what is sent to it, and the client would wait for 20 s
    timeout: 3000,
    pingInterval: isSoleProcess() ? solePingMs : pingMs,
    // a stack kept for every request, in case it fails, costs a twentieth of the process's time under load
    noAsyncTraces: true,
  }).catch((error: unknown) => {
    throw new ServerAway('NATS', urls.map(({ host }) => host).join(), error);
  });
  inboxPrefixes.set(connection, inbox.inboxPrefix);
  // an error here means for good: the broker does not know our password any more
  void connection.closed().then((error) => error && natsLost(error));
  void nameRefusedRights(connection, createLogger(name, config.logLevel));
  return connection;
}

/**
 * A right that the account lacks is a fault of the installation, and who publishes hears nothing of it: each is an error in the log, once.
 */
async function nameRefusedRights(connection: NatsConnection, logger: Logger): Promise<void> {
  const named = new Set<string>();
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
    const { operation, subject } = status.error;
    if (named.size >= mostNamed || named.has(`${operation} ${subject}`)) continue;
    named.add(`${operation} ${subject}`);
    logger.error({ operation, subject }, 'the broker refused a right: bring its accounts to this release (docs/operations/accounts.md)');
  }
}
const mostNamed = 100;

/** Less than who asks waits, in milliseconds. */
const carryPatienceMs = 1000;

/** Whether the broker answers on this connection. */
export function carries(nats: NatsConnection): Promise<boolean> {
  const answered = nats.flush().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, new Promise<false>((resolve) => setTimeout(() => resolve(false), carryPatienceMs).unref())]);
}

let natsLost: (error: Error) => void = () => undefined;
/** Sets the reaction of a process that has lost its broker for good and can serve nothing. */
export function onNatsLost(does: (error: Error) => void): void {
  natsLost = does;
}
