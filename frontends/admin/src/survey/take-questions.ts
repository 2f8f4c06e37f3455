import type { SurveyQuestion } from '@xuekao/contracts';
import { logicFaults, pageNumbers, pipedIn, pipeTo, withPipes } from '@xuekao/contracts/survey-logic';
import { plainCopyOf } from './design-draft.js';
import { ruleWords, targetWords, type Jump, type Rule } from './logic-words.js';
import { takeText } from './take.texts.js';

/** Rule or quote of a question that stays behind when it is taken, in words, with the numbers of the survey that it is taken from. */
export interface LeftBehind {
  quId: string;
  message: string;
}
export interface TakenQuestions {
  /** with ids of their own, in their order */
  questions: SurveyQuestion[];
  left: LeftBehind[];
}

/** Ids of the copies by those of what was copied; ids of options are their own in each question. */
interface Names {
  questions: Map<string, string>;
  options: Map<string, Map<string, string>>;
}

/**
 * Questions of another survey that are chosen. Rules, jumps and quotes that are about chosen questions come along, those about any other
 * stay behind, and so do those that no answers to the chosen ones would meet. A page ends behind the last of its questions that are chosen.
 */
export function takeQuestions(source: readonly SurveyQuestion[], chosen: ReadonlySet<string>): TakenQuestions {
  const taken = source.filter(({ id }) => chosen.has(id));
  const copies = taken.map((question) => ({ question, copy: plainCopyOf(question) }));
  const names: Names = { questions: new Map(), options: new Map() };
  for (const { question, copy } of copies) {
    names.questions.set(question.id, copy.id);
    names.options.set(question.id, new Map(question.answerList.map(({ id }, at) => [id, copy.answerList[at]?.id ?? id])));
  }
  const left: LeftBehind[] = [];
  const ends = endsOf(source, taken);
  const questions = copies.map(({ question, copy }): SurveyQuestion => {
    const say = (message: string): void => void left.push({ quId: question.id, message });
    const { showWhen } = question;
    const rule = showWhen && ruleFor(showWhen, names);
    if (showWhen && rule === null) say(takeText('take.leftRule', { n: numberOf(question.id, source), rule: ruleWords(showWhen, source) }));
    const end = ends.get(question.id);
    return {
      ...copy,
      content: contentFor(question, source, names, say),
      ...(rule ? { showWhen: rule } : {}),
      ...(end ? { pageEnd: { jumps: jumpsFor(end, source, taken, names, say) } } : {}),
    };
  });
  return sound(questions, taken, source, left);
}

const numberOf = (id: string, source: readonly SurveyQuestion[]): number => source.findIndex((one) => one.id === id) + 1;

/** The last chosen question of each page but the last one, with the question that ends the page in the other survey. */
function endsOf(source: readonly SurveyQuestion[], taken: readonly SurveyQuestion[]): Map<string, SurveyQuestion> {
  const pages = pageNumbers(source);
  const pageOf = ({ id }: SurveyQuestion): number => pages.get(id) ?? 0;
  const ends = new Map<string, SurveyQuestion>();
  for (const [at, question] of taken.entries()) {
    const next = taken[at + 1];
    const end = source.find((one) => one.pageEnd !== undefined && pageOf(one) === pageOf(question));
    if (next !== undefined && end !== undefined && pageOf(next) > pageOf(question)) ends.set(question.id, end);
  }
  return ends;
}

/** Null: the rule is about a question that is not chosen. */
function ruleFor({ match, conditions }: Rule, { questions, options }: Names): Rule | null {
  const renamed = conditions.flatMap(({ quId, values, ...rest }) => {
    const id = questions.get(quId);
    const known = options.get(quId);
    return id === undefined
      ? []
      : [{ ...rest, quId: id, ...(values ? { values: values.map((value) => known?.get(value) ?? value) } : {}) }];
  });
  return renamed.length === conditions.length ? { match, conditions: renamed } : null;
}

function jumpsFor(
  { id, pageEnd }: SurveyQuestion,
  source: readonly SurveyQuestion[],
  taken: readonly SurveyQuestion[],
  names: Names,
  say: (message: string) => void,
): Jump[] {
  const pages = pageNumbers(source);
  return (pageEnd?.jumps ?? []).flatMap((jump) => {
    const when = ruleFor(jump.when, names);
    // any question of the page that it leads to names that page
    const target = taken.find((one) => pages.get(one.id) === pages.get(jump.to));
    const to = jump.to === '' ? '' : target && names.questions.get(target.id);
    if (when && to !== undefined) return [{ when, to }];
    const rule = ruleWords(jump.when, source);
    const words = { page: (pages.get(id) ?? 0) + 1, to: targetWords(jump.to, source) };
    say(rule === '' ? takeText('take.leftAlways', words) : takeText('take.leftJump', { ...words, rule }));
    return [];
  });
}

/** A title quotes the copies; dots stand for the answer to a question that is not chosen. */
function contentFor(
  { id, content }: SurveyQuestion,
  source: readonly SurveyQuestion[],
  names: Names,
  say: (message: string) => void,
): string {
  for (const quoted of new Set(pipedIn(content))) {
    if (names.questions.has(quoted)) continue;
    say(takeText('take.leftQuote', { n: numberOf(id, source), m: numberOf(quoted, source) }));
  }
  return withPipes(content, (quoted) => {
    const name = names.questions.get(quoted);
    return name === undefined ? '……' : pipeTo(name);
  });
}

/** Without a rule or a jump that nothing meets now that other questions are not there. */
function sound(
  all: SurveyQuestion[],
  taken: readonly SurveyQuestion[],
  source: readonly SurveyQuestion[],
  left: readonly LeftBehind[],
): TakenQuestions {
  const [fault] = logicFaults(all);
  const at = all.findIndex(({ id }) => id === fault?.quId);
  const [question, original] = [all[at], taken[at]];
  if (fault === undefined || question === undefined || original === undefined) return { questions: all, left: [...left] };
  const n = numberOf(original.id, source);
  const { showWhen: _, ...shown } = question;
  const without = (next: SurveyQuestion, message: string): TakenQuestions =>
    sound(all.with(at, next), taken, source, [...left, { quId: original.id, message }]);
  if (fault.jump !== null && question.pageEnd) {
    const jumps = question.pageEnd.jumps.filter((_jump, place) => place !== fault.jump);
    return without({ ...question, pageEnd: { jumps } }, takeText('take.unmetJump', { n }));
  }
  if (question.showWhen && fault.kind !== 'unreached') return without(shown, takeText('take.unmetRule', { n }));
  // jumps lead past it, whatever is answered
  const plain = all.map((one) => (one.pageEnd ? { ...one, pageEnd: { jumps: [] } } : one));
  const isPlain = all.every(({ pageEnd }) => (pageEnd?.jumps ?? []).length === 0);
  if (isPlain) return { questions: all, left: [...left] };
  return sound(plain, taken, source, [...left, { quId: original.id, message: takeText('take.unmetAll', { n }) }]);
}
