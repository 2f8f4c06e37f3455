import type { SurveyQuestion } from '@xuekao/contracts';
import { pageNumbers, usersOf, withPipes } from '@xuekao/contracts/survey-logic';
import { designText } from './design.texts.js';
import { logicText } from './logic.texts.js';

export type Rule = NonNullable<SurveyQuestion['showWhen']>;
export type Condition = Rule['conditions'][number];
export type Jump = NonNullable<SurveyQuestion['pageEnd']>['jumps'][number];

function conditionWords({ quId, test, values = [], n: value = 0 }: Condition, questions: readonly SurveyQuestion[]): string {
  const at = questions.findIndex(({ id }) => id === quId);
  const asked = questions[at];
  if (asked === undefined) return logicText('logic.gone');
  const names = values.flatMap((id) => asked.answerList.find((option) => option.id === id)?.content ?? []);
  const quoted = names.map((text) => logicText('logic.quoted', { text })).join(logicText('logic.or'));
  return logicText(`logic.says.${test}`, { n: at + 1, values: quoted === '' ? '…' : quoted, value });
}

/** A title with the numbers of the questions that it quotes. */
export const pipeNames = (content: string, questions: readonly SurveyQuestion[]): string =>
  withPipes(content, (id) => designText('design.pipeOf', { n: questions.findIndex((one) => one.id === id) + 1 }));

/** A rule as a sentence, with the numbers that questions have in the designer. */
export function ruleWords({ match, conditions }: Rule, questions: readonly SurveyQuestion[]): string {
  const join = logicText(match === 'all' ? 'logic.joinAll' : 'logic.joinAny');
  return conditions.map((condition) => conditionWords(condition, questions)).join(join);
}

export function targetWords(to: string, questions: readonly SurveyQuestion[]): string {
  if (to === '') return logicText('logic.toEnd');
  const page = pageNumbers(questions).get(to);
  return page === undefined ? logicText('logic.toGone') : logicText('logic.toPage', { n: page + 1 });
}

export function jumpWords({ when, to }: Jump, questions: readonly SurveyQuestion[]): string {
  const target = targetWords(to, questions);
  if (when.conditions.length === 0) return logicText('logic.jumpAlways', { to: target });
  return logicText('logic.jumpWhen', { rule: ruleWords(when, questions), to: target });
}

/** Why a question cannot go; null: no rule of another question uses it. */
export function usedWords(question: SurveyQuestion, questions: readonly SurveyQuestion[]): string | null {
  const users = usersOf(question.id, questions);
  if (users.length === 0) return null;
  const names = users.map((id) => logicText('logic.user', { n: questions.findIndex((one) => one.id === id) + 1 }));
  const n = questions.indexOf(question) + 1;
  return logicText('logic.used', { users: names.join(logicText('logic.listSign')), n });
}

/** A condition that still lacks an option. */
export const isOpen = ({ test, values = [] }: Condition): boolean => (test === 'chosen' || test === 'unchosen') && values.length === 0;
