import { expect, it } from '@jest/globals';
import { rowsOf } from './check-words.js';

const names = { browser: 'Chrome 130', system: 'Windows' };
type Facts = Parameters<typeof rowsOf>[0];
const facts = (changes: Partial<Facts> = {}): Facts => ({
  network: { tries: 10, failed: 0, ms: 35, worstMs: 80 },
  socket: 'ok',
  clockSeconds: 1,
  storage: 'ok',
  freeMb: 90_000,
  missing: [],
  camera: 'none',
  microphone: 'none',
  sound: 'none',
  ...changes,
});
const said = (changes: Partial<Facts> = {}) =>
  rowsOf(facts(changes), names).map(({ name, tone, words, todo }) => [name, tone, words, todo !== undefined]);

it('says what is well with its numbers', () => {
  expect(said()).toEqual([
    ['网络', 'good', '10 次都有回应，一般 35 毫秒，最慢 80 毫秒', false],
    ['实时连接', 'good', '考试中可以收到监考人员的消息', false],
    ['本机存储', 'good', '可以在本机保存作答，可用空间 90 GB', false],
    ['浏览器', 'good', 'Chrome 130，Windows', false],
    ['设备时间', 'good', '和服务器一致', false],
  ]);
});

it('says what is not, how bad it is, and what to do', () => {
  expect(
    said({
      network: { tries: 10, failed: 2, ms: 900, worstMs: 5000 },
      socket: 'failed',
      storage: 'low',
      freeMb: 20,
      missing: ['WebSocket'],
      clockSeconds: -600,
    }),
  ).toEqual([
    ['网络', 'bad', '10 次中有 2 次没有回应', true],
    ['实时连接', 'advice', '连接不上', true],
    ['本机存储', 'advice', '可用空间只有 20 MB', true],
    ['浏览器', 'bad', 'Chrome 130 缺少考试需要的功能', true],
    ['设备时间', 'advice', '比服务器慢 10 分钟', true],
  ]);
});

it('without a network there is one thing to mend', () => {
  expect(
    said({ network: { tries: 3, failed: 3, ms: 0, worstMs: 0 }, socket: 'failed', storage: 'none' }).map(([name, tone]) => [name, tone]),
  ).toEqual([
    ['网络', 'bad'],
    ['本机存储', 'bad'],
    ['浏览器', 'good'],
  ]);
});
