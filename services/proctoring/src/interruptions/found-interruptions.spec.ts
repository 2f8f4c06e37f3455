import { describe, expect, test } from '@jest/globals';
import { interruptionsOf } from './found-interruptions.js';

const second = 1000;
const started = Date.parse('2026-11-28T01:00:00Z');
const at = (seconds: number): number => started + seconds * second;
const attempt = { paperId: 'a'.repeat(24), startedAt: started, endedAt: at(600) };
const stream = (kind: 'computer' | 'phone' | 'screen', from: number, to: number | null) => ({
  kind,
  from: at(from),
  to: to === null ? null : at(to),
});
const told = (found: ReturnType<typeof interruptionsOf>) =>
  found.map(({ kind, from, to }) => [kind, (from - started) / second, to === null ? null : (to - started) / second]);

describe('interruptions of an attempt', () => {
  test('are times without a page and gaps between streams of one kind, until the next stream or the end', () => {
    const streams = [stream('phone', 0, 100), stream('screen', 1, 300), stream('phone', 160, 590), stream('screen', 302, 598)];
    const offline = [{ from: at(200), to: at(260) }];
    expect(told(interruptionsOf(attempt, offline, streams, at(900)))).toEqual([
      ['phone', 100, 160],
      ['offline', 200, 260],
    ]);
    expect(told(interruptionsOf(attempt, [], [stream('computer', 0, 400)], at(900)))).toEqual([['computer', 400, 600]]);
  });

  test('end with the attempt, and last while it is written', () => {
    const away = [{ from: at(500), to: null }];
    expect(told(interruptionsOf(attempt, away, [], at(900)))).toEqual([['offline', 500, 600]]);
    const open = { ...attempt, endedAt: null };
    expect(told(interruptionsOf(open, away, [stream('phone', 0, 495)], at(520)))).toEqual([
      ['phone', 495, null],
      ['offline', 500, null],
    ]);
    // a page that is being loaded anew
    expect(told(interruptionsOf(open, [], [stream('phone', 0, 510)], at(520)))).toEqual([]);
    expect(told(interruptionsOf(open, [], [stream('phone', 0, null)], at(520)))).toEqual([]);
  });

  test('before the attempt and behind it there are none', () => {
    expect(
      interruptionsOf(attempt, [{ from: at(-60), to: at(-20) }], [stream('phone', -90, -30), stream('screen', 0, 601)], at(900)),
    ).toEqual([]);
  });

  test('keep their name, which a call takes', () => {
    const [one] = interruptionsOf(attempt, [{ from: at(200), to: at(260) }], [], at(900));
    expect(one?.id).toMatch(/^a{24}:o[0-9a-z]{7,31}$/);
    expect(interruptionsOf(attempt, [{ from: at(200), to: at(260) }], [], at(950))[0]?.id).toBe(one?.id);
  });
});
