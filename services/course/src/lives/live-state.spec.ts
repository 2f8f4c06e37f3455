import { expect, test } from '@jest/globals';
import { liveStates } from '@xuekao/contracts';
import { aliyunLive } from './aliyun-live.js';
import { liveStateOf, pushWindowOf } from './live-state.js';

const start = Date.UTC(2026, 11, 1, 1);
const minute = 60_000;
const plan = { startTime: new Date(start), duration: 45, liveType: 1 };
const [going, over] = [{ endedAt: null }, { endedAt: new Date(start) }];
const { before, running, ended } = liveStates;

test('a stream of our own is what was pushed: before its time too, and behind its end', () => {
  const stateOf = (runs: { endedAt: Date | null }[], minutes: number): number =>
    liveStateOf(plan, runs, { isHeard: true, now: start + minutes * minute });
  expect([stateOf([], -10), stateOf([going], -10), stateOf([], 10), stateOf([over], 10), stateOf([over, going], 20)]).toEqual([
    ...[before, running, before, ended, running],
  ]);
  // a try of the camera before the time
  expect([stateOf([over], -40), stateOf([over], -1), stateOf([over], 0)]).toEqual([before, before, ended]);
  // whom nobody pushed is over with its time; one that is still pushed is not
  expect([stateOf([], 45), stateOf([going], 100), stateOf([over], 100)]).toEqual([ended, running, ended]);
});

test('a page of others, and a stream of which nobody tells us, go on as they are planned', () => {
  for (const [liveType, isHeard] of [
    [2, true],
    [1, false],
  ] as const) {
    const stateOf = (minutes: number): number => liveStateOf({ ...plan, liveType }, [], { isHeard, now: start + minutes * minute });
    expect([stateOf(-1), stateOf(0), stateOf(44), stateOf(45)]).toEqual([before, running, running, ended]);
  }
});

test('it may be pushed from an hour before its begin to an hour behind its end', () => {
  expect(pushWindowOf(plan)).toEqual({ from: start - 60 * minute, until: start + 105 * minute });
});

test('addresses of Alibaba Cloud are signed for a time, as its page on signatures has it', () => {
  const live = aliyunLive({ pushDomain: 'push.example.cn', pushKey: 'pk', pullDomain: 'pull.example.cn', pullKey: 'lk' });
  // md5 of /live/1-1700000000-0-0-pk and of /live/1.flv-1700000000-0-0-lk
  expect(live.push('1', 1_700_000_000_999)).toEqual({
    server: 'rtmp://push.example.cn/live',
    streamKey: '1?auth_key=1700000000-0-0-4a7e6cf6165338705f717ed5aa239694',
  });
  expect(live.pull('1', 1_700_000_000_000)).toBe(
    'https://pull.example.cn/live/1.flv?auth_key=1700000000-0-0-b9091c4f2d206bf7cfa4ee97dd211691',
  );
});
