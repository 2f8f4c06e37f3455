import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, createInbox, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { allEvents, consumerNames, serviceNames, type ServiceName } from '@xuekao/contracts';
import { createLogger, keepStreams, StreamRequests } from '@xuekao/platform';
import { claimData, startBacking, type Backing } from '../backing/backing.ts';
import { keeperName } from './names.ts';

const quiet = (): void => undefined;
/** HOME leads to the programs that were fetched; the broker alone is started. */
const env: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: homedir(),
  MONGO_URL: 'mongodb://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
};
const wanted = { era: '', maxBytes: 64 * 1024 ** 2, replicas: 1 };

let dataDir: string;
let backing: Backing;
let keeper: NatsConnection;
let endKeeper: () => Promise<void>;
let operator: NatsConnection;
let manager: JetStreamManager;
const open = new Map<ServiceName, NatsConnection>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'streams-'));
  backing = await startBacking({ dataDir, pids: await claimData(dataDir, quiet), say: quiet, env });
  keeper = await broker(addressOf(keeperName));
  endKeeper = await keepStreams({ nats: keeper, config: { subject, dbPrefix: 'xuekao' }, logger: createLogger(keeperName, 'silent') });
  operator = await broker(backing.env.NATS_URL);
  manager = await jetstreamManager(operator);
  for (const service of serviceNames) {
    const nats = await broker(addressOf(service));
    open.set(service, nats);
    void noteRefusals(nats);
  }
}, 120_000);
afterAll(async () => {
  await endKeeper();
  for (const nats of [keeper, operator, ...open.values()]) await nats.close();
  await backing.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  for (const service of serviceNames) {
    await manager.streams.delete(streamOf(service)).catch(quiet); // the first test has none
    await requests(service).make(wanted);
  }
});

const addressOf = (account: string): string => backing.addressesOf(account).NATS_URL ?? '';
const streamOf = (service: string): string => `xuekao_${service}`;
const of = (service: ServiceName): NatsConnection => open.get(service)!; // all are opened
const subject = (name: string): string => `xuekao.${name}`;
const requests = (service: ServiceName): StreamRequests => new StreamRequests(of(service), { subject }, service);
const inboxOf = (service: string): string => createInbox(`_INBOX.${service}`);

function broker(address: string): Promise<NatsConnection> {
  const { host, username: user, password: pass } = new URL(address);
  return connect({ servers: host, user, pass, inboxPrefix: `_INBOX.${user}` });
}

/** By service: the services whose events it hears, with their names. */
const heard = serviceNames.map((service) => {
  const names = Map.groupBy(
    allEvents.filter(({ heardBy }) => heardBy.includes(service)),
    ({ owner }) => owner,
  );
  return { service, owners: [...names].map(([owner, events]) => ({ owner, names: events.map(({ name }) => name) })) };
});

const refused: string[] = [];
async function noteRefusals(nats: NatsConnection): Promise<void> {
  for await (const status of nats.status())
    if (status.type === 'error' && status.error instanceof PermissionViolationError) refused.push(status.error.subject);
}

/** Publishes each, and gives the subjects that the broker refused. */
async function refusedOf(nats: NatsConnection, messages: readonly (readonly [subject: string, body: string])[]): Promise<string[]> {
  refused.length = 0;
  for (const [to, body] of messages) nats.publish(to, body);
  // behind them, one that nobody has a right to
  nats.publish('nowhere');
  while (refused.at(-1) !== 'nowhere') await new Promise((resolve) => setImmediate(resolve));
  return refused.slice(0, -1);
}

test('a service makes, changes and reads no stream, and no consumer, by itself', async () => {
  for (const { service, owners } of heard) {
    const own = streamOf(service);
    const foreign = ['xuekao.call.>', 'xuekao.events.>'];
    const others = serviceNames.filter((name) => name !== service);
    const tried: [string, string][] = [
      [`$JS.API.STREAM.CREATE.${own}`, JSON.stringify({ name: own, subjects: foreign })],
      [`$JS.API.STREAM.UPDATE.${own}`, JSON.stringify({ name: own, sources: others.map((name) => ({ name: streamOf(name) })) })],
      [`$JS.API.STREAM.UPDATE.${own}`, JSON.stringify({ name: own, republish: { src: '>', dest: 'xuekao.call.identity.>' } })],
      [`$JS.API.STREAM.DELETE.${own}`, ''],
      [`$JS.API.STREAM.PURGE.${own}`, ''],
      [`$JS.API.STREAM.SNAPSHOT.${own}`, JSON.stringify({ deliver_subject: 'xuekao.call.identity.x' })],
      ...serviceNames.flatMap((name): [string, string][] => {
        const stream = streamOf(name);
        const config = JSON.stringify({ stream_name: stream, config: { deliver_subject: 'xuekao.call.identity.x' } });
        return [
          [`$JS.API.CONSUMER.CREATE.${stream}`, config],
          [`$JS.API.CONSUMER.CREATE.${stream}.mine`, config],
          [`$JS.API.CONSUMER.DURABLE.CREATE.${stream}.mine`, config],
          ...serviceNames.flatMap((other): [string, string][] => [
            [`$JS.API.CONSUMER.MSG.NEXT.${stream}.${other}-1`, '1'],
            [`$JS.API.CONSUMER.DELETE.${stream}.${other}-1`, ''],
          ]),
          [`$JS.API.DIRECT.GET.${stream}`, '{"seq":1}'],
        ];
      }),
      ...others.flatMap((name): [string, string][] => [
        [`$JS.API.STREAM.MSG.GET.${streamOf(name)}`, '{"seq":1}'],
        [`$JS.FC.${streamOf(owners[0]?.owner ?? name)}.${name}-1.x`, ''],
        [`xuekao.streams.make.${name}`, JSON.stringify({ ...wanted, era: 'other' })],
        [`xuekao.streams.open.${name}`, '{}'],
      ]),
    ];
    expect([service, await refusedOf(of(service), tried)]).toEqual([service, tried.map(([to]) => to)]);
  }
});

test('of a request to the keeper only numbers and names are taken, and those that the contracts allow', async () => {
  const ask = async (service: ServiceName, what: string, body: object): Promise<string | undefined> =>
    (await of(service).request(`xuekao.streams.${what}.${service}`, JSON.stringify(body), { timeout: 5000 })).json<{ refused?: string }>()
      .refused;
  const names = ['AttemptFinished'];
  const legal = { owner: 'exam', names, durable: 'payment_Points', inbox: inboxOf('payment') };
  expect(await ask('payment', 'open', legal)).toBeUndefined();
  for (const more of [
    { deliver_subject: 'xuekao.call.identity.x' },
    { owner: 'payment' },
    { names: [] },
    { names: [...names, 'AttemptStarted'] },
    { names: ['>'] },
    { names: ['*'] },
    { inbox: 'xuekao.call.identity.x' },
    { inbox: inboxOf('exam') },
    { inbox: '_INBOX.payment.>' },
    { inbox: '_INBOX.payment.guessed' },
    { after: -1 },
    { durable: 'a b' },
  ])
    expect([more, await ask('payment', 'open', { ...legal, ...more })]).toEqual([more, expect.any(String)]);
  expect(await ask('exam', 'open', { ...legal, inbox: inboxOf('exam') })).toBe('Error: exam does not hear AttemptFinished of exam');
  for (const more of [{ subjects: ['>'] }, { maxBytes: 10 * 1024 ** 3 }, { replicas: 9 }, { era: 'a b' }, { era: 'x'.repeat(100) }])
    expect([more, await ask('exam', 'make', { ...wanted, ...more })]).toEqual([more, expect.any(String)]);
  for (const service of serviceNames) {
    const { config } = await manager.streams.info(streamOf(service));
    expect(config).toMatchObject({ subjects: [`xuekao.events.${service}.*`], max_bytes: wanted.maxBytes });
    expect([config.sources, config.mirror, config.republish, config.subject_transform]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
  const { config } = await manager.consumers.info(streamOf('exam'), 'payment-1');
  expect(config).toMatchObject({ deliver_subject: legal.inbox, filter_subjects: ['xuekao.events.exam.AttemptFinished'] });
});

test('an answer that a service has sent to a subject of its choice changes no stream: of the broker, and of the keeper', async () => {
  for (const { service } of heard) {
    const nats = of(service);
    const others = serviceNames.filter((name) => name !== service);
    for (const other of others) await jetstream(of(other)).publish(`xuekao.events.${other}.Told`, other);
    const replies = others.flatMap((other) => [
      ...['DELETE', 'PURGE', 'UPDATE', 'CREATE'].map((verb) => `$JS.API.STREAM.${verb}.${streamOf(other)}`),
      `$JS.API.CONSUMER.DELETE.${streamOf(other)}.${service}-1`,
    ]);
    for (const reply of replies) {
      nats.publish(`$JS.API.STREAM.INFO.${streamOf(service)}`, '', { reply });
      nats.publish(`$JS.API.STREAM.MSG.GET.${streamOf(service)}`, '{"seq":1}', { reply });
      nats.publish(`xuekao.events.${service}.Told`, '', { reply });
      nats.publish(`xuekao.streams.make.${service}`, JSON.stringify(wanted), { reply });
      nats.publish(`xuekao.streams.open.${service}`, 'no JSON', { reply });
    }
    // behind all of them, at the broker and at the keeper
    await requests(service).make(wanted);
    for (const other of others) {
      const { state } = await manager.streams.info(streamOf(other));
      expect([service, other, state.messages, state.first_seq]).toEqual([service, other, state.last_seq, 1]);
      expect(state.last_seq).toBeGreaterThan(0);
    }
  }
});

test('each service tells its events, reads back what it told, and hears what the contracts say, however much it is', async () => {
  for (const { service } of heard) {
    const { seq } = await jetstream(of(service)).publish(`xuekao.events.${service}.Told`, service);
    const { streams } = await jetstreamManager(of(service));
    expect((await streams.getMessage(streamOf(service), { seq }))?.string()).toBe(service);
    expect((await streams.info(streamOf(service))).state.last_seq).toBe(seq);
  }
  // more than the broker sends ahead: it goes on when it is told to
  const [count, text] = [100, 'x'.repeat(64 * 1024)];
  let pairs = 0;
  for (const { service, owners } of heard)
    for (const { owner, names } of owners) {
      pairs += 1;
      await manager.streams.purge(streamOf(owner));
      const inbox = inboxOf(service);
      await requests(service).open(owner, names, { durable: `${service}_Spec`, inbox });
      const messages = await jetstream(of(service)).consumers.getBoundPushConsumer({ deliver_subject: inbox, idle_heartbeat: 1000 });
      const listening = await messages.consume();
      for (let sent = 0; sent < count; sent += 1) await jetstream(of(owner)).publish(`xuekao.events.${owner}.${names[0]}`, text);
      let got = 0;
      for await (const { subject: from } of listening) {
        expect(from).toBe(`xuekao.events.${owner}.${names[0]}`);
        got += 1;
        if (got === count) break;
      }
      expect([service, owner, got]).toEqual([service, owner, count]);
    }
  expect(pairs).toBeGreaterThan(2);
}, 60_000);

test('a consumer that is opened anew takes the place of the one before; a service has so many, and takes none from another', async () => {
  const names = ['UserChanged'];
  for (const service of ['repo', 'exam'] as const) {
    const openOne = (durable: string): Promise<void> => requests(service).open('identity', names, { durable, inbox: inboxOf(service) });
    await openOne('one');
    await openOne('two');
    await openOne('one');
    const known = async (): Promise<[string, string | undefined][]> =>
      (await manager.consumers.list(streamOf('identity')).next())
        .map(({ name, config }): [string, string | undefined] => [name, config.description])
        .filter(([name]) => name.startsWith(service))
        .sort();
    expect(await known()).toEqual([
      [`${service}-1`, 'one'],
      [`${service}-2`, 'two'],
    ]);
    for (const durable of ['three', 'four']) await openOne(durable);
    expect((await known()).map(([name]) => name)).toEqual(consumerNames(service));
    await expect(openOne('five')).rejects.toThrow('a consumer for each of the names');
  }
});

test('a keeper that starts removes what none has made, as a service of a release before could, and leaves the rest', async () => {
  const [planted, kept] = [streamOf('identity'), streamOf('exam')];
  await requests('payment').open('exam', ['AttemptFinished'], { durable: 'kept', inbox: inboxOf('payment') });
  await manager.consumers.add(kept, { durable_name: 'mine', ack_policy: AckPolicy.None, deliver_subject: 'xuekao.call.identity.x' });
  await manager.consumers.add(kept, { name: 'repo-1', ack_policy: AckPolicy.None, deliver_subject: 'xuekao.call.identity.x' });
  await manager.streams.update(planted, { subjects: ['xuekao.events.identity.*', 'xuekao.socket.>'] });
  const { created } = await manager.streams.info(kept);
  const options = { nats: keeper, config: { subject, dbPrefix: 'xuekao' }, logger: createLogger(keeperName, 'silent') };
  await (
    await keepStreams(options)
  )();
  await expect(manager.streams.info(planted)).rejects.toThrow('stream not found');
  expect((await manager.streams.info(kept)).created).toBe(created);
  expect((await manager.consumers.list(kept).next()).map(({ name }) => name)).toEqual(['payment-1']);
});
