import { isComplete } from '@xuekao/question';
import type { PaperContent } from '../question-sets/index.js';
import type { OpenAttempt } from './attempt.state.js';

/** Questions of the paper with a complete answer, as the page counts them; a compound one counts when every part has one. */
export function answeredCount(paper: PaperContent, { answers }: Pick<OpenAttempt, 'answers'>): number {
  const has = (view: { id: string; blanks: number }): boolean => isComplete(view, answers.get(view.id)?.answer);
  return paper.questions.filter(({ view }) => (view.parts.length > 0 ? view.parts.every(has) : has(view))).length;
}
