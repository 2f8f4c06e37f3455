import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type PermissionCode } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { stat } from '../stat.module.js';

let service: ServiceUnderTest;
let nats: NatsConnection;
/** department of whoever asked the list of exams */
let askedFor = '';
beforeAll(async () => {
  service = await startUnderTest(stat, 'totals');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.exam.exams.paging, (_input, caller) => {
    askedFor = caller?.deptCode ?? '';
    return { records: [], total: 12, pages: 2 };
  });
  serveCall(at, calls.identity.users.paging, () => ({ records: [], total: 345, pages: 35 }));
  // a service that cannot answer
  serveCall(at, calls.cert.grants.paging, () => undefined);
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.drain();
  await service.close();
});

const holding = (...permissions: PermissionCode[]): Caller => ({ ...person(2, 'A03'), permissions });

test('each number is that of the list, asked for the person; who may not open a list gets none', async () => {
  const all = await service.call(calls.stat.totals.all, {}, holding('stat:view', 'exam:list', 'sys:user:list'));
  expect(all).toEqual({
    examCount: 12,
    tmplCount: null,
    battleCount: null,
    courseCount: null,
    fileCount: null,
    repoCount: null,
    quCount: null,
    userCount: 345,
    grantCount: null,
  });
  expect(askedFor).toBe('A03');
});

test('a service that is away takes its own number along and no other', async () => {
  const all = await service.call(calls.stat.totals.all, {}, holding('stat:view', 'exam:list', 'cert:list'));
  expect([all.examCount, all.grantCount]).toEqual([12, null]);
});
