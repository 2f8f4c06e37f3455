import { expect, test } from '@jest/globals';
import { acceptedText } from './accepted-answers.js';

const text = (...answers: Parameters<typeof acceptedText>[0][]) => answers.map((one) => acceptedText(one));

test('the order of questions, options and fields makes no other text', () => {
  const [one, other] = text(
    [
      ['b', { options: ['y', 'x'] }],
      ['a', { text: '甲' }],
    ],
    new Map([
      ['a', { text: '甲' }],
      ['b', { options: ['x', 'y'] }],
    ]),
  );
  expect(one).toBe(other);
  expect(one).toBe('["xuekao-answers-1",["a",[],[],"甲"],["b",["x","y"],[],""]]');
});

test('an answer that was taken back is as none', () => {
  const [none, ...empty] = text([], [['a', { options: [] }]], [['a', { blanks: ['', ''] }]], [['a', { text: '' }]], [['a', {}]]);
  expect(empty.map((each) => each === none)).toEqual([true, true, true, true]);
});

test('each character, each blank and the place of a blank count', () => {
  const texts = text(
    [['a', { text: '1' }]],
    [['a', { text: '1 ' }]],
    [['b', { text: '1' }]],
    [['a', { blanks: ['1'] }]],
    [['a', { blanks: ['1', ''] }]],
    [['a', { blanks: ['', '1'] }]],
    [['a', { options: ['1'] }]],
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test('half a character is what the database keeps of it', () => {
  const [sent, kept, whole] = text([['a', { text: 'x\u{D83D}' }]], [['a', { text: 'x\u{FFFD}' }]], [['a', { text: '😀' }]]);
  expect(sent).toBe(kept);
  expect(whole).toContain('😀');
});

test('files count by what is in them and in their order, and change nothing where there are none', () => {
  const file = (sha: string) => ({ kind: 'photo' as const, sha, size: 9 });
  const texts = text(
    [['a', { text: '1' }]],
    [['a', { text: '1', files: [] }]],
    [['a', { text: '1', files: [file('x'), file('y')] }]],
    [['a', { text: '1', files: [file('y'), file('x')] }]],
    [['a', { files: [file('x')] }]],
  );
  expect(texts[0]).toBe(texts[1]);
  expect(new Set(texts).size).toBe(4);
  expect(texts[4]).toBe('["xuekao-answers-1",["a",[],[],"",["x"]]]');
});
