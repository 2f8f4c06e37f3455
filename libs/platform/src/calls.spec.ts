import 'reflect-metadata';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, errors, subjectOf, type Caller } from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import { CallClient } from './call-client.js';
import { CallServer } from './call-server.js';
import { connectNats } from './nats-connection.js';
import { readConfig, type Config } from './config.js';
import { PreparedJson, type UserContext } from './context.js';
import { Handle } from './handle.decorator.js';
import { LocalCalls } from './local-calls.js';
import { createLogger } from './logger.js';
import { serveCalls } from './service.js';
import { handleRest } from './test-support/handle-rest.js';

const caller: Caller = {
  userId: 'b'.repeat(24),
  userName: 'u',
  realName: '人',
  mobile: '',
  deptCode: '',
  groups: [],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: 's',
};
/** what the services of this spec log from warnings on */
const logged: Record<string, unknown>[] = [];
const logger = createLogger(
  'test',
  'warn',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>); // the logger writes one object a line
      done();
    },
  }),
);
let config: Config;
let nats: NatsConnection;
let client: CallClient;
let app: INestMicroservice;
let local: LocalCalls | undefined;
/** A call that takes as long has a line in the log. */
const SLOW_MS = 200;
const waiting: { since: number; release: () => void }[] = [];

/** A real service of this test: every call of `repo` has a handler, four of them with something to tell. */
@Controller()
class BankController {
  @Handle(calls.repo.knowledgePoints.tree) async kpTree(): Promise<PreparedJson> {
    return new PreparedJson(
      '[{"id":"1","revision":0,"pointCode":"1","pointName":"力学","parentId":"0","sort":1,"editable":true,"children":[]}]',
    );
  }
  @Handle(calls.repo.banks.chapterList) async chapterList(): Promise<PreparedJson> {
    return new PreparedJson(
      JSON.stringify([
        {
          id: '1',
          title: '长'.repeat(Math.ceil((nats.info?.max_payload ?? 0) / 3)),
          parentId: '0',
          revision: 0,
          sort: 1,
          quCount: 0,
          children: [],
        },
      ]),
    );
  }
  @Handle(calls.repo.knowledgePoints.delete) async kpDelete(): Promise<never> {
    throw new BusinessError('POINT_NOT_EMPTY');
  }
  @Handle(calls.repo.knowledgePoints.detail) async kpDetail(): Promise<never> {
    throw new BusinessError('TOO_MANY', { seconds: 7 });
  }
  @Handle(calls.repo.banks.chapterDelete) async chapterDelete(): Promise<never> {
    throw new BusinessError('EXAM_IS_DRAFT');
  }
  @Handle(calls.repo.knowledgePoints.sort) async kpSort(): Promise<never> {
    throw new Error('the database said something secret');
  }
  @Handle(calls.repo.knowledgePoints.save) async kpSave(
    input: { pointName: string },
    context: UserContext,
  ): Promise<{ id: string; revision: number }> {
    return { id: `${context.caller.userId} ${context.requestId} ${input.pointName}`, revision: 0 };
  }
  @Handle(calls.repo.questions.delete) async quDelete(): Promise<Record<string, never>> {
    const row: object = { leaked: 'key' };
    return row as Record<string, never>; // what a careless handler does
  }
  @Handle(calls.repo.banks.delete) async repoDelete(): Promise<Record<string, never>> {
    await new Promise<void>((release) => waiting.push({ since: performance.now(), release }));
    return {};
  }
}
handleRest(BankController, 'repo', [
  calls.repo.knowledgePoints.tree,
  calls.repo.banks.chapterList,
  calls.repo.knowledgePoints.delete,
  calls.repo.knowledgePoints.detail,
  calls.repo.banks.chapterDelete,
  calls.repo.knowledgePoints.sort,
  calls.repo.knowledgePoints.save,
  calls.repo.questions.delete,
  calls.repo.banks.delete,
]);

@Controller()
class HalfController {
  @Handle(calls.repo.knowledgePoints.tree) async kpTree(): Promise<never[]> {
    return [];
  }
}

async function serve(controller: new () => object, maxInFlight?: number) {
  @Module({ controllers: [controller] })
  class TestModule {}
  const strategy = new CallServer({
    service: 'repo',
    nats,
    logger,
    config,
    processId: 'one',
    ...(local ? { local } : {}),
    ...(maxInFlight ? { maxInFlight } : {}),
  });
  return serveCalls(TestModule, strategy, logger);
}

const ways = [
  { way: 'over NATS', localOf: () => undefined },
  { way: 'within one process', localOf: () => new LocalCalls() },
];
describe.each(ways)('calls $way', ({ localOf }) => {
  const context = { requestId: 'r-1', caller };

  beforeAll(async () => {
    logged.length = 0;
    waiting.length = 0;
    config = readConfig(await serviceEnvironment('calls', { SLOW_CALL_MS: `${SLOW_MS}` }));
    nats = await connectNats(config, 'calls-test');
    local = localOf();
    client = new CallClient(nats, config, undefined, local);
    app = await serve(BankController, 2);
  });
  afterAll(async () => {
    await app.close();
    await nats.close();
  });

  it('carries input, caller and request id to the handler and its answer back', async () => {
    expect(await client.call(calls.repo.knowledgePoints.save, { pointName: '光学' }, context)).toEqual({
      id: `${caller.userId} r-1 光学`,
      revision: 0,
    });
  });

  it('sends text that was rendered before as it stands', async () => {
    const { status, body } = await client.send(calls.repo.knowledgePoints.tree, { i: {}, r: 'r' });
    expect([status, JSON.parse(Buffer.from(body).toString())]).toEqual([
      200,
      {
        code: 0,
        msg: '操作成功！',
        data: [{ id: '1', revision: 0, pointCode: '1', pointName: '力学', parentId: '0', sort: 1, editable: true, children: [] }],
      },
    ]);
  });

  it('answers a refusal with its number and sentence, to browsers and to services', async () => {
    const { status, body } = await client.send(calls.repo.knowledgePoints.delete, { i: { ids: [] }, r: 'r' });
    expect([status, JSON.parse(Buffer.from(body).toString())]).toMatchObject([200, { code: 20020108 }]);
    await expect(client.call(calls.repo.knowledgePoints.delete, { ids: ['c'.repeat(24)] }, context)).rejects.toMatchObject({
      code: 20020108,
      status: 200,
      errorName: 'POINT_NOT_EMPTY',
    });
  });

  it('answers any other failure with a number for support and nothing of the fault', async () => {
    const { status, body } = await client.send(calls.repo.knowledgePoints.sort, { i: {}, r: 'r-77' });
    const text = Buffer.from(body).toString();
    expect([status, JSON.parse(text).code]).toEqual([500, 10000500]);
    expect(text).toContain('r-77');
    expect(text).not.toContain('secret');
  });

  it('takes a refusal that the contract does not name for a fault', async () => {
    expect(calls.repo.banks.chapterDelete.errors).not.toContain('EXAM_IS_DRAFT');
    const { status } = await client.send(calls.repo.banks.chapterDelete, { i: {}, r: 'r-78' });
    expect(status).toBe(500);
    expect(logged.filter(({ call, level }) => call === calls.repo.banks.chapterDelete.path && level === 50)).toMatchObject([
      { err: { message: expect.stringContaining('EXAM_IS_DRAFT') } },
    ]);
  });

  it('does not let a field out that the contract does not know', async () => {
    const { status, body } = await client.send(calls.repo.questions.delete, { i: {}, r: 'r' });
    expect(status).toBe(500);
    expect(Buffer.from(body).toString()).not.toContain('leaked');
  });

  it('refuses an answer that the broker does not carry, and goes on', async () => {
    await expect(client.call(calls.repo.banks.chapterList, { repoId: 'a'.repeat(24) }, { requestId: 'r1', caller })).rejects.toMatchObject({
      code: 10000413,
      status: 413,
    });
    expect(await client.call(calls.repo.knowledgePoints.tree, {}, { requestId: 'r2', caller })).toHaveLength(1);
  });

  it('refuses a request that the broker does not carry', async () => {
    const i = { text: '长'.repeat((nats.info?.max_payload ?? 0) / 3) };
    await expect(client.send(calls.repo.questionImport.preview, { i, r: 'r' })).rejects.toMatchObject({
      errorName: 'TOO_LARGE',
      status: 413,
    });
  });

  it('refuses at once when nobody serves a call', async () => {
    await expect(client.call(calls.identity.departments.tree, {}, context)).rejects.toMatchObject({ errorName: 'BUSY', status: 503 });
  });

  it('refuses what does not fit into its queue, and gives up waiting when the time of the call is over', async () => {
    const slow = { ...calls.repo.banks.delete, timeoutMs: 300 };
    const first = [1, 2].map(() => client.send(slow, { i: {}, r: 'r' }));
    const third = await client.send(slow, { i: {}, r: 'r' });
    expect(third.status).toBe(503);
    await Promise.all(first.map((wait) => expect(wait).rejects.toMatchObject({ errorName: 'TIMED_OUT' })));
    // on a busy machine the server may begin late, when the sender has waited for most of its time
    while (waiting.some(({ since }) => performance.now() - since < SLOW_MS)) await nats.flush();
    for (const { release } of waiting) release();
    await client.send(calls.repo.knowledgePoints.tree, { i: {}, r: 'behind them' });
    await nats.flush();
    // a line when they end, whether or not somebody has waited for them
    const lines = logged.filter(({ msg, call }) => msg === 'slow call' && call === calls.repo.banks.delete.path);
    expect(lines).toMatchObject([1, 2].map(() => ({ level: 40, requestId: 'r' })));
    expect(Math.min(...lines.map(({ ms }) => Number(ms)))).toBeGreaterThanOrEqual(SLOW_MS);
  });

  it("keeps name and seconds of another service's refusal", async () => {
    await expect(client.call(calls.repo.knowledgePoints.detail, { id: 'c'.repeat(24) }, context)).rejects.toMatchObject({
      errorName: 'TOO_MANY',
      values: { seconds: 7 },
    });
  });

  it('does not begin what nobody waits for any more', async () => {
    const kept = calls.repo.knowledgePoints.save;
    const send = (at: number) =>
      nats.request(
        config.subject(subjectOf(kept)),
        JSON.stringify({ i: { pointName: '光学' }, r: 'r', c: caller, d: { by: 'somebody', at, waits: 300 } }),
        { timeout: 5000 },
      );
    const codeOf = async (at: number): Promise<number> => (await send(at)).json<{ code: number }>().code;
    expect([await codeOf(10_000), await codeOf(2000), await codeOf(10_000 + performance.now())]).toEqual([0, errors.TIMED_OUT.code, 0]);
  });

  it('is begun by a request alone, and answered at an inbox alone', async () => {
    const subject = config.subject(subjectOf(calls.repo.knowledgePoints.save));
    const elsewhere = config.subject('notice.elsewhere');
    const arrived: string[] = [];
    nats.subscribe(elsewhere, { callback: (_error, message) => void arrived.push(message.string()) });
    const request = { i: { pointName: '光学' }, r: 'r', c: caller };
    nats.publish(subject, JSON.stringify(request), { reply: elsewhere });
    // as the broker says that it has taken an event, and others
    for (const text of ['{"stream":"xuekao_exam","seq":1}', '{"r":"r"}', '{"i":{}}', 'null', '[]', '']) {
      const answer = (await nats.request(subject, text, { timeout: 5000 })).json<{ code: number }>();
      expect([text, answer.code]).not.toEqual([text, 0]);
    }
    expect((await nats.request(subject, JSON.stringify(request), { timeout: 5000 })).json()).toMatchObject({ code: 0 });
    expect(arrived).toEqual([]);
    expect(logged.filter(({ reply }) => reply === elsewhere)).toHaveLength(1);
  });

  it('does not start while a call of the service has no handler', async () => {
    await expect(serve(HalfController)).rejects.toThrow(/repo has no handler for: .*call\.repo\.api\.repo\.paging/);
  });
});
