import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerInput, maxAnswerText } from './answer-input.js';

const question = { quId: 'a', sort: 1, quType: 'saq' as const, content: '', score: 1, answerList: [], blanks: 0, subList: [] };
const fieldOf = (length: number): string =>
  renderToStaticMarkup(<AnswerInput question={question} label="1" answer={{ text: '字'.repeat(length) }} onAnswer={() => undefined} />);

it('an essay is described by its counter, and what speaks is there before it has something to say', () => {
  const [some, near, full] = [fieldOf(3), fieldOf(maxAnswerText - 1), fieldOf(maxAnswerText)];
  const counted = (html: string): string | undefined => {
    const id = /<textarea[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none';
    return new RegExp(`<p[^>]* id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
  };
  expect([some, near, full].map(counted)).toEqual([
    '3 字',
    `${maxAnswerText - 1} / ${maxAnswerText} 字`,
    expect.stringContaining(String(maxAnswerText)),
  ]);
  const told = (html: string): string | undefined => /role="status"[^>]*>([^<]*)</.exec(html)?.[1];
  expect([told(some), told(full)]).toEqual(['', expect.stringContaining(String(maxAnswerText))]);
  expect([some, full].map((html) => /<textarea[^>]* aria-invalid="([a-z]+)"/.exec(html)?.[1])).toEqual(['false', 'true']);
});
