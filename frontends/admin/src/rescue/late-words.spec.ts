import { describe, expect, it } from '@jest/globals';
import { answerText, besideDeadline, heardText, inTimeKeys, isContradicted, mayKnowKeys, type LateQuestion } from './late-words.js';

const deadline = '2026-11-26T10:00:00.000Z';
const answerList = ['a', 'b', 'c'].map((id) => ({ id, abc: id.toUpperCase(), content: '', image: '', imageAlt: '' }));
const late = (key: string, givenAt: string | null, state: LateQuestion['late'][number]['state'] = 'waiting') => ({
  ...{ key, givenAt, state, answer: { options: ['a'] }, arrivedAt: '2026-11-26T10:02:00.000Z', heardAt: null, keysShown: false },
});
const question = (quId: string, ...answers: LateQuestion['late']): LateQuestion => ({
  ...{ quId, label: '1', quType: 'radio' as const, content: '', answerList, saved: null, late: answers },
});

describe('late answers in words', () => {
  it('say how long before or after the deadline they were given', () => {
    expect(besideDeadline('2026-11-26T09:59:30.000Z', deadline)).toBe('截止前 30 秒');
    expect(besideDeadline('2026-11-26T10:02:05.000Z', deadline)).toBe('截止后 2 分 5 秒');
  });
  it('are letters, blanks or what was written', () => {
    expect(answerText({ answerList }, { options: ['c', 'a'] })).toBe('A、C');
    expect(answerText({ answerList: [] }, { blanks: ['北京', ''] })).toBe('北京\n—');
    expect([answerText({ answerList: [] }, { text: '看法' }), answerText({ answerList }, null)]).toEqual(['看法', '未作答']);
    expect(answerText({ answerList: [] }, { text: '看法', files: [{ kind: 'sound', sha: 's', size: 1 }] })).toBe('看法\n录音 1 段');
  });
  it('that were given in time are the latest of each question that wait', () => {
    const questions = [
      question(
        '1',
        late('late', '2026-11-26T10:00:10.000Z'),
        late('second', '2026-11-26T09:59:50.000Z'),
        late('first', '2026-11-26T09:59:00.000Z'),
      ),
      question('2', late('unknown', null)),
      question('3', late('decided', '2026-11-26T09:59:00.000Z', 'left')),
    ];
    expect(inTimeKeys({ questions, deadline, exState: 1 })).toEqual(['second']);
    // the learner handed in, and may have read the keys
    expect(inTimeKeys({ questions, deadline, exState: 0 })).toEqual([]);
  });
  it('are not proposed where keys of the exam were shown when they came', () => {
    const before = late('before', '2026-11-26T09:59:00.000Z');
    const behind = { ...late('behind', '2026-11-26T09:59:30.000Z'), keysShown: true };
    expect(inTimeKeys({ questions: [question('1', behind), question('2', behind, before)], deadline, exState: 1 })).toEqual(['before']);
    const asked = (...questions: LateQuestion[]) => mayKnowKeys({ questions, exState: 1 });
    expect([asked(question('1', before)), asked(question('1', before), question('2', behind))]).toEqual([false, true]);
    expect(asked(question('1', { ...behind, state: 'left' }))).toBe(false);
    expect(mayKnowKeys({ questions: [question('1', before)], exState: 0 })).toBe(true);
  });
  it('are not proposed where the server heard the learner after they were given, as the device says', () => {
    const cutOff = { ...late('cut off', '2026-11-26T09:59:00.000Z'), heardAt: '2026-11-26T09:58:00.000Z' };
    const there = { ...late('there', '2026-11-26T09:58:00.000Z'), heardAt: '2026-11-26T09:59:30.000Z' };
    const onTheWay = { ...late('on the way', '2026-11-26T09:59:00.000Z'), heardAt: '2026-11-26T09:59:10.000Z' };
    expect([cutOff, there, onTheWay].map(isContradicted)).toEqual([false, true, false]);
    expect(inTimeKeys({ questions: [question('1', there), question('2', cutOff)], deadline, exState: 7 })).toEqual(['cut off']);
    expect(heardText(there.heardAt, there.arrivedAt, deadline)).toContain('（截止前 30 秒），到送达隔了 2 分 30 秒');
  });
});
