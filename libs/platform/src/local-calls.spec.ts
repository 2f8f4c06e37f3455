import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type Caller } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { CallClient } from './call-client.js';
import { CallServer } from './call-server.js';
import { readConfig, type Config } from './config.js';
import type { UserContext } from './context.js';
import { Handle } from './handle.decorator.js';
import { LocalCalls } from './local-calls.js';
import { createLogger } from './logger.js';
import { connectNats } from './nats-connection.js';
import { serveCalls } from './service.js';
import { handleRest } from './test-support/handle-rest.js';

const caller: Caller = {
  userId: 'b'.repeat(24),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: '',
  groups: ['one'],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: 's',
};
const within = new AsyncLocalStorage<string>();
const logger = createLogger('test', 'fatal');

/** A handler that does to its request what a careless one may do. */
@Controller()
class PointController {
  @Handle(calls.repo.knowledgePoints.save) async save(input: { pointName: string }, context: UserContext) {
    input.pointName = 'changed';
    Object.assign(context.caller, { realName: 'changed' });
    return { id: within.getStore() ?? 'apart', revision: 0 };
  }
}
handleRest(PointController, 'repo', [calls.repo.knowledgePoints.save]);
@Module({ controllers: [PointController] })
class TestModule {}

let config: Config;
let nats: NatsConnection;
let app: INestMicroservice;
let client: CallClient;

beforeAll(async () => {
  config = readConfig(await serviceEnvironment('local-calls'));
  nats = await connectNats(config, 'local-calls-test');
  const local = new LocalCalls();
  client = new CallClient(nats, config, 'repo', local);
  app = await serveCalls(TestModule, new CallServer({ service: 'repo', nats, logger, config, processId: 'one', local }), logger);
});
afterAll(() => nats.close());

describe('calls within one process', () => {
  const sent = (): number => nats.stats().outMsgs;
  const save = (input: { pointName: string }) => client.call(calls.repo.knowledgePoints.save, input, { requestId: 'r', caller });

  it('do not reach the broker, and no handler changes what its asker holds or works in its context', async () => {
    const input = { pointName: '光学' };
    const before = sent();
    expect(await within.run('the asker', () => save(input))).toEqual({ id: 'apart', revision: 0 });
    expect([input, caller.realName, sent() - before]).toEqual([{ pointName: '光学' }, '人', 0]);
  });

  it('go over the broker once their server has closed', async () => {
    await app.close();
    const before = sent();
    await expect(save({ pointName: '光学' })).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(sent() - before).toBe(1);
  });
});
