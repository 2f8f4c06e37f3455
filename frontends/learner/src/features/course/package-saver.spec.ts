import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@xuekao/frontend-shared/core';
import { PackageSaver, type PackageSave } from './package-saver.js';

let saves: PackageSave[] = [];
let refusal: ApiError | null = null;
let hold: Promise<void> | null = null;
let refused: string[] = [];
let saved = 0;
let saver: PackageSaver;
beforeEach(() => {
  jest.useFakeTimers();
  [saves, refusal, hold, refused, saved] = [[], null, null, [], 0];
  saver = new PackageSaver({
    item: { courseId: 'c', fileId: 'f', ticket: 't', itemId: '1', revision: 4 },
    call: async (save) => {
      saves.push(save);
      await hold;
      if (refusal !== null) throw refusal;
      return { revision: (save.revision ?? 0) + 1, isDone: false, finished: false, courseFinished: false, unlocked: '' };
    },
    onSaved: () => (saved += 1),
    onRefused: (message) => refused.push(message),
  });
});
afterEach(() => {
  jest.useRealTimers();
});
const word = (location: string, more: { isCommit?: boolean; isEnded?: boolean } = {}) => ({
  ...{ values: { 'cmi.location': location }, isCommit: false, isEnded: false, ...more },
});
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000);
const lost = new ApiError('network', '网络');

it('keeps soon what a package wants kept, and otherwise now and then, each on the one before', async () => {
  saver.heard(word('1'));
  saver.heard(word('2'));
  await pass(5);
  expect(saves).toEqual([]);
  saver.heard(word('3', { isCommit: true }));
  await pass(1);
  saver.heard(word('4', { isEnded: true }));
  await pass(1);
  expect(saves.map(({ revision, values, isEnded }) => [revision, values['cmi.location'], isEnded])).toEqual([
    [4, '3', false],
    [5, '4', true],
  ]);
  await pass(60);
  expect([saves.length, saved]).toEqual([2, 2]);
});

it('says what came meanwhile behind the word that is under way', async () => {
  let go = (): void => undefined;
  hold = new Promise((resolve) => (go = resolve));
  saver.heard(word('1', { isCommit: true }));
  await pass(1);
  saver.heard(word('2', { isCommit: true }));
  await pass(5);
  expect(saves).toHaveLength(1);
  go();
  await pass(1);
  expect(saves.map(({ revision }) => revision)).toEqual([4, 5]);
});

it('says the same again over a loss of the network, since the server may have it, and then what came behind it', async () => {
  refusal = lost;
  saver.heard(word('1', { isEnded: true }));
  await pass(1);
  saver.heard(word('2'));
  await pass(3);
  refusal = null;
  await pass(3);
  expect(saves.map(({ revision, values, isEnded }) => [revision, values['cmi.location'], isEnded])).toEqual([
    ...[4, 4, 4].map((revision) => [revision, '1', true]),
    [5, '2', false],
  ]);
  expect([saved, refused]).toEqual([2, []]);
});

it('says the end of a session as it was, and what the next page of the item sets behind it', async () => {
  const ended = { values: { 'cmi.core.exit': 'suspend', 'cmi.core.session_time': '0000:01:30' }, isCommit: false, isEnded: true };
  saver.heard(word('1'));
  saver.heard(ended);
  saver.heard(word('2'));
  saver.heard(word('3'));
  await pass(1);
  expect(saves.map(({ revision, values, isEnded }) => [revision, values, isEnded])).toEqual([
    [4, ended.values, true],
    [5, { 'cmi.location': '3' }, false],
  ]);
});

it('says its last word when the item is left, and tries some times', async () => {
  saver.heard(word('1'));
  await saver.close();
  expect(saves).toHaveLength(1);
  saver.heard(word('2', { isCommit: true }));
  await pass(60);
  expect(saves).toHaveLength(1);
});

it('gives up the last word of a network that stays away', async () => {
  refusal = lost;
  saver.heard(word('1'));
  const closed = saver.close();
  await pass(60);
  await closed;
  expect(saves.length).toBeGreaterThan(3);
  const tries = saves.length;
  await pass(60);
  expect(saves).toHaveLength(tries);
});

it('stops where the server takes no more of the page', async () => {
  refusal = new ApiError('business', '您已在其他页面或设备上学习，本页已停止。');
  saver.heard(word('1', { isCommit: true }));
  await pass(1);
  saver.heard(word('2', { isCommit: true }));
  await pass(60);
  expect([saves.length, refused]).toEqual([1, ['您已在其他页面或设备上学习，本页已停止。']]);
});
