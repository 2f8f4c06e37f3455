import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls, mostPacked } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { askService, newId, person, serveCall, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { CertProcess } from '../test-support/cert-process.js';
import type { BatchDoc } from './batch.model.js';
import type { GrantDoc } from './grant.model.js';

const { grants, templates } = calls.cert;
const most = 10_000;
let asked: ServiceUnderTest;
let service: CertProcess;
let nats: NatsConnection;
let endKeeper: () => Promise<void>;
/** how often each message came: identity keeps one of each key */
const delivered = new Map<string, number>();

beforeAll(async () => {
  const env = await serviceEnvironment('cert_kill');
  endKeeper = await startKeeper(env);
  const config = readConfig(env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: `u${id.slice(-6)}`, realName: '学员', deptCode: 'A01', deptName: '一班' })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    for (const { key } of messages) delivered.set(key, (delivered.get(key) ?? 0) + 1);
    return { count: messages.length };
  });
  await nats.flush();
  asked = await askService({ name: 'cert' }, env);
  service = new CertProcess(env);
  service.start();
}, 60_000);
afterAll(async () => {
  await service.end('SIGTERM');
  await endKeeper();
  await nats.close();
  await asked.db.dropDatabase();
  await asked.close();
}, 60_000);

async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 150_000; Date.now() < end; await pause(2)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error(`${what} did not come`);
}
/** An answer, also while a process comes back. */
const answered = <T>(ask: () => Promise<T>): Promise<T> =>
  until('an answer', async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof BusinessError && (error.errorName === 'BUSY' || error.errorName === 'TIMED_OUT')) return undefined;
      throw error;
    }
  });

test('a batch of 10,000 whose process is killed twice in the middle ends with one certificate for each', async () => {
  const words = { kind: 'text' as const, x: 20, y: 60, w: 257, h: 40, size: 22, colour: '#222222', align: 'center' as const, bold: true };
  const elements = [
    { ...words, text: '{name}：{title}，编号 {number}，{date}' },
    { kind: 'qr' as const, x: 240, y: 160, w: 30, h: 30, colour: '#000000' },
  ];
  const design = { landscape: true, background: '' as const, elements };
  const facts = { title: '结业证书', authority: '教务处', numberPrefix: 'XK', validDays: 0, design };
  const admin = person(1, 'A01');
  const { id: certId } = await answered(() => asked.call(templates.save, facts, admin));
  const users = Array.from({ length: most }, newId);
  const [id, batches] = [newId(), asked.db.collection<BatchDoc>('cert_batches')];
  await asked.call(grants.grantBatch, { id, certId, users }, admin);
  const doneAtKills: number[] = [];
  for (const from of [1, 4000]) {
    await until('progress', async () => ((await batches.countDocuments({ _id: id, done: { $gte: from } })) > 0 ? true : undefined));
    await service.end('SIGKILL');
    const left = await batches.findOne({ _id: id });
    doneAtKills.push(left?.done ?? 0);
    expect(left).toMatchObject({ state: 'running', holder: expect.any(String) });
    // half a minute later, when a process that is silent is taken for dead
    await batches.updateOne({ _id: id }, { $set: { until: new Date(0) } });
    service.start();
  }
  const end = await until('the end', async () => {
    const now = await answered(() => asked.call(grants.batch, { id }, admin));
    return now.state === 'running' ? undefined : now;
  });
  expect(doneAtKills.every((done) => done > 0 && done < most)).toBe(true);
  expect(end).toMatchObject({ state: 'done', total: most, done: most, granted: most, held: 0, left: 0 });
  const rows = asked.db.collection<GrantDoc>('cert_grants');
  expect(await rows.countDocuments({ certId })).toBe(most);
  expect(new Set(await rows.distinct('userId', { certId })).size).toBe(most);
  expect(new Set(await rows.distinct('proof', { certId })).size).toBe(most);
  const ids = await rows.distinct('_id', { certId });
  await until('the last message', async () => ids.every((grant) => delivered.has(`cert:${grant}`)) || undefined);
  expect(delivered.size).toBe(most);
}, 300_000);

test('a pack of 1,000 sheets streams, and adds no more than 100 MB to the process', async () => {
  const rows = await asked.db.collection<GrantDoc>('cert_grants').find().limit(mostPacked).toArray();
  const ids = rows.map(({ _id }) => _id);
  // the printer has its own process by now
  await asked.call(grants.file, { id: ids[0] ?? '' }, person(1, 'A01'));
  const before = service.residentMb();
  let most = before;
  const checks = setInterval(() => (most = Math.max(most, service.residentMb())), 50);
  const pieces = await asked.stream(grants.pack, { ids }, person(1, 'A01')).finally(() => clearInterval(checks));
  expect(pieces.at(-1)).toMatchObject({ total: mostPacked, done: mostPacked, left: 0 });
  const zip = Buffer.concat(pieces.map(({ piece }) => Buffer.from(piece, 'base64')));
  expect(zip.readUInt16LE(zip.length - 12)).toBe(mostPacked);
  expect(most - before).toBeLessThan(100);
}, 300_000);
