import { expect, it } from '@jest/globals';
import type { ResultQuestion } from '@xuekao/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { ResultQuestionView } from './result-question-view.js';

type Shown = Pick<ResultQuestion, 'quType' | 'accepted' | 'isRight' | 'actualScore'>;
/** Words of the options, and the rest of what a learner reads. @param chosen of A, B and C, of which A is the key */
function shown(chosen: string[], question: Shown): { options: string[]; text: string } {
  const answerList = ['A', 'B', 'C'].map((abc) => ({ id: abc, abc, content: `选项${abc}`, image: '', imageAlt: '', isRight: abc === 'A' }));
  const html = renderToStaticMarkup(
    <ResultQuestionView
      label="1"
      question={{
        ...{ quId: 'q', sort: 1, content: '题', score: 5, mark: false, answerList, rightAnswers: [], answer: { options: chosen } },
        ...{ analysis: '', remark: '', needsHand: false, subList: [], ...question },
      }}
    />,
  );
  const rows = html.match(/<li.*?<\/li>/gs) ?? [];
  return {
    options: rows.map((row) => [/选项./.exec(row)?.[0], /正确选项|也算对/.exec(row)?.[0], /已选/.exec(row)?.[0]].filter(Boolean).join(' ')),
    text: html.replaceAll(/<[^>]+>/g, ''),
  };
}

it('a learner who chose what also counts reads why it is right', () => {
  const right = { quType: 'radio', isRight: true, actualScore: 5 } as const;
  const { options, text } = shown(['B'], { ...right, accepted: [['B']] });
  expect(options).toEqual(['选项A 正确选项', '选项B 也算对 已选', '选项C']);
  expect(text).toContain('正确答案A另外也算对：B');
  expect(shown(['A'], right).text).not.toContain('也算对');
});

it('of several options the set counts, not each of them', () => {
  const { options, text } = shown(['B', 'C'], { quType: 'multi', accepted: [['B', 'C']], isRight: true, actualScore: 5 });
  expect(options).toEqual(['选项A 正确选项', '选项B 已选', '选项C 已选']);
  expect(text).toContain('另外也算对：BC');
});
