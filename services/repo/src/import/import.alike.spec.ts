import { expect, it } from '@jest/globals';
import { AlikeQuestions } from './import.alike.js';

const written = (more: Partial<Record<'whole' | 'content' | 'answer' | 'analysis', string>> = {}, quLevel: number | null = 1) => ({
  whole: 'w',
  content: 'c',
  answer: 'a',
  analysis: 'x',
  quLevel,
  ...more,
});

it('of five thousand of one whole in a bank the same wording is found, and the nearest difficulty of it', () => {
  const question = written({ analysis: 'x4999' }, 2);
  const alike = new AlikeQuestions([question, written({ answer: 'b' })]);
  for (let n = 0; n < 5000; n += 1) alike.add({ quId: `${n}`, ...written({ analysis: `x${n}` }) });
  expect(alike.nearest(question)).toEqual({ quId: '4999', differs: ['level'] });
  alike.add({ quId: '5000', ...question });
  alike.add({ quId: '5001', ...question });
  expect(alike.nearest(question)).toEqual({ quId: '5000', differs: [] });
  expect(alike.nearest({ ...question, quLevel: null })).toEqual({ quId: '4999', differs: [] });
  expect(alike.nearest(written({ answer: 'b' }))).toEqual({ quId: '0', differs: ['answer', 'analysis'] });
});

it('the same wording of another whole is another question', () => {
  const alike = new AlikeQuestions([written(), written({ whole: 'v' })]);
  alike.add({ quId: '1', ...written({ whole: 'v' }) });
  expect(alike.nearest(written())).toBeNull();
});

it('a question is compared with a few, however many are alike', () => {
  const alike = new AlikeQuestions([written()]);
  let reads = 0;
  for (let n = 0; n < 5000; n += 1) {
    alike.add({
      quId: `${n}`,
      ...written({ analysis: `x${n}` }),
      get content() {
        reads += 1;
        return 'c';
      },
    });
  }
  reads = 0;
  alike.nearest(written());
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(100);
});
