import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError, createApi } from '@xuekao/frontend-shared/core';
import { LessonSender, type Progress, type Word } from './lesson-sender.js';
import { sayWord } from './lesson-word.js';
import { PlayLog } from './play-log.js';

let now = 0;
let words: Word[] = [];
let refusal: ApiError | null = null;
let isHanging = false;
let offline: boolean[] = [];
let refused: string[] = [];
let told: number[] = [];
let keepalives: boolean[] = [];
let log: PlayLog;
let sender: LessonSender;
const answer: Progress = { learnSec: 0, elapsedMs: 0, reached: 0, finished: false, unlocked: '', courseFinished: false };
beforeEach(() => {
  jest.useFakeTimers();
  isHanging = false;
  [now, words, refusal, offline, refused, told, keepalives] = [0, [], null, [], [], [], []];
  log = new PlayLog(() => now);
  sender = new LessonSender({
    lesson: { courseId: 'c', fileId: 'f', ticket: 't' },
    log,
    call: (word, keepalive) => {
      words.push(word);
      keepalives.push(keepalive);
      if (isHanging) return new Promise(() => undefined);
      return refusal === null ? Promise.resolve(answer) : Promise.reject(refusal);
    },
    onProgress: (_progress, toldMs) => told.push(toldMs),
    onOffline: (isOffline) => offline.push(isOffline),
    onRefused: (message) => refused.push(message),
  });
});
afterEach(() => {
  jest.useRealTimers();
});
/** Plays on, four times a second, and lets time pass for everybody. */
async function play(seconds: number): Promise<void> {
  for (let n = 0; n < seconds * 4; n += 1) {
    now += 250;
    log.played(now);
    sender.stands(now);
    await jest.advanceTimersByTimeAsync(250);
  }
}
/** Time goes on for everybody, and nothing plays. */
async function pass(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    now += 1000;
    await jest.advanceTimersByTimeAsync(1000);
  }
}

it('tells every fifteen seconds what was played, and nothing while nothing plays', async () => {
  log.played(0);
  await play(30);
  expect(words.map(({ sequence, plays }) => [sequence, plays])).toEqual([
    [1, [{ began: 0, ended: 15_000, from: 0, to: 15_000 }]],
    [2, [{ began: 15_000, ended: 30_000, from: 15_000, to: 30_000 }]],
  ]);
  expect(told).toEqual([15_000, 30_000]);
  log.stopped();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(words).toHaveLength(2);
});

it('tells again what a lost network has kept back, and holds the video before anything is too old', async () => {
  log.played(0);
  await play(14);
  refusal = new ApiError('network', '网络');
  await play(40);
  expect(offline).toEqual([true]);
  refusal = null;
  await play(3);
  expect(offline).toEqual([true, false]);
  const last = words.at(-1)?.plays ?? [];
  expect([last[0]?.from, last.at(-1)?.to]).toEqual([0, 57_000]);
});

it('a word without an answer holds the video before anything is too old, too', async () => {
  log.played(0);
  isHanging = true;
  await play(44);
  expect(offline).toEqual([]);
  await play(4);
  expect([words.length, offline]).toEqual([1, [true]]);
});

it('a lesson that is left without a network tells its last pieces when it is back, for a minute', async () => {
  log.played(0);
  await play(10);
  refusal = new ApiError('network', '网络');
  log.stopped();
  const closed = sender.close();
  await pass(30);
  refusal = null;
  await pass(3);
  await closed;
  expect(words.at(-1)?.plays).toEqual([{ began: 0, ended: 10_000, from: 0, to: 10_000 }]);
  const said = words.length;
  await pass(60);
  expect([words.length, told, offline]).toEqual([said, [10_000], []]);
});

it('what is too old by then is given up', async () => {
  log.played(0);
  await play(10);
  refusal = new ApiError('network', '网络');
  log.stopped();
  const closed = sender.close();
  await pass(70);
  await closed;
  const said = words.length;
  refusal = null;
  await pass(30);
  expect(words).toHaveLength(said);
});

it('a page that is left while a word is under way says all of it in another one, which outlives the page', async () => {
  log.played(0);
  isHanging = true;
  await play(20);
  log.stopped();
  void sender.send(true);
  expect(keepalives).toEqual([false, true]);
  expect(words.at(-1)?.plays).toEqual([
    { began: 0, ended: 15_000, from: 0, to: 15_000 },
    { began: 15_000, ended: 20_000, from: 15_000, to: 20_000 },
  ]);
});

it('a connection that is dead is given up after eight seconds, and the next word says the same pieces', async () => {
  await sender.close();
  const sent: { word: Word; at: number }[] = [];
  const api = createApi({
    token: () => null,
    fetch: (_url, { body, signal } = {}) => {
      sent.push({ word: JSON.parse(String(body)) as Word, at: now }); // as the sender made it
      if (sent.length > 1) return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data: answer })));
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  });
  const onProgress = (_progress: Progress, toldMs: number): number => told.push(toldMs);
  const lesson = { courseId: 'c', fileId: 'f', ticket: 't' };
  const other = new LessonSender({ lesson, log, call: sayWord(api), onProgress, onOffline: () => undefined, onRefused: () => undefined });
  log.played(0);
  await play(15);
  log.stopped();
  await pass(20);
  expect(sent.map(({ at }) => at)).toEqual([15_000, 26_000]);
  expect([sent[1]?.word.plays, told]).toEqual([sent[0]?.word.plays, [15_000]]);
  await other.close();
});

it('a page that is refused says no more', async () => {
  refusal = new ApiError('business', '您已在其他页面或设备上学习，本页已停止。');
  log.played(0);
  await play(60);
  expect([words.length, refused]).toEqual([1, ['您已在其他页面或设备上学习，本页已停止。']]);
});
