import { describe, expect, it } from '@jest/globals';
import type { LearnerQuestionView } from '@xuekao/contracts';
import { countAnswered, lettersOf, withBlank, withOption } from './answers.js';

const option = (id: string, abc: string) => ({ id, abc, content: abc, image: '', imageAlt: '' });
const question = (quId: string, more: Partial<LearnerQuestionView> = {}): LearnerQuestionView => ({
  quId,
  sort: 1,
  quType: 'radio',
  content: '',
  score: 2,
  answerList: [option('x', 'A'), option('y', 'B'), option('z', 'C')],
  blanks: 0,
  subList: [],
  ...more,
});

describe('answers', () => {
  it('replaces a single choice and toggles multiple ones in the order of the options', () => {
    expect(withOption(question('q'), { options: ['x'] }, 'y')).toEqual({ options: ['y'] });
    const multi = question('q', { quType: 'multi' });
    expect(withOption(multi, { options: ['z'] }, 'x')).toEqual({ options: ['x', 'z'] });
    expect(withOption(multi, { options: ['x', 'z'] }, 'x')).toEqual({ options: ['z'] });
  });

  it('keeps every blank in its place', () => {
    expect(withBlank(3, { blanks: ['a'] }, 2, 'c')).toEqual({ blanks: ['a', '', 'c'] });
  });

  it('counts the parts of a compound question', () => {
    const mix = question('m', { quType: 'mix', answerList: [], subList: [question('m1'), question('m2')] });
    expect(countAnswered(mix, (quId) => (quId === 'm2' ? { options: ['x'] } : null))).toEqual({ answered: 1, total: 2, begun: true });
    expect(countAnswered(question('q'), () => null)).toEqual({ answered: 0, total: 1, begun: false });
  });

  it('does not count a question with a blank left open as answered', () => {
    const fill = question('f', { quType: 'fill', answerList: [], blanks: 2 });
    expect(countAnswered(fill, () => ({ blanks: ['119', ' '] }))).toEqual({ answered: 0, total: 1, begun: true });
    expect(countAnswered(fill, () => ({ blanks: ['119', '120'] }))).toEqual({ answered: 1, total: 1, begun: true });
  });

  it('names chosen options by their letters', () => {
    expect(lettersOf(question('q').answerList, ['z', 'x'])).toBe('A、C');
  });
});
