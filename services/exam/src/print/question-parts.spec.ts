import { expect, it } from '@jest/globals';
import type { ResultQuestion } from '@xuekao/contracts';
import { keyRows, ownRows } from './question-parts.js';

const answered = (answer: ResultQuestion['answer']): string[] => {
  const question: ResultQuestion = {
    ...{ quId: 'q', sort: 1, quType: 'saq', content: '', score: 5, actualScore: null, isRight: null, mark: false, answerList: [] },
    ...{ rightAnswers: [], answer, analysis: '', remark: '', needsHand: true, subList: [] },
  };
  return ownRows(question).map(({ html }) => html);
};

it('a printed answer says how many recordings and photos it holds', () => {
  const file = (kind: 'sound' | 'photo', sha: string) => ({ kind, sha, size: 1 });
  const files = [file('sound', 'a'), file('photo', 'b'), file('photo', 'c')];
  expect(answered({ text: '', files })).toEqual(['录音 1 段（在系统中播放）<br>照片 2 张（在系统中查看）']);
  expect(answered({ text: '孤舟', files: files.slice(0, 1) })[0]).toMatch(/孤舟.*<br>录音 1 段/);
  expect(answered({ text: '' })).toEqual(['未作答']);
});

it('a printed key names what also counts as right', () => {
  const answerList = ['A', 'B', 'C'].map((abc) => ({ id: abc, abc, content: abc, image: '', imageAlt: '', isRight: abc === 'A' }));
  const rowsOf = (accepted?: string[][]) =>
    keyRows({
      ...{ quId: 'q', sort: 1, quType: 'radio', content: '', score: 5, actualScore: 5, isRight: true, mark: false, answerList },
      ...{ rightAnswers: [], answer: null, analysis: '', remark: '', needsHand: false, subList: [], accepted },
    });
  expect([rowsOf(), rowsOf([['B'], ['C']])]).toEqual([
    [{ label: '正确答案', html: 'A' }],
    [{ label: '正确答案', html: 'A<br>另外也算对：B、C' }],
  ]);
});
