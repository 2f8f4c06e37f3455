import { expect, it } from '@jest/globals';
import { LiveLine, type LineState } from './live-line.js';

interface Play {
  url: string;
  onPlaying: () => void;
  onEnd: (isForGood: boolean) => void;
  isStopped: boolean;
}
/** A line whose stream, clock and page are the test's. */
function line(urls: (string | Error)[]) {
  const states: LineState[] = [];
  const plays: Play[] = [];
  const timers: { work: () => void; ms: number; isOver: boolean }[] = [];
  const own = new LiveLine({
    open: async () => {
      const next = urls.shift() ?? '';
      if (next instanceof Error) throw next;
      return next;
    },
    play: (url, hears) => {
      const play = { url, ...hears, isStopped: false };
      plays.push(play);
      return () => void (play.isStopped = true);
    },
    onState: (state) => states.push(state),
    setTimer: (work, ms) => timers.push({ work, ms, isOver: false }) - 1,
    clearTimer: (timer) => {
      const found = timers[timer];
      if (found) found.isOver = true;
    },
  });
  return { own, states, plays, timers };
}
const settled = (): Promise<void> => new Promise((next) => setImmediate(next));

it('waits with growing pauses until the stream is there, and begins anew when it is lost', async () => {
  const { own, states, plays, timers } = line(['', new Error('away'), '', '', '', '', 'one', 'two']);
  own.begin();
  for (let n = 0; n < 6; n += 1) {
    await settled();
    timers.at(-1)?.work();
  }
  await settled();
  expect(timers.map(({ ms }) => ms / 1000)).toEqual([1, 2, 4, 8, 15, 15]);
  expect(states.at(-2)).toEqual({ at: 'waiting', seconds: 15 });
  plays[0]?.onPlaying();
  expect(states.at(-1)).toEqual({ at: 'playing' });
  plays[0]?.onEnd(false);
  expect([states.at(-1), plays[0]?.isStopped]).toEqual([{ at: 'lost', seconds: 1 }, true]);
  timers.at(-1)?.work();
  await settled();
  // an address is for one time
  expect(plays.map(({ url }) => url)).toEqual(['one', 'two']);
});

it('says when this browser cannot play it, and tries no more by itself', async () => {
  const { own, states, plays, timers } = line(['one']);
  own.begin();
  await settled();
  plays[0]?.onEnd(true);
  expect([states.at(-1), timers]).toEqual([{ at: 'unable' }, []]);
});

it('says nothing of a page that was left, or of a try that another one has replaced', async () => {
  const { own, states, plays, timers } = line(['one', 'two', 'three']);
  own.begin();
  own.begin();
  await settled();
  expect(plays).toHaveLength(1);
  own.begin();
  await settled();
  plays[0]?.onEnd(false);
  expect([plays[0]?.isStopped, states.at(-1), timers]).toEqual([true, { at: 'connecting' }, []]);
  own.close();
  plays[1]?.onPlaying();
  plays[1]?.onEnd(false);
  expect([plays[1]?.isStopped, states.at(-1), timers]).toEqual([true, { at: 'connecting' }, []]);
});
