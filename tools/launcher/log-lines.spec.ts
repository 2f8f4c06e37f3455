import { expect, test } from '@jest/globals';
import { lastFault, parseLogLine, TerminalLog } from './log-lines.ts';

const line = (level: number, msg: string, more = {}): string => JSON.stringify({ level, name: 'exam', msg, ...more });

test('the terminal shows warnings and worse, with the reason of an error', () => {
  const said: string[] = [];
  const log = new TerminalLog((text) => said.push(text));
  for (const text of [line(30, 'ready'), line(40, 'slow'), line(50, 'failed', { err: { message: 'no primary' } }), '']) log.take(text);
  expect(said).toEqual(['warning of exam: slow', 'error of exam: failed: no primary']);
});

test('what is not structured is shown as it stands', () => {
  expect(parseLogLine('Segmentation fault')).toEqual({ level: 50, name: '', message: 'Segmentation fault' });
  expect(parseLogLine('42')).toEqual({ level: 50, name: '', message: '42' });
});

test('a fault that repeats is shown once a minute, and many of them are cut off', () => {
  const said: string[] = [];
  let now = 100_000;
  const log = new TerminalLog(
    (text) => said.push(text),
    2,
    () => now,
  );
  for (const fault of [0, 0, 1, 0, 2, 3, 4]) log.take(line(50, `fault ${fault}`));
  now += 60_001;
  log.take(line(50, 'fault 0'));
  expect(said).toEqual(['error of exam: fault 0', 'error of exam: fault 1', 'more of these stand in the logs', 'error of exam: fault 0']);
});

test('why a start failed is its last serious line', () => {
  expect(
    lastFault([line(30, 'up'), line(60, 'exam did not start', { err: { message: 'SECRET_KEY must be set' } }), line(30, 'bye')].join('\n')),
  ).toBe('exam did not start: SECRET_KEY must be set');
  expect(lastFault('')).toBeUndefined();
});
