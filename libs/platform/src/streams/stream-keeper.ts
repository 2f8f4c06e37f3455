import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { consumerNames, type EventSpec } from '@xuekao/contracts/event';
import { allEvents } from '@xuekao/contracts/events';
import { serviceNames, type ServiceName } from '@xuekao/contracts/services';
import { makeStream, openConsumer, removeForeign } from '@xuekao/event-sourcing/streams';
import { z } from 'zod';
import { configOf, type Config } from '../config.js';
import { carries, connectNats } from '../nats-connection.js';
import { createLogger, type Logger } from '../logger.js';
import { answersAt } from '../replies.js';
import { answerStatus } from '../status/process-status.js';
import { streamKeeper } from './keeper-name.js';
import { inboxOf, keeperSubject, publicStream, publicSubject } from './stream-names.js';

/** The broker counts the bounds of all streams as used, and takes no stream that has no room. */
const mostBytes = 512 * 1024 ** 2;

const makeRequest = z.strictObject({
  era: z.string().regex(/^[\w-]{0,64}$/),
  maxBytes: z
    .int()
    .min(64 * 1024)
    .max(mostBytes),
  replicas: z.int().min(1).max(5),
});
const openRequest = z.strictObject({
  owner: z.enum(serviceNames),
  /** of events */
  names: z.array(z.string().max(100)).min(1).max(100),
  durable: z.string().regex(/^[\w-]{1,200}$/),
  inbox: z.string().max(200),
  after: z.int().min(0).optional(),
});
export type OpenRequest = z.output<typeof openRequest>;
/** Empty: it is done. */
export interface KeeperAnswer {
  refused?: string;
}

export interface KeeperOptions {
  nats: NatsConnection;
  config: Pick<Config, 'subject' | 'dbPrefix'>;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Left out: as the contracts say. A spec hears what no service hears yet. */
  mayHear?: (service: ServiceName, event: EventSpec) => boolean;
}

const heardBy = (service: ServiceName, event: EventSpec): boolean => event.heardBy.includes(service);
const isService = (name = ''): name is ServiceName => (serviceNames as readonly string[]).includes(name);

/**
 * Makes the streams and consumers of the services, which have no right to: the broker reads of such a request who names a stream, and not
 * what is to be in it. The configuration is written here; of a request come numbers and names alone (docs/decisions/0065).
 */
class StreamKeeper {
  /** one after the other: two that look for a free name would take the same */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: KeeperOptions) {}

  answer(what: 'make' | 'open', message: Msg): void {
    // an account with all rights at streams must not publish wherever somebody who asks tells it to
    const service = message.subject.split('.').at(-1);
    if (!isService(service) || !answersAt(message.reply)) return;
    this.last = this.last.then(() => this.work(what, service, message));
  }

  private async work(what: 'make' | 'open', service: ServiceName, message: Msg): Promise<void> {
    const { logger } = this.options;
    let answer: KeeperAnswer = {};
    try {
      const body: unknown = message.json();
      await (what === 'make' ? this.make(service, makeRequest.parse(body)) : this.open(service, openRequest.parse(body)));
      logger.info({ asker: service }, what === 'make' ? 'a stream is as its service wants it' : 'a consumer was opened');
    } catch (error) {
      answer = { refused: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
      logger.warn({ err: error, asker: service }, `a request to ${what} was refused`);
    }
    message.respond(JSON.stringify(answer));
  }

  private make(service: ServiceName, wanted: z.output<typeof makeRequest>): Promise<void> {
    const { nats, config } = this.options;
    return makeStream(nats, { ...wanted, stream: publicStream(config, service), subjects: subjectsOf(config, service) });
  }

  private open(service: ServiceName, { owner, names, durable, inbox, after }: OpenRequest): Promise<void> {
    const { nats, config, mayHear = heardBy } = this.options;
    const unheard = names.filter(
      (name) => !allEvents.some((event) => event.owner === owner && event.name === name && mayHear(service, event)),
    );
    if (unheard.length > 0) throw new Error(`${service} does not hear ${unheard.join(', ')} of ${owner}`);
    // whoever guesses an inbox may send to it
    if (!new RegExp(`^${inboxOf(service)}\\.[A-Za-z0-9]{22}$`).test(inbox)) throw new Error(`${inbox} is no inbox of ${service}`);
    return openConsumer(nats, {
      stream: publicStream(config, owner),
      names: consumerNames(service),
      subjects: names.map((name) => `${publicSubject(config, owner)}.${name}`),
      durable,
      inbox,
      ...(after === undefined ? {} : { after }),
    });
  }

  /** Resolves when the requests at hand are answered. */
  async end(): Promise<void> {
    await this.last;
  }
}

/** Things that an earlier release left, or somebody who had its rights: a service of this one makes neither. */
async function tidy({ nats, config, logger }: KeeperOptions): Promise<void> {
  const names = serviceNames.flatMap(consumerNames);
  for (const service of serviceNames) {
    const place = { stream: publicStream(config, service), subjects: subjectsOf(config, service), names };
    try {
      const removed = await removeForeign(nats, place);
      if (removed.length > 0) logger.warn({ removed }, 'streams or consumers that no keeper has made were removed');
    } catch (error) {
      logger.warn({ err: error, stream: place.stream }, 'a stream could not be looked at');
    }
  }
}

const subjectsOf = (config: Pick<Config, 'subject'>, service: ServiceName): string[] => [`${publicSubject(config, service)}.*`];

/** Answers the services on this connection. @returns a function that ends it after the requests at hand */
export async function keepStreams(options: KeeperOptions): Promise<() => Promise<void>> {
  const { nats, config } = options;
  await tidy(options);
  const keeper = new StreamKeeper(options);
  const subscriptions = (['make', 'open'] as const).map((what) =>
    nats.subscribe(keeperSubject(config, what, '*'), {
      queue: streamKeeper,
      callback: (error, message) => {
        if (!error) keeper.answer(what, message);
      },
    }),
  );
  await nats.flush();
  return async () => {
    await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    await keeper.end();
  };
}

export interface RunningKeeper {
  /** Whether the broker carries its answers. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** The keeper on a connection of its own account. */
export async function startStreamKeeper(common: Config): Promise<RunningKeeper> {
  const config = configOf(common, streamKeeper);
  const logger = createLogger(streamKeeper, config.logLevel);
  const nats = await connectNats(config, streamKeeper);
  const end = await keepStreams({ nats, config, logger });
  answerStatus(nats, config, streamKeeper);
  // said at every level: whoever started the process waits for this line
  logger.child({}, { level: 'info' }).info('service is ready');
  return {
    isReady: () => carries(nats),
    close: async () => {
      await end();
      await nats.drain();
    },
  };
}
