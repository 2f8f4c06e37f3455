import { describe, expect, it } from '@jest/globals';
import { BusinessError, allCalls, calls, sayIn, type CallSpec } from '@xuekao/contracts';
import { parseInput } from './validation.js';

function refusal(call: CallSpec, body: unknown): BusinessError {
  try {
    parseInput(call, body);
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
  throw new Error('was accepted');
}
const chinese = /[\u4e00-\u9fff]/;

describe('validation against the contracts', () => {
  it('fills in defaults', () => {
    expect(parseInput(calls.exam.exams.openPaging, {})).toEqual({ current: 1, size: 10, params: {}, orders: [] });
  });

  it.each([
    [
      'an unknown field',
      calls.identity.signIn.login,
      { userName: 'a', password: 'b', roleType: 2 },
      '提交的内容有误：不认识的字段 roleType',
    ],
    ['a missing field', calls.identity.signIn.login, { password: 'b' }, '提交的内容有误：账号不能为空'],
    [
      'an operator where text is due',
      calls.identity.signIn.login,
      { userName: { $ne: null }, password: 'b' },
      '提交的内容有误：账号不能为空',
    ],
    ['a list where text is due', calls.exam.papers.detail, { paperId: ['a'] }, '提交的内容有误：考卷格式不正确'],
    ['a number out of range', calls.exam.exams.openPaging, { size: 5000 }, '提交的内容有误：每页条数不能大于 200'],
    [
      'an answer that is too long',
      calls.exam.papers.fillAnswer,
      { paperId: 'a'.repeat(24), answers: [{ quId: 'b'.repeat(24), seq: 1, answer: { text: 'x'.repeat(20_001) } }] },
      '提交的内容有误：简答题答案不能超过 20000 个字',
    ],
    ['no object at all', calls.identity.signIn.login, 'text', /^提交的内容有误：/],
  ])('answers %s with a sentence that says what to correct', (_what, call, body, sentence) => {
    const { status, message } = refusal(call, body);
    expect(status).toBe(400);
    if (typeof sentence === 'string') expect(message).toBe(sentence);
    else expect(message).toMatch(sentence);
  });

  it.each([
    [calls.identity.signIn.login, { password: 'b' }, 'userName has the wrong type; expected: text'],
    [calls.identity.signIn.login, { userName: '', password: 'b' }, 'please fill in userName'],
    [calls.exam.exams.openPaging, { size: 5000 }, 'size can be at most 200'],
    [calls.exam.exams.openPaging, { params: { title: 'x'.repeat(101) } }, 'params.title can have at most 100 characters'],
    [calls.exam.papers.detail, { paperId: 'a' }, 'paperId has the wrong format'],
    [calls.identity.signIn.login, 'text', 'the content has the wrong type; expected: an object'],
  ])('tells in English what zod knows of the fault (%#)', (call, body, fault) => {
    const { sentence } = refusal(call, body);
    expect(sentence && sayIn('en', sentence)).toBe(`What you submitted is not correct: ${fault}`);
  });

  // row 10 and 11: every field of every call, not the few that somebody thought of
  it.each(allCalls.map((call) => [call.path, call] as const))(
    '%s refuses wrong types, operators and unknown fields in both languages',
    (_path, call) => {
      const wrong: unknown[] = [{ $where: '1' }, { constructor: { a: 1 } }, [], 'x', 7, { unknown: { $ne: null } }];
      for (const body of wrong) {
        const error = refusal(call, body);
        expect([error.status, chinese.test(error.message.replace('提交的内容有误：', ''))]).toEqual([400, true]);
        expect(error.message).not.toMatch(/undefined|\bzod\b|expected/i);
        const english = error.sentence && sayIn('en', error.sentence);
        expect([english, chinese.test(english ?? '')]).toEqual([expect.stringMatching(/^What you submitted is not correct: ./), false]);
      }
    },
  );
});
