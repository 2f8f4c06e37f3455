import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallTypes } from '@xuekao/contracts';
import { ask, call } from '../../support/platform.js';
import { inMinutes, School, type Person, type QuestionDraft } from '../../support/school.js';

/** Patterns that take a backtracking engine exponential or high polynomial time, and texts that make them do it. */
const bombs = [
  '(a+)+$',
  '([a-zA-Z]+)*$',
  '(a|aa)+$',
  '(a|a?)+$',
  '(.*a){20}',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(\\d+)*x',
  '(x+x+)+y',
  '(?:a|b|ab)*c',
  '(a*)*b',
  '((a*)*)*b',
  '(\\w+\\s?)*$',
  '([^"]+)*"',
  '(0|1|01)*2',
  '(.+)+\\.',
  '^(\\w*)*@',
  '(?=(a+))a*b',
  '(a{1,50}){1,50}$',
  '(\\s*)*x',
  '.*.*.*.*=.*',
  '[\\s\\S]*[\\s\\S]*[\\s\\S]*x',
  '(?<n>a+)+\\k<n>$',
  '(\\1a|a)+',
  '(中+)+文',
  '(答|答答)+$',
  '\\',
  '\\\\',
  '[',
  '(',
  ')',
  '*',
  '+',
  '?',
  '{',
  '{1,',
  '|',
  '^',
  '$',
  '.',
  '.*',
  '$where',
  '{"$gt":""}',
  '(?i)a',
  '\\x00',
  '\\p{Han}+',
  '(?#)',
  'a{99999}',
  '[z-a]',
  '(?<!a+)b',
  '%',
  '_',
  "'; return true; //",
];
const attack = (pattern: string): string => `${pattern}${'a'.repeat(100 - pattern.length)}`.slice(0, 100);

let school: School;
beforeAll(async () => {
  school = await School.open();
});

const limitMs = 50;
const atOnce = 17;
/** The shortest of several: a busy machine delays some answers, a backtracking engine delays all of them. */
async function shortest(send: () => Promise<unknown>, rounds = 5): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await send();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

describe('patterns in searches (row 19)', () => {
  it('there are at least 50', () => expect(new Set(bombs).size).toBeGreaterThanOrEqual(50));

  // who asks: each search has a person of its own, so that nobody asks too often
  const searches: [string, 'learner' | 'staff', (text: string) => object][] = [
    ['/api/client/exam/open-paging', 'learner', (title) => ({ params: { title } })],
    ['/api/client/exam/mine-paging', 'learner', (title) => ({ params: { title } })],
    ['/api/sys/kp/tree', 'learner', (query) => ({ query })],
    ['/api/exam/exam/paging', 'staff', (title) => ({ params: { title } })],
    ['/api/exam/exam/list-titles', 'staff', (title) => ({ title })],
    ['/api/tmpl/tmpl/paging', 'staff', (title) => ({ params: { title } })],
    ['/api/paper/paper/paging', 'staff', (realName) => ({ params: { realName } })],
    ['/api/repo/paging', 'staff', (title) => ({ params: { title } })],
    ['/api/qu/qu/paging-with-answer', 'staff', (content) => ({ params: { content } })],
    ['/api/sys/user/paging', 'staff', (keyword) => ({ params: { keyword } })],
  ];
  it.each(searches)('%s refuses in words what no text holds', async (path, who, input) => {
    const { token } = await school.person(who === 'staff' ? { roles: [school.administrators] } : {});
    for (const text of ['a\u0000b', '\u0000']) {
      const reply = await call(path as keyof CallTypes, token, input(text) as never); // the table pairs paths with their own inputs
      expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining('含有不能搜索的字符')]);
    }
    expect((await call(path as keyof CallTypes, token, input('\ud800') as never)).code).toBe(0);
  });

  it.each(searches)('%s takes no longer for them than for a plain word', async (path, who, input) => {
    const person = () => school.person(who === 'staff' ? { roles: [school.administrators] } : {});
    // two people: one would be told that nobody types so fast
    const [first, second] = [await person(), await person()];
    /** All the texts, some at once; how long that takes. */
    const all = async ({ token }: Person, texts: readonly string[]): Promise<number> => {
      // the table pairs paths with their own inputs
      const send = (text: string) => call(path as keyof CallTypes, token, input(text) as never);
      const began = performance.now();
      for (let from = 0; from < texts.length; from += atOnce) {
        const codes = await Promise.all(texts.slice(from, from + atOnce).map(async (text) => (await send(text)).code));
        expect(codes).toEqual(codes.map(() => 0));
      }
      return performance.now() - began;
    };
    const plain = await all(
      first,
      bombs.map((_bomb, index) => `平常的字${index}`),
    );
    // one bomb that works costs seconds, not the share of one search
    expect((await all(second, bombs.map(attack))) - plain).toBeLessThan(limitMs * bombs.length);
  });

  it('find their own text and nothing else', async () => {
    const { id } = await ask('/api/repo/save', school.admin, { title: `(a+)+$ [库] ${inMinutes(0)}` });
    const found = async (title: string) =>
      (await ask('/api/repo/paging', school.admin, { params: { title }, size: 100 })).records.map((row) => row.id);
    expect(await found('(a+)+$ [库]')).toContain(id);
    expect(await found('.*.*')).not.toContain(id);
  });

  it('do not stop the import either', async () => {
    const text = bombs
      .map(
        (bomb, index) => `${index + 1}. 【填空题】${attack(bomb)}____\n答案：${attack(bomb)}${'a'.repeat(2000)}\n解析：${'【'.repeat(500)}`,
      )
      .join('\n');
    const honest = text.replaceAll(/[^\n]/g, (char) => (/[\p{P}\p{S}]/u.test(char) && !'【】.：'.includes(char) ? '字' : char));
    const preview = (of: string) => shortest(() => call('/api/qu/qu/import-preview', school.admin, { text: of }), 5);
    const plain = await preview(honest);
    expect(await preview(text)).toBeLessThan(plain * 2 + limitMs);
  });
});

describe('patterns in fill answers (row 19)', () => {
  it('as keys and as answers are compared in linear time', async () => {
    const who = await school.person();
    const keys = bombs.map((bomb) => `${bomb}${'a'.repeat(200)}`);
    const question = (content: string): QuestionDraft => ({
      quType: 'fill',
      quLevel: 2,
      content: '<p>____</p>',
      answerList: [{ content }],
    });
    const { quIds } = await school.bank(keys.map(question));
    const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
    const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    const { cards } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    const answers = cards.map(({ quId }, index) => ({
      quId,
      seq: 1,
      answer: { blanks: [index % 2 === 0 ? (keys[index] ?? '') : `${'a '.repeat(900)}!`] },
    }));
    await ask('/api/paper/paper/fill-answer', who.token, { paperId, answers });
    const plain = await shortest(() => call('/api/paper/paper/left-time', who.token, { id: paperId }));
    const began = performance.now();
    await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
    // all of them together, marks included, beside what any call takes
    expect(performance.now() - began - plain).toBeLessThan(bombs.length * limitMs);
    const { userScore, totalScore } = await ask('/api/paper/paper/paper-result', who.token, { id: paperId });
    expect([userScore, totalScore]).toEqual([expect.any(Number), keys.length * 5]);
  });
});
