import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { serviceEnvironment, uniqueName } from '@xuekao/testing';
import { readConfig, type Config } from '../config.js';
import { connectNats } from '../nats-connection.js';
import { counter } from '../metrics.js';
import { askProcesses } from './ask-processes.js';
import { answerStatus, processStatus, statusSubject } from './process-status.js';

let config: Config;
const open: NatsConnection[] = [];
const connection = async (): Promise<NatsConnection> => {
  const nats = await connectNats(config, 'status');
  open.push(nats);
  return nats;
};
beforeAll(async () => {
  config = readConfig(await serviceEnvironment('status'));
}, 300_000);
afterAll(() => Promise.all(open.map((nats) => nats.close())));

test('services of one process are one entry, other processes are entries of their own, and each tells its metrics', async () => {
  const [mine, other, asking] = [await connection(), await connection(), await connection()];
  counter('xuekao_status_spec_total', 'for this spec', ['kind']).inc({ kind: 'a' }, 3);
  answerStatus(mine, { ...config, dataDir: tmpdir() }, 'exam');
  answerStatus(mine, { ...config, dataDir: tmpdir() }, 'identity');
  const remote = { ...(await processStatus('repo')), processId: 'elsewhere', host: 'other' };
  other.subscribe(config.subject(statusSubject), { callback: (_error, message) => void message.respond(JSON.stringify(remote)) });
  await Promise.all([mine.flush(), other.flush()]);

  const found = await askProcesses(asking, config);

  expect(found.map(({ names, host }) => [names, host === 'other'])).toEqual([
    [['exam', 'identity'], false],
    [['repo'], true],
  ]);
  const own = found[0];
  expect(own?.pid).toBe(process.pid);
  expect(own?.memoryBytes).toBeGreaterThan(10_000_000);
  expect(own?.values).toContainEqual({ name: 'xuekao_status_spec_total', labels: { kind: 'a' }, value: 3 });
  const disk = new Map(
    own?.values.filter(({ name }) => name === 'xuekao_data_disk_bytes').map(({ labels, value }) => [labels['state'], value]),
  );
  expect(disk.get('used')).toBeGreaterThan(0);
  expect(disk.get('total')).toBeGreaterThan(disk.get('used') ?? Infinity);
  expect(own?.values.filter(({ name }) => name === 'xuekao_call_seconds')).toEqual([]);
});

test('a service that did not answer is asked once more before it is missed', async () => {
  const [own, asking] = [await connection(), await connection()];
  const place = { subject: (name: string) => `late.${config.subject(name)}` };
  const status = { ...(await processStatus('stat')), processId: 'late' };
  let asked = 0;
  own.subscribe(place.subject(statusSubject), {
    callback: (_error, message) => {
      asked += 1;
      if (asked === 2) message.respond(JSON.stringify(status));
    },
  });
  await own.flush();
  expect((await askProcesses(asking, place, ['stat'])).map(({ names }) => names)).toEqual([['stat']]);
  expect(asked).toBe(2);
});

test('where nobody answers there is nothing to tell', async () => {
  const asking = await connection();
  expect(await askProcesses(asking, { subject: (name) => `${uniqueName('nobody')}.${name}` })).toEqual([]);
});
