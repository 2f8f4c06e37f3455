import { expect, it } from '@jest/globals';
import { sayIn, siteLanguage } from './sentences/index.js';
import { sessionEndReasons, sessionEndSentence } from './session-end.js';

// 19:42 in China
const at = Date.UTC(2026, 10, 23, 11, 42) / 1000;
const said = (why: (typeof sessionEndReasons)[number], now: number): string =>
  sayIn(siteLanguage, sessionEndSentence({ why, at, device: 'Windows · Chrome' }, new Date(now)));

it('an end says when it was: the time alone where that was today, in China whatever the server thinks', () => {
  expect(said('kicked', Date.UTC(2026, 10, 23, 15, 59))).toBe(
    '您的账号于 19:42 在另一台设备或浏览器（Windows · Chrome）登录，这里已退出。如果不是您本人，请重新登录后立即修改密码，并告诉管理员。',
  );
  expect(said('password', Date.UTC(2026, 10, 23, 16, 1))).toContain('您的密码已于 2026-11-23 19:42 修改');
});

it('every reason has a sentence of its own, and none leaves a gap', () => {
  const sentences = sessionEndReasons.map((why) => said(why, at * 1000));
  expect(new Set(sentences).size).toBe(sessionEndReasons.length);
  expect(sentences.filter((sentence) => /[{}]|undefined/.test(sentence))).toEqual([]);
});
