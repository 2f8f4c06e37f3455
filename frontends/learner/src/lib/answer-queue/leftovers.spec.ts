import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keepSending } from './keep-sending.js';
import { sendLeftovers, type LeftoverOutcome } from './leftovers.js';
import { forgetAnswers, queueStore } from './paper-queue.js';
import type { AnswerChange } from './queue-store.js';

const realFetch = globalThis.fetch;
const change: AnswerChange = {
  kind: 'answer',
  userId: 'anna',
  paperId: 'p',
  quId: 'q',
  seq: 1,
  changedAt: 0,
  by: 'old-page',
  base: 0,
  answer: { options: ['b'] },
};

/** A promise, and what settles it. */
function awaited<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** A server that answers a save when it is told to, whether or not anybody still waits for it. */
function slowServer(): { asked: Promise<AbortSignal | null | undefined>; reply: (data: unknown) => void } {
  const asked = awaited<AbortSignal | null | undefined>();
  const answered = awaited<unknown>();
  globalThis.fetch = async (_path, init) => {
    asked.resolve(init?.signal);
    return new Response(JSON.stringify({ code: 0, msg: '', data: await answered.promise }));
  };
  return { asked: asked.promise, reply: answered.resolve };
}
const replaced = { saved: [{ quId: 'q', seq: 7, by: 'other-page' }], edits: 7, others: [], leftSeconds: 60, reached: 0 };
const saved = { ...replaced, saved: [{ quId: 'q', seq: 1, by: 'old-page' }] };

beforeEach(async () => {
  Object.assign(globalThis, { window: globalThis });
  await queueStore.put(change);
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'window');
  await queueStore.clear('anna');
});

it('a send that is under way when the person signs out ends, and leaves nothing of theirs behind', async () => {
  const { asked, reply } = slowServer();
  const told: LeftoverOutcome[] = [];
  const ended = awaited<unknown>();
  const sending = keepSending(
    () => {
      const sent = sendLeftovers('anna', 20_000);
      sent.then(ended.resolve, ended.resolve);
      return sent;
    },
    (outcome) => told.push(outcome),
  );
  sending.now();
  const signal = await asked;
  await forgetAnswers('anna');
  expect(signal?.aborted).toBe(true);
  // what comes back all the same would set the answer aside in the browser, and be told to whoever sits there now
  reply(replaced);
  await ended.promise;
  sending.stop();
  expect([await queueStore.papers('anna'), told]).toEqual([[], []]);
});

it('what is sent after that goes its way: the next person signs in on the same page', async () => {
  await forgetAnswers('anna');
  await queueStore.put(change);
  const { asked, reply } = slowServer();
  const sending = sendLeftovers('anna', 20_000);
  expect((await asked)?.aborted).toBe(false);
  reply(saved);
  expect(await sending).toMatchObject({ sent: 1, waiting: 0 });
  expect(await queueStore.papers('anna')).toEqual([]);
});
