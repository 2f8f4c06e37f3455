import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { currentCall } from './current-call.js';
import { BrokenOff, LeasedWorker } from './leased-worker.js';
import type { Logger } from './logger.js';

interface Job {
  _id: string;
}
type Outcome = boolean | Error;

/** A list in memory that writes down what is said of its jobs. */
class List {
  readonly said: string[] = [];
  constructor(readonly waiting: Job[]) {}
  take = async (): Promise<Job | null> => this.waiting.shift() ?? null;
  failed = async ({ _id }: Job): Promise<void> => void this.said.push(`${_id} failed`);
  free = async ({ _id }: Job): Promise<void> => void this.said.push(`${_id} free`);
}
class Worker extends LeasedWorker<Job> {
  readonly done: unknown[] = [];
  looks = 0;
  constructor(
    readonly list: List,
    private readonly outcome: (job: Job) => Promise<Outcome>,
    warn: (facts: object, text: string) => void,
    private readonly isGivenUp = false,
  ) {
    // of the logger nothing else is used
    super(list, { kind: 'file', what: 'a file' }, { now: () => 1000 }, { warn } as unknown as Logger);
  }
  get ends(): boolean {
    return this.isEnding;
  }
  protected by = (): string => 'u1';
  protected facts = ({ _id }: Job): object => ({ examId: `of-${_id}` });
  protected override async failed(job: Job, error: unknown): Promise<boolean> {
    await super.failed(job, error);
    return this.isGivenUp;
  }
  protected override async tellLate(): Promise<void> {
    this.looks += 1;
  }
  protected async work(job: Job, requestId: string): Promise<boolean> {
    this.done.push([requestId, currentCall()]);
    const outcome = await this.outcome(job);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }
}

let told: [object, string][];
const workers: Worker[] = [];
function started(ids: readonly string[], outcome: (job: Job) => Promise<Outcome>, isGivenUp?: boolean): Worker {
  const worker = new Worker(new List(ids.map((_id) => ({ _id }))), outcome, (facts, text) => told.push([facts, text]), isGivenUp);
  workers.push(worker);
  worker.onApplicationBootstrap();
  return worker;
}
beforeEach(() => {
  jest.useFakeTimers();
  told = [];
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.beforeApplicationShutdown();
  jest.useRealTimers();
});
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

it('works at all that is due, one after the other, in the name of whoever ordered it', async () => {
  const worker = started(['a', 'b'], async () => true);
  await pass(2000);
  const call = (id: string) => [`file-${id}`, { requestId: `file-${id}`, userId: 'u1' }];
  expect(worker.done).toEqual([call('a'), call('b')]);
  expect([worker.list.said, told]).toEqual([[], []]);
});

it('leaves what was broken off to the next, and postpones what failed with its reason in the log', async () => {
  const error = new Error('no disk');
  const outcomes: Record<string, Outcome> = { a: false, b: new BrokenOff(), c: error, d: true };
  const worker = started(Object.keys(outcomes), async ({ _id }) => outcomes[_id] ?? true);
  await pass(2000);
  expect(worker.list.said).toEqual(['a free', 'b free', 'c failed']);
  expect(worker.done).toHaveLength(4);
  expect(told).toEqual([[{ err: error, jobId: 'c', examId: 'of-c' }, 'a file was not done to its end; it is tried again']]);
});

it('takes nothing more in this pass where a failure says so, and goes on with the next', async () => {
  const worker = started(['a', 'b'], async ({ _id }) => (_id === 'a' ? new Error('busy') : true), true);
  await pass(2000);
  expect(worker.done).toHaveLength(1);
  await pass(2000);
  expect(worker.done).toHaveLength(2);
});

it('monitoring hears of what is late while a job hangs, and seldom while nothing is due', async () => {
  let end = (): void => undefined;
  const worker = started(['a'], () => new Promise((resolve) => (end = () => resolve(true))));
  await pass(2000);
  expect(worker.looks).toBe(0);
  await pass(30_000);
  expect(worker.looks).toBe(2);
  end();
  await pass(0);
  expect(worker.looks).toBe(3);
  await pass(60_000);
  // with the first pass behind each 15 s, and no pass comes more often than each 16 s by then
  expect(worker.looks).toBe(5);
});

it('takes nothing more once the process ends, and its end waits for the job under way', async () => {
  let end = (): void => undefined;
  const worker = started(['a', 'b'], () => new Promise((resolve) => (end = () => resolve(!worker.ends))));
  await pass(2000);
  let isOver = false;
  const over = worker.beforeApplicationShutdown().then(() => (isOver = true));
  await pass(10_000);
  expect(isOver).toBe(false);
  end();
  await over;
  expect([worker.list.said, worker.list.waiting]).toEqual([['a free'], [{ _id: 'b' }]]);
});
