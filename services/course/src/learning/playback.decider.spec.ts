import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  hear,
  learnedMs,
  mostSegments,
  reachedMs,
  requiredMs,
  noPlayback,
  type Lesson,
  type Play,
  type Playback,
  type Words,
} from './playback.decider.js';

const second = 1000;
const video: Lesson = { isVideo: true, durationMs: 100 * second, needMs: 0, maxSpeed: 1 };
const document: Lesson = { isVideo: false, durationMs: 0, needMs: 60 * second, maxSpeed: 1 };

/** In seconds: media from a to b, played while the page's time went from c to d. */
const play = (from: number, to: number, began: number, ended: number): Play => ({
  ...{ from: from * second, to: to * second },
  ...{ began: began * second, ended: ended * second },
});
const said = (sequence: number, elapsed: number, plays: Play[], rest: Partial<Words> = {}): Words => ({
  ...{ page: 'p', sequence, elapsedMs: elapsed * second, plays, isHidden: false },
  ...rest,
});
const heardAll = (words: readonly Words[], lesson = video, from: Playback = noPlayback): Playback =>
  words.reduce((playback, each) => hear(playback, lesson, each).playback, from);
const seconds = (playback: Playback, lesson = video): number => learnedMs(lesson, playback) / second;

describe('honest pages', () => {
  /** One who plays all of it and says so every 15 s. */
  const sitting = (speed: number, start = 0): Words[] => {
    const words: Words[] = [];
    for (let at = 0; at * speed < 100 - start; at += 15) {
      const to = Math.min(100, start + (at + 15) * speed);
      const from = start + at * speed;
      const ended = at + (to - from) / speed;
      words.push(said(words.length + 1, ended + 0.1, [play(from, to, at, ended)]));
    }
    return words;
  };

  test('a video that is played once is finished at its end, and one piece is kept of it', () => {
    const playback = heardAll(sitting(1));
    expect(playback).toMatchObject({ isFinished: true, played: [0, 100 * second] });
  });

  test('twice the speed is taken where it is allowed', () => {
    expect(heardAll(sitting(2), { ...video, maxSpeed: 2 }).isFinished).toBe(true);
    expect(heardAll(sitting(2)).isFinished).toBe(false);
  });

  test('a reload goes on where the last page was heard', () => {
    const [first, second_] = sitting(1);
    if (!first || !second_) throw new Error('two');
    const before = heardAll([first, second_]);
    expect(seconds(before)).toBe(30);
    const after = heardAll(
      sitting(1, 30).map((words) => ({ ...words, page: 'q' })),
      video,
      before,
    );
    expect(after).toMatchObject({ isFinished: true, played: [0, 100 * second] });
  });

  test('one who pauses every few seconds finishes, where each piece is told to begin a little late', () => {
    const words = Array.from({ length: 40 }, (_, at) =>
      said(at + 1, at * 20 + 3, [play(at * 3 + 0.25, at * 3 + 3, at * 20 + 0.25, at * 20 + 3)]),
    );
    const playback = heardAll(words, { ...video, durationMs: 120 * second });
    expect(playback).toMatchObject({ isFinished: true, played: [250, 120 * second] });
  });

  test('twice the speed skips half a second of media in a quarter of a second', () => {
    const words = [said(1, 5, [play(0, 10, 0, 5)]), said(2, 20, [play(10.5, 20, 15.25, 20)])];
    expect(heardAll(words, { ...video, maxSpeed: 2 }).played).toEqual([0, 20 * second]);
  });

  test('forty seconds without a network are not lost', () => {
    const plays = [play(15, 30, 15, 30), play(30, 55, 30, 55)];
    expect(seconds(heardAll([said(1, 15, [play(0, 15, 0, 15)]), said(5, 57, plays)]))).toBe(55);
  });

  test('a laptop that slept plays nothing meanwhile and goes on with its page', () => {
    const words = [said(1, 15, [play(0, 15, 0, 15)]), said(2, 4015, [play(15, 30, 4000, 4015)])];
    expect(seconds(heardAll(words))).toBe(30);
  });

  test('a document is finished by the time that it is open', () => {
    const words = [15, 30, 45, 60].map((at, index) => said(index + 1, at, [play(0, 0, at - 15, at)]));
    expect(heardAll(words.slice(0, 3), document).isFinished).toBe(false);
    expect(heardAll(words, document).isFinished).toBe(true);
  });

  test('a piece that is played twice counts once, and its time is counted', () => {
    const before = heardAll([said(1, 15, [play(0, 15, 0, 15)])]);
    const { playback, countedMs } = hear(before, video, said(2, 30, [play(0, 15, 15, 30)]));
    expect([seconds(playback), countedMs]).toEqual([15, 15 * second]);
  });
});

describe('forged patterns', () => {
  test('one word of everything counts no more than has passed', () => {
    expect(seconds(heardAll([said(1, 2, [play(0, 100, 0, 100)])]))).toBe(2);
    expect(seconds(heardAll([said(1, 2, [play(0, 100, 0, 2)])]))).toBe(2);
  });

  test('a replay counts once', () => {
    const word = said(1, 15, [play(0, 15, 0, 15)]);
    expect(seconds(heardAll([word, word, word]))).toBe(15);
    // under new numbers as well
    expect(seconds(heardAll([word, { ...word, sequence: 2 }, { ...word, sequence: 3, plays: [play(15, 30, 0, 15)] }]))).toBe(15);
  });

  test('time that has not come is cut off', () => {
    expect(seconds(heardAll([said(1, 10, [play(0, 30, 0, 30)])]))).toBe(10);
    expect(seconds(heardAll([said(1, 10, [play(0, 30, 20, 50)])]))).toBe(0);
  });

  test('time after a course has shut is cut off, and the time before it counts', () => {
    const late = said(1, 30, [play(0, 15, 0, 15), play(15, 28, 15, 28)], { openMs: 20 * second });
    expect(seconds(heardAll([late]))).toBe(20);
    expect(seconds(heardAll([{ ...late, openMs: 0 }]))).toBe(0);
  });

  test('time of long ago is too late', () => {
    expect(seconds(heardAll([said(1, 1000, [play(0, 100, 0, 100)])]))).toBe(0);
    const late = heardAll([said(1, 15, [play(0, 15, 0, 15)]), said(2, 100, [play(15, 100, 15, 100)])]);
    // its beginning is too old, and what follows is farther on than one may jump
    expect(seconds(late)).toBe(15);
  });

  test('sixteen times the speed counts as the allowed one', () => {
    expect(seconds(heardAll([said(1, 6, [play(0, 96, 0, 6)])]))).toBe(6);
  });

  test('two tabs that speak as one page count once', () => {
    const both = [said(1, 15, [play(0, 15, 0, 15)]), said(2, 15, [play(15, 30, 0, 15)]), said(3, 30, [play(15, 30, 15, 30)])];
    expect(seconds(heardAll(both))).toBe(30);
  });

  test('a hidden tab reads no document', () => {
    expect(seconds(heardAll([said(1, 60, [play(0, 0, 0, 60)], { isHidden: true })], document), document)).toBe(0);
  });

  test('a changed position opens nothing: what is farther on does not count', () => {
    expect(seconds(heardAll([said(1, 6, [play(94, 100, 0, 6)])]))).toBe(0);
    expect(seconds(heardAll([said(1, 6, [play(0, 3, 0, 3), play(8, 11, 3, 6)])]))).toBe(3);
    expect(seconds(heardAll([said(1, 6, [play(-5, 1, 0, 6)])]))).toBe(0);
  });

  test('a hole is closed only by time that was not said otherwise', () => {
    expect(heardAll([said(1, 6, [play(0, 3, 0, 3), play(3.4, 6, 3, 5.6)])]).played).toEqual([0, 3 * second, 3400, 6 * second]);
    // in time that has passed, but a hole that no browser leaves
    expect(heardAll([said(1, 9, [play(0, 3, 0, 3), play(3.6, 6, 5, 7.4)])]).played).toEqual([0, 3 * second, 3600, 6 * second]);
  });

  test('holes of the size that a player leaves do not finish a video', () => {
    const words = Array.from({ length: 40 }, (_, at) => said(at + 1, at * 3 + 1, [play(at * 3, at * 3 + 1, at * 3, at * 3 + 1)]));
    const playback = heardAll(words, { ...video, durationMs: 120 * second });
    expect(playback.isFinished).toBe(false);
    expect(playback.played.length / 2).toBeLessThanOrEqual(mostSegments);
  });
});

test('a video asks for nearly all of it, whatever the course asks for', () => {
  expect(requiredMs({ ...video, needMs: 5 * second })).toBe(95 * second);
  expect(requiredMs({ ...video, needMs: 500 * second })).toBe(98 * second);
  expect(requiredMs({ ...video, durationMs: 0, needMs: 7 * second })).toBe(7 * second);
  expect(requiredMs(document)).toBe(60 * second);
});

describe('whatever pages say', () => {
  const ms = fc.integer({ min: -50_000, max: 400_000 });
  const anyPlay = fc.record({ began: ms, ended: ms, from: ms, to: ms });
  const word = fc.record({
    page: fc.constantFrom('p', 'q', 'r'),
    sequence: fc.integer({ min: 0, max: 20 }),
    plays: fc.array(anyPlay, { maxLength: 6 }),
    waitMs: fc.integer({ min: 0, max: 90_000 }),
    isHidden: fc.boolean(),
  });
  const lessons = fc.record({
    isVideo: fc.boolean(),
    durationMs: fc.constantFrom(0, 30_000, 200_000),
    needMs: fc.integer({ min: 0, max: 200_000 }),
    maxSpeed: fc.constantFrom(1, 1.5, 2),
  });

  test('progress never exceeds the time that passed at the allowed speed, never shrinks, and stays small', () => {
    fc.assert(
      fc.property(lessons, fc.array(word, { maxLength: 30 }), (lesson, words) => {
        let playback: Playback = noPlayback;
        // each page has a ticket, and the one before it is heard no more: as the service does it
        let [page, elapsedMs, passedMs, countedMs] = ['', 0, 0, 0];
        for (const { waitMs, ...rest } of words) {
          if (rest.page !== page) [page, elapsedMs] = [rest.page, 0];
          elapsedMs += waitMs;
          passedMs += waitMs;
          const before = learnedMs(lesson, playback);
          const heard = hear(playback, lesson, { ...rest, elapsedMs });
          playback = heard.playback;
          countedMs += heard.countedMs;
          expect(learnedMs(lesson, playback)).toBeGreaterThanOrEqual(playback.played.length / 2 < mostSegments ? before : 0);
          expect(learnedMs(lesson, playback)).toBeLessThanOrEqual(passedMs * lesson.maxSpeed);
          expect(countedMs).toBeLessThanOrEqual(passedMs);
          if (lesson.durationMs > 0) expect(reachedMs(playback)).toBeLessThanOrEqual(lesson.durationMs);
          expect(playback.played.every((edge, at) => at === 0 || edge > (playback.played[at - 1] ?? 0))).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});
