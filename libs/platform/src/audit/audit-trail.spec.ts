import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  BusinessError,
  allCalls,
  calls,
  errors,
  subjectFor,
  subjectOf,
  type AuditRow,
  type Caller,
  type CallSpec,
} from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import mongoose, { type Connection } from 'mongoose';
import { CallClient } from '../call-client.js';
import { CallServer } from '../call-server.js';
import { connectMongo } from '../connections.js';
import { connectNats } from '../nats-connection.js';
import { readConfig, type Config } from '../config.js';
import type { UserContext } from '../context.js';
import { Handle } from '../handle.decorator.js';
import { createLogger } from '../logger.js';
import { serveCalls } from '../service.js';
import { AuditTrail } from './audit-trail.js';

const caller: Caller = {
  userId: 'b'.repeat(24),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: '',
  groups: [],
  roleType: 2,
  roleLevel: 1,
  permissions: [],
  sessionId: 's',
};
const context = { requestId: 'r', caller };
const logger = createLogger('test', 'silent');
const lostAfterMs = 3000;
let config: Config;
let nats: NatsConnection;
let mongo: Connection;
let client: CallClient;
let trail: AuditTrail;
let app: INestMicroservice;
/** of rows that the log refuses */
let refusedAction = '';
/** what the log got */
const logged: AuditRow[] = [];
let waiting: PromiseWithResolvers<void>;

/** Calls of `repo` that are audited, each failing in its own way. */
@Controller()
class BankController {
  @Handle(calls.repo.knowledgePoints.delete) async changesAndIsBusy(_input: unknown, { note }: UserContext): Promise<never> {
    note({ before: { a: 1 }, after: { a: 2 } });
    throw new BusinessError('BUSY');
  }
  @Handle(calls.repo.knowledgePoints.sort) async isBusy(): Promise<never> {
    throw new BusinessError('BUSY');
  }
  @Handle(calls.repo.knowledgePoints.save) async losesTheDatabase(): Promise<never> {
    throw new mongoose.mongo.MongoNetworkError('connection closed');
  }
  @Handle(calls.repo.banks.chapterDelete) async refuses(): Promise<never> {
    throw new BusinessError('NOT_FOUND');
  }
  @Handle(calls.repo.banks.delete) async hangs(): Promise<Record<string, never>> {
    await waiting.promise;
    return {};
  }
}
for (const call of allCalls.filter(
  ({ owner, path }) =>
    owner === 'repo' &&
    ![
      calls.repo.knowledgePoints.delete,
      calls.repo.knowledgePoints.sort,
      calls.repo.knowledgePoints.save,
      calls.repo.banks.chapterDelete,
      calls.repo.banks.delete,
    ].some((known) => known.path === path),
)) {
  const descriptor = { configurable: true, value: async () => ({}) };
  Object.defineProperty(BankController.prototype, subjectOf(call), descriptor);
  Handle(call)(BankController.prototype, subjectOf(call), descriptor);
}
@Module({ controllers: [BankController] })
class TestModule {}

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('trail'));
  nats = await connectNats(config, 'trail');
  mongo = await connectMongo(config, 'repo', logger);
  client = new CallClient(nats, config, 'repo');
  trail = new AuditTrail(mongo, client, logger, { lostAfterMs, lookForLostMs: 100 });
  nats.subscribe(config.subject(subjectFor(calls.identity.audit.append, 'repo')), {
    callback: (_error, message) => {
      const { rows } = message.json<{ i: { rows: AuditRow[] } }>().i;
      const refused = rows.filter(({ action }) => action === refusedAction).map(({ rowId }) => rowId);
      logged.push(...rows.filter(({ rowId }) => !refused.includes(rowId)));
      message.respond(JSON.stringify({ code: 0, msg: '', data: refused.length > 0 ? { refused } : {} }));
    },
  });
  const strategy = new CallServer({ service: 'repo', nats, logger, config, processId: 'one' });
  strategy.trail = trail;
  app = await serveCalls(TestModule, strategy, logger);
  trail.start();
});
afterAll(async () => {
  await app.close();
  await trail.close();
  await mongo.dropDatabase();
  await mongo.close();
  await nats.close();
});

const ask = (call: CallSpec, i: object) => client.send(call, { i, r: 'r', c: caller });
const rowsOf = (call: CallSpec): AuditRow[] => logged.filter(({ action }) => action === call.path);
/** Waits for the thing itself; the test's own limit ends the wait. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
const outbox = () => mongo.collection('audit_outbox');

describe('the row of a change', () => {
  it('is written when the change was noted, whatever the answer', async () => {
    expect((await ask(calls.repo.knowledgePoints.delete, { ids: [] })).status).toBe(503);
    await until(() => rowsOf(calls.repo.knowledgePoints.delete).length > 0);
    expect(rowsOf(calls.repo.knowledgePoints.delete)).toMatchObject([{ code: errors.BUSY.code, changed: ['a'], userId: caller.userId }]);
  });

  it('is written when the database was lost in the middle, and the answer is to try again', async () => {
    expect((await ask(calls.repo.knowledgePoints.save, {})).status).toBe(503);
    await until(() => rowsOf(calls.repo.knowledgePoints.save).length > 0);
    expect(rowsOf(calls.repo.knowledgePoints.save)).toMatchObject([{ code: errors.BUSY.code }]);
  });

  it('is not written when nothing came of the call', async () => {
    await ask(calls.repo.knowledgePoints.sort, {});
    // a later one has arrived: the one before it would have been there
    await ask(calls.repo.questions.delete, { ids: ['x'] });
    await until(() => rowsOf(calls.repo.questions.delete).length === 1);
    expect(rowsOf(calls.repo.knowledgePoints.sort)).toEqual([]);
    await until(async () => (await outbox().countDocuments()) === 0);
  });

  it('is one for many refusals beyond the first ones, with their number', async () => {
    for (let round = 0; round < 50; round += 1) expect((await ask(calls.repo.banks.chapterDelete, {})).status).toBe(404);
    await trail.sumUp();
    await until(() => rowsOf(calls.repo.banks.chapterDelete).some(({ object }) => object.includes('30')));
    expect(rowsOf(calls.repo.banks.chapterDelete)).toHaveLength(21);
    await until(async () => (await outbox().countDocuments()) === 0);
  });

  it('is there before the handler is done, and says that the outcome is unknown when its process is gone', async () => {
    waiting = Promise.withResolvers<void>();
    const asked = ask(calls.repo.banks.delete, { ids: ['c'.repeat(24)] });
    await until(async () => (await outbox().countDocuments({ action: calls.repo.banks.delete.path })) === 1);
    expect(rowsOf(calls.repo.banks.delete)).toEqual([]);
    // as long as the handler works it is nobody's business; then it counts as killed
    await until(() => rowsOf(calls.repo.banks.delete).length === 1);
    expect(rowsOf(calls.repo.banks.delete)).toMatchObject([
      { code: errors.OUTCOME_UNKNOWN.code, object: 'c'.repeat(24), userId: caller.userId },
    ]);
    waiting.resolve();
    await asked;
  });

  it('stays in the outbox, and holds up no other, when the log refuses it', async () => {
    refusedAction = calls.repo.knowledgePoints.save.path;
    await ask(calls.repo.knowledgePoints.save, {});
    const before = rowsOf(calls.repo.questions.delete).length;
    await ask(calls.repo.questions.delete, { ids: ['y'] });
    await until(() => rowsOf(calls.repo.questions.delete).length > before);
    await until(async () => (await outbox().countDocuments()) === 1);
    expect(await outbox().findOne()).toMatchObject({ action: refusedAction, refusedAt: expect.any(Date) });
    await outbox().deleteMany({});
  });

  it('keeps a change from beginning that could leave none', async () => {
    const collection = await mongo.db?.command({ collMod: 'audit_outbox', validator: { nothing: { $exists: true } } });
    expect(collection).toMatchObject({ ok: 1 });
    waiting = Promise.withResolvers<void>();
    waiting.resolve();
    expect((await ask(calls.repo.banks.delete, { ids: [] })).status).toBe(500);
    await mongo.db?.command({ collMod: 'audit_outbox', validator: {} });
    expect(await client.call(calls.repo.questions.delete, { ids: ['d'.repeat(24)] }, context)).toEqual({});
  });
});
