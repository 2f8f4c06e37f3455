import {
  CallClient,
  type Clock,
  type Config,
  connectNats,
  connectRedis,
  createLogger,
  keepStreams,
  readConfig,
  type Redis,
  type RunningService,
  startService,
} from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  permissionCodes,
  calls,
  errors,
  type Answer,
  type Caller,
  type CallSpec,
  type ClientInput,
  type ErrorName,
  type Output,
} from '@xuekao/contracts';
import { serviceEnvironment } from '@xuekao/testing';
import type { Question } from '@xuekao/question';
import mongoose, { type Connection } from 'mongoose';
import { examAt } from '../exam.module.js';
import { PaperNames } from '../kernel/paper-names.js';
import { Neighbours } from './neighbours.js';
import { bankId, idOf, sevenTypes } from './papers.js';
import { until } from './until.js';

/** A clock that stands until a test moves it. */
export class TestClock implements Clock {
  constructor(private at = Date.now()) {}
  now(): number {
    return this.at;
  }
  monotonic(): number {
    return this.at;
  }
  pass(ms: number): void {
    this.at += ms;
  }
}
export const learner = (number: number, changes: Partial<Caller> = {}): Caller => ({
  userId: idOf(0x1000 + number),
  userName: `learner${number}`,
  realName: `学员${number}`,
  mobile: '',
  deptCode: 'A01',
  groups: [],
  roleType: 1,
  roleLevel: 3,
  permissions: [],
  sessionId: 's',
  ...changes,
});
export const admin: Caller = {
  ...learner(0),
  userId: idOf(0xad),
  userName: 'admin',
  realName: '管理员',
  deptCode: 'A01',
  groups: [],
  roleType: 2,
  roleLevel: 1,
  permissions: permissionCodes,
};

/** The same call to whichever process takes it first, as before any process is known: for tests of two that meet at one attempt. */
export function toAnyProcess<C extends CallSpec>(call: C): C {
  const { partition: _, ...shared } = call;
  return shared as C; // all but a field that may be missing
}

/** The exam service itself, on real backing services, with its neighbours' calls answered by the test. */
export class ExamBed {
  readonly services: RunningService[] = [];
  /** every answer that a learner received */
  readonly received: string[] = [];

  private constructor(
    readonly config: Config,
    readonly clock: TestClock,
    readonly nats: NatsConnection,
    readonly redis: Redis,
    readonly mongo: Connection,
    readonly neighbours: Neighbours,
    private readonly client: CallClient,
  ) {}

  static async open(
    label: string,
    clock = new TestClock(),
    more: Record<string, string> = {},
    bank: readonly Question[] = sevenTypes,
  ): Promise<ExamBed> {
    const config = readConfig(await serviceEnvironment(label, more));
    const logger = createLogger('test', config.logLevel);
    const nats = await connectNats(config, 'test');
    const redis = await connectRedis(config, logger);
    const mongo = await mongoose.createConnection(config.mongoUrl, { dbName: `${config.dbPrefix}_exam` }).asPromise();
    const neighbours = new Neighbours(nats, config);
    neighbours.add(bankId, bank);
    await keepStreams({ nats, config, logger });
    const bed = new ExamBed(config, clock, nats, redis, mongo, neighbours, new CallClient(nats, config));
    await bed.startProcess();
    return bed;
  }

  /** One more exam process beside those that run. */
  async startProcess(clock: Clock = this.clock): Promise<RunningService> {
    // the bed's clock is the time that all processes share
    const service = await startService(examAt(clock, { now: () => Promise.resolve(this.clock.now()) }), this.config);
    this.services.push(service);
    return service;
  }

  /** Waits until calls are shared by so many processes: all that run, but for those that should have none. */
  async untilShared(count = this.services.length): Promise<void> {
    const peers = this.client.peersOf('exam');
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`);
    const owners = () => new Set(keys.map((key) => peers.ownerOf(key)).filter((owner) => owner !== undefined));
    await until(async () => owners().size === count);
  }

  /** Name of a paper for who marks it blind. */
  nameOf(paperId: string): string {
    return new PaperNames(this.config.key('blind-papers')).nameOf(paperId);
  }

  /** A provider of the first process that runs. */
  part<T>(type: (new (...args: never[]) => T) | symbol): T {
    const [service] = this.services;
    if (!service) throw new Error('no process is running');
    return service.app.get<T>(type, { strict: false });
  }

  async stopProcess(service: RunningService): Promise<void> {
    this.services.splice(this.services.indexOf(service), 1);
    await service.close();
  }

  async close(): Promise<void> {
    for (const service of this.services.splice(0)) await service.close();
    await this.nats.request(`$JS.API.STREAM.DELETE.${this.config.dbPrefix}_exam`).catch(() => undefined); // not there with the memory store
    await this.mongo.dropDatabase();
    await this.mongo.close();
    await this.redis.close();
    await this.nats.close();
  }

  /** The whole answer of a call; the input is parsed as the gateway does. */
  async ask<C extends CallSpec>(
    call: C,
    input: ClientInput<C>,
    caller: Caller,
    userAgent = '',
    device?: string,
    signedInAt?: number,
  ): Promise<Answer<Output<C>> & { status: number }> {
    const named = {
      ...(device === undefined ? {} : { dv: device }),
      ...(signedInAt === undefined ? {} : { sb: Math.floor(signedInAt / 1000) }),
    };
    const reply = await this.client.send(call, { i: call.input.parse(input), c: caller, r: 'test', ua: userAgent, ...named });
    const text = Buffer.from(reply.body).toString('utf8');
    if (caller.roleType === 1) this.received.push(text);
    return { ...(JSON.parse(text) as Answer<Output<C>>), status: reply.status }; // the service checks its answers against the contract
  }

  async call<C extends CallSpec>(call: C, input: ClientInput<C>, caller: Caller): Promise<Output<C>> {
    const answer = await this.ask(call, input, caller);
    if (answer.code !== 0) throw new Error(`${call.path} answered ${answer.code}: ${answer.msg}`);
    return answer.data;
  }

  async refusal<C extends CallSpec>(call: C, input: ClientInput<C>, caller: Caller, userAgent = ''): Promise<ErrorName | 'success'> {
    const { code } = await this.ask(call, input, caller, userAgent);
    if (code === 0) return 'success';
    const name = (Object.keys(errors) as ErrorName[]).find((each) => errors[each].code === code); // keys of a const object
    if (!name) throw new Error(`${code} is in no catalogue`);
    return name;
  }

  /** A template with the seven types, 5 points each, in two groups. */
  async template(): Promise<string> {
    const items = sevenTypes.map(({ id }) => ({ quId: id }));
    const group = { joinType: 1 as const, perScore: 5 };
    const groups = [
      { ...group, title: '客观题', items: items.slice(0, 5) },
      { ...group, title: '其他', items: items.slice(5) },
    ];
    return (await this.call(calls.exam.templates.save, { title: '期中模板', groups }, admin)).id;
  }

  /** A published exam that is open now, for everybody. */
  async exam(changes: Partial<ClientInput<typeof calls.exam.exams.save>> = {}): Promise<string> {
    const input = await this.examInput(changes);
    // an exam that is over cannot be published: it is published before, and over afterwards
    const isOver = Date.parse(input.endTime) <= this.clock.now();
    const endTime = isOver ? new Date(this.clock.now() + 7_200_000).toISOString() : input.endTime;
    const { id, revision } = await this.call(calls.exam.exams.save, { ...input, endTime }, admin);
    await this.call(calls.exam.exams.state, { id, state: 0 }, admin);
    if (isOver) await this.call(calls.exam.exams.save, { ...input, id, revision: revision + 1 }, admin);
    return id;
  }

  async examInput(changes: Partial<ClientInput<typeof calls.exam.exams.save>> = {}): Promise<ClientInput<typeof calls.exam.exams.save>> {
    const now = this.clock.now();
    return {
      title: '期中考试',
      tmplId: changes.tmplId ?? (await this.template()),
      startTime: new Date(now - 60_000).toISOString(),
      endTime: new Date(now + 7_200_000).toISOString(),
      totalTime: 60,
      qualifyScore: 20,
      openType: 1,
      answerMode: 2,
      resultType: 3,
      scoreRelease: 0,
      answerRelease: 0,
      chance: 0,
      ...changes,
    };
  }
}
