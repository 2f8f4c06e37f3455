import { cleanAnswer, isBlank, isChoice, isMulti, stepsOf, type SurveyAnswer, type SurveyRule, type SurveyType } from './survey-rules.js';

/** Logic of a survey: which questions a person is asked, by what was answered before. The service and the pages read the same. */
export const logicTests = ['chosen', 'unchosen', 'answered', 'unanswered', 'eq', 'ge', 'le'] as const;
export type LogicTest = (typeof logicTests)[number];
export const mostConditions = 10;
export const mostJumps = 10;

/** One condition about the answer to an earlier question. */
export interface LogicCondition {
  quId: string;
  test: LogicTest;
  /** options: any of them is chosen, or none of them is */
  values?: readonly string[] | undefined;
  /** step of a scale that `eq`, `ge` and `le` compare with */
  n?: number | undefined;
}
/** All or any of the conditions; a rule without conditions always holds. */
export interface LogicRule {
  match: 'all' | 'any';
  conditions: readonly LogicCondition[];
}
/** Way on from the end of a page; the first whose rule holds is gone. */
export interface LogicJump {
  when: LogicRule;
  /** a question of the page where it goes on; empty: the end of the survey */
  to: string;
}
/** A question as the designer keeps it. */
export interface LogicQuestion extends SurveyRule {
  visible: boolean;
  /** may quote earlier answers, see `pipeTo` */
  content?: string;
  showWhen?: LogicRule | undefined;
  /** present: the page ends behind this question, shown or not */
  pageEnd?: { jumps: readonly LogicJump[] } | undefined;
}

/** A question that people may be asked. */
export interface AskedQuestion extends SurveyRule {
  /** from 0 */
  page: number;
  showWhen?: LogicRule | undefined;
}
export interface FormJump {
  page: number;
  when: LogicRule;
  /** page; one behind the last page is the end */
  to: number;
}
/** Questions that people may be asked, in their order, and the ways between pages. */
export interface SurveyForm<Q extends AskedQuestion = AskedQuestion> {
  questions: readonly Q[];
  jumps: readonly FormJump[];
}
/** The way of one person through a form. */
export interface SurveyPath<Q extends AskedQuestion = AskedQuestion> {
  /** questions that are asked */
  shown: Q[];
  /** pages on the way that ask anything */
  pages: number[];
  /** answers to the questions that are asked, without what these do not ask for */
  answers: SurveyAnswer[];
}

/** Page of each question, by its id; a page ends behind a question that says so. */
export function pageNumbers(design: readonly Pick<LogicQuestion, 'id' | 'pageEnd'>[]): Map<string, number> {
  let page = 0;
  return new Map(design.map(({ id, pageEnd }) => [id, pageEnd ? page++ : page]));
}

/** Form of a design: its visible questions with their pages, and the jumps between pages. */
export function formOf<Q extends LogicQuestion>(design: readonly Q[]): SurveyForm<Q & { page: number }> {
  const pages = pageNumbers(design);
  const pageOf = (id: string): number => pages.get(id) ?? 0;
  const end = design.length + 1;
  return {
    questions: design.filter(({ visible }) => visible).map((question) => ({ ...question, page: pageOf(question.id) })),
    jumps: design.flatMap(({ id, pageEnd }) =>
      (pageEnd?.jumps ?? []).map(({ when, to }) => ({ page: pageOf(id), when, to: to === '' ? end : pageOf(to) })),
    ),
  };
}

function conditionHolds({ quId, test, values = [], n = 0 }: LogicCondition, given: ReadonlyMap<string, SurveyAnswer>): boolean {
  const answer = given.get(quId);
  const isAnswered = answer !== undefined && !isBlank(answer);
  const chose = (): boolean => isAnswered && answer.options.some(({ id }) => values.includes(id));
  const compares = (holds: (step: number) => boolean): boolean => isAnswered && answer.answer !== '' && holds(Number(answer.answer));
  const holds: Readonly<Record<LogicTest, () => boolean>> = {
    chosen: chose,
    unchosen: () => !chose(),
    answered: () => isAnswered,
    unanswered: () => !isAnswered,
    eq: () => compares((step) => step === n),
    ge: () => compares((step) => step >= n),
    le: () => compares((step) => step <= n),
  };
  return holds[test]();
}

/** Whether a rule holds. @param given answers to the questions that were asked; one that was not asked is not answered */
export function ruleHolds({ match, conditions }: LogicRule, given: ReadonlyMap<string, SurveyAnswer>): boolean {
  if (conditions.length === 0) return true;
  return match === 'all'
    ? conditions.every((condition) => conditionHolds(condition, given))
    : conditions.some((condition) => conditionHolds(condition, given));
}

/** The way of a person with these answers. It always ends, because every step leads to a later page. */
export function walk<Q extends AskedQuestion>({ questions, jumps }: SurveyForm<Q>, answers: readonly SurveyAnswer[]): SurveyPath<Q> {
  const all = new Map(answers.map((answer) => [answer.quId, answer]));
  const given = new Map<string, SurveyAnswer>();
  const [shown, pages]: [Q[], number[]] = [[], []];
  const last = Math.max(0, ...questions.map(({ page }) => page));
  let page = 0;
  while (page <= last) {
    const before = shown.length;
    for (const question of questions) {
      if (question.page !== page || !(question.showWhen === undefined || ruleHolds(question.showWhen, given))) continue;
      shown.push(question);
      const own = all.get(question.id);
      const cleaned = own && cleanAnswer(question, own);
      if (cleaned) given.set(question.id, cleaned);
    }
    if (shown.length > before) pages.push(page);
    page = pageBehind(page, jumps, given);
  }
  return { shown, pages, answers: [...given.values()] };
}

const jumpFrom = (page: number, jumps: readonly FormJump[], given: ReadonlyMap<string, SurveyAnswer>): FormJump | undefined =>
  jumps.find((jump) => jump.page === page && ruleHolds(jump.when, given));

function pageBehind(page: number, jumps: readonly FormJump[], given: ReadonlyMap<string, SurveyAnswer>): number {
  return Math.max(page + 1, jumpFrom(page, jumps, given)?.to ?? 0);
}

const pipe = /\{\{answer:([0-9a-z]{1,24})\}\}/g;
const mostPiped = 100;

/** Sign in a title that stands for the answer to an earlier question. */
export const pipeTo = (id: string): string => `{{answer:${id}}}`;
/** Questions whose answers a title quotes. */
export const pipedIn = (content: string): string[] => Array.from(content.matchAll(pipe), ([, id = '']) => id);

/** The title with words in the places of its signs. @param wordsOf words of an answer by the id of its question */
export const withPipes = (content: string, wordsOf: (id: string) => string): string =>
  content.includes('{{answer:') ? content.replaceAll(pipe, (_sign, id: string) => wordsOf(id)) : content;

/** Words of an answer as a later title quotes them; a remark stands for its option, and dots for no answer. */
export function answerWords(
  { answerList }: { answerList: readonly { id: string; content: string }[] },
  answer: SurveyAnswer | undefined,
): string {
  const chosen = answerList.flatMap(({ id, content }) => {
    const own = answer?.options.find((option) => option.id === id);
    return own ? [own.remark.trim() === '' ? content : own.remark.trim()] : [];
  });
  const words = chosen.length > 0 ? chosen.join('、') : (answer?.answer.trim() ?? '');
  return words === '' ? '……' : words.slice(0, mostPiped);
}

/** Tests that fit answers of a type. */
export function testsFor(type: SurveyType): readonly LogicTest[] {
  if (isChoice(type)) return ['chosen', 'unchosen', 'answered', 'unanswered'];
  return type === 'scale' ? ['eq', 'ge', 'le', 'answered', 'unanswered'] : ['answered', 'unanswered'];
}

/** Rules that use a question, by the ids of the questions that have them; a jump that leads to it uses it too. */
export const usersOf = (id: string, design: readonly LogicQuestion[]): string[] =>
  design.flatMap(({ id: user, content = '', showWhen, pageEnd }) => {
    const rules = [showWhen, ...(pageEnd?.jumps ?? []).map(({ when }) => when)];
    const isUsed =
      rules.some((rule) => rule?.conditions.some(({ quId }) => quId === id)) ||
      pageEnd?.jumps.some(({ to }) => to === id) ||
      pipedIn(content).includes(id);
    return isUsed && user !== id ? [user] : [];
  });

/**
 * Why a rule is not accepted: it asks about no question that is there (`missing`), about one that comes later (`forward`), about one
 * that is hidden (`hidden`), its title quotes such a one (`pipe`), about an option that is gone (`option`), in a way that does not
 * fit the type (`test`), about nothing (`empty`); no answers meet it (`never`); a jump does not lead on (`target`); no answers lead
 * to the question (`unreached`); it cannot be said within reason whether any do (`complex`).
 */
export type LogicFaultKind =
  | 'missing'
  | 'forward'
  | 'hidden'
  | 'option'
  | 'test'
  | 'empty'
  | 'never'
  | 'target'
  | 'unreached'
  | 'complex'
  | 'pipe';
export interface LogicFault {
  /** question that has the rule, or that is not reached */
  quId: string;
  /** place of the jump among those of its page; null: the rule that shows the question */
  jump: number | null;
  kind: LogicFaultKind;
}

/** Faults of the logic of a design; without any, some answers lead to each visible question, and every way ends. */
export function logicFaults(design: readonly LogicQuestion[]): LogicFault[] {
  const faults = design.flatMap((question, at) => faultsAt(question, at, design));
  return faults.length > 0 ? faults : reachFaults(design);
}

function faultsAt({ id, content = '', showWhen, pageEnd }: LogicQuestion, at: number, design: readonly LogicQuestion[]): LogicFault[] {
  const faults: LogicFault[] = [];
  const say = (kind: LogicFaultKind | null, jump: number | null): void => {
    if (kind !== null) faults.push({ quId: id, jump, kind });
  };
  if (showWhen) say(showWhen.conditions.length === 0 ? 'empty' : ruleFault(showWhen, design, at), null);
  const earlier = new Set(design.slice(0, at).flatMap((one) => (one.visible ? [one.id] : [])));
  if (pipedIn(content).some((quoted) => !earlier.has(quoted))) say('pipe', null);
  const pages = pageNumbers(design);
  for (const [place, { when, to }] of (pageEnd?.jumps ?? []).entries()) {
    // the question at the end of the page may be asked about itself
    say(ruleFault(when, design, at + 1), place);
    const [from, target] = [pages.get(id) ?? 0, pages.get(to)];
    if (to !== '' && (target === undefined || target <= from)) say('target', place);
  }
  return faults;
}

function ruleFault({ conditions }: LogicRule, design: readonly LogicQuestion[], before: number): LogicFaultKind | null {
  for (const { quId, test, values = [] } of conditions) {
    const at = design.findIndex(({ id }) => id === quId);
    const asked = design[at];
    if (asked === undefined) return 'missing';
    if (at >= before) return 'forward';
    if (!asked.visible) return 'hidden';
    if (!testsFor(asked.quType).includes(test)) return 'test';
    if (test !== 'chosen' && test !== 'unchosen') continue;
    if (values.length === 0) return 'empty';
    if (values.some((value) => !asked.answerList.some(({ id }) => id === value))) return 'option';
  }
  return null;
}

function reachFaults(design: readonly LogicQuestion[]): LogicFault[] {
  if (design.every(({ showWhen, pageEnd }) => showWhen === undefined && (pageEnd?.jumps ?? []).length === 0)) return [];
  const form = formOf(design);
  const faults: LogicFault[] = [];
  const budget = { left: mostSteps };
  const find = (goal: Goal, fault: Omit<LogicFault, 'kind'>, kind: LogicFaultKind): boolean => {
    const found = new Search(form, goal, budget).run();
    if (found !== 'found') faults.push({ ...fault, kind: found === 'none' ? kind : 'complex' });
    return found === 'found';
  };
  const reached = new Map<number, boolean>();
  for (const { id, page, showWhen } of form.questions) {
    if (!reached.has(page)) reached.set(page, find({ page }, { quId: id, jump: null }, 'unreached'));
    if (showWhen && reached.get(page)) find({ page, quId: id }, { quId: id, jump: null }, 'never');
  }
  const pages = pageNumbers(design);
  for (const { id, pageEnd } of design) {
    const page = pages.get(id) ?? 0;
    for (const at of (pageEnd?.jumps ?? []).keys()) {
      if (reached.get(page) ?? true) find({ page, jump: at }, { quId: id, jump: at }, 'never');
    }
  }
  return faults;
}

/** A page that is reached, a question of it that is shown, or a jump from it that is gone. */
interface Goal {
  page: number;
  quId?: string;
  jump?: number;
}
const mostStates = 20_000;
/** States and answers of all searches of one design together, about a second: each question, page and jump has a search of its own. */
const mostSteps = 60_000;
const mostGroups = 10;
class TooComplex extends Error {}

/**
 * Search for answers that lead to a goal. Only questions that decide about it are varied, each by the answers that its conditions tell
 * apart; a state that was looked at with the same answers still to be asked about is not looked at again.
 */
class Search {
  private readonly seen = new Set<string>();
  /** conditions about each question that decides */
  private readonly conditions = new Map<string, LogicCondition[]>();
  /** last place at which a question is asked about, by its id; a jump stands behind the questions of its page */
  private readonly lastUse = new Map<string, number>();
  private readonly answers = new Map<string, readonly (SurveyAnswer | null)[]>();

  constructor(
    private readonly form: SurveyForm,
    private readonly goal: Goal,
    private readonly budget: { left: number },
  ) {
    for (const jump of form.jumps) {
      if (jump.page < goal.page || (jump.page === goal.page && goal.jump !== undefined)) this.use(jump.when, this.placeBehind(jump.page));
    }
    const own = form.questions.find(({ id }) => id === goal.quId);
    if (own?.showWhen) this.use(own.showWhen, form.questions.indexOf(own));
  }

  run(): 'found' | 'none' | 'complex' {
    try {
      return this.enter(0, new Map()) ? 'found' : 'none';
    } catch (error) {
      if (error instanceof TooComplex) return 'complex';
      throw error;
    }
  }

  /** Takes in a rule and, with it, the rules of the questions that it asks about. */
  private use({ conditions }: LogicRule, place: number): void {
    for (const condition of conditions) {
      const { quId } = condition;
      const known = this.conditions.get(quId);
      this.lastUse.set(quId, Math.max(place, this.lastUse.get(quId) ?? 0));
      if (known?.includes(condition)) continue;
      this.conditions.set(quId, [...(known ?? []), condition]);
      const at = this.form.questions.findIndex(({ id }) => id === quId);
      const rule = this.form.questions[at]?.showWhen;
      if (rule && known === undefined) this.use(rule, at);
    }
  }

  private placeBehind(page: number): number {
    const behind = this.form.questions.findIndex((question) => question.page > page);
    return behind < 0 ? this.form.questions.length : behind;
  }

  private enter(page: number, given: ReadonlyMap<string, SurveyAnswer>): boolean {
    const { goal, form } = this;
    if (page > goal.page) return false;
    if (page === goal.page && goal.quId === undefined && goal.jump === undefined) return true;
    const first = form.questions.findIndex((question) => question.page >= page);
    return this.go(page, first < 0 ? form.questions.length : first, given);
  }

  private go(page: number, at: number, given: ReadonlyMap<string, SurveyAnswer>): boolean {
    const live = [...given].filter(([id]) => (this.lastUse.get(id) ?? -1) >= at);
    const givenTo = live.map(([id, { options, answer }]) => `${id}:${options.map((one) => one.id).join()}:${answer}`);
    const key = `${page} ${at} ${givenTo.join(' ')}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    if (this.seen.size > mostStates) throw new TooComplex();
    this.spend(1);
    const question = this.form.questions[at];
    if (question?.page !== page) return this.leave(page, given);
    const isShown = question.showWhen === undefined || !this.decides(question.id) || ruleHolds(question.showWhen, given);
    if (question.id === this.goal.quId) return isShown;
    const conditions = this.conditions.get(question.id);
    if (!isShown || conditions === undefined) return this.go(page, at + 1, given);
    return this.answersTo(question, conditions).some((answer) =>
      this.go(page, at + 1, answer === null ? given : new Map([...given, [question.id, answer]])),
    );
  }

  private answersTo(question: AskedQuestion, conditions: readonly LogicCondition[]): readonly (SurveyAnswer | null)[] {
    const known = this.answers.get(question.id);
    if (known) return known;
    const all = wholeAnswers(question, conditions);
    this.spend(all.length);
    const answers = answersFor(question, conditions, all);
    this.answers.set(question.id, answers);
    return answers;
  }

  private spend(steps: number): void {
    this.budget.left -= steps;
    if (this.budget.left < 0) throw new TooComplex();
  }

  private decides(id: string): boolean {
    return this.conditions.has(id) || id === this.goal.quId;
  }

  private leave(page: number, given: ReadonlyMap<string, SurveyAnswer>): boolean {
    const { jumps } = this.form;
    const taken = jumpFrom(page, jumps, given);
    if (page === this.goal.page && this.goal.jump !== undefined)
      return taken === jumps.filter((jump) => jump.page === page)[this.goal.jump];
    return this.enter(pageBehind(page, jumps, given), given);
  }
}

/** Complete answers to a question that its conditions tell apart; null: it stays blank. */
function answersFor(
  question: AskedQuestion,
  conditions: readonly LogicCondition[],
  whole: readonly SurveyAnswer[],
): (SurveyAnswer | null)[] {
  const found = new Map<string, SurveyAnswer | null>();
  for (const answer of [...whole, ...(question.required ? [] : [null])]) {
    const given = new Map(answer === null ? [] : [[question.id, answer]]);
    const outcome = conditions.map((condition) => conditionHolds(condition, given)).join();
    if (!found.has(outcome)) found.set(outcome, answer);
  }
  return [...found.values()];
}

function wholeAnswers(question: AskedQuestion, conditions: readonly LogicCondition[]): SurveyAnswer[] {
  const { id: quId, quType, answerList } = question;
  const choosing = (ids: readonly string[]): SurveyAnswer => ({ quId, options: ids.map((id) => ({ id, remark: '' })), answer: '' });
  if (quType === 'matrix') {
    const [column] = answerList;
    const options = (question.rowList ?? []).map((row) => ({ id: column?.id ?? '', remark: '', row: row.id }));
    return [{ quId, options, answer: '' }];
  }
  if (quType === 'saq') return [{ quId, options: [], answer: '-' }];
  if (quType === 'scale') return stepsOf(question).map((step) => ({ quId, options: [], answer: String(step) }));
  if (!isMulti(quType)) return answerList.map(({ id }) => choosing([id]));
  // options that every condition treats alike
  const groups = [
    ...Map.groupBy(
      answerList.map(({ id }) => id),
      (id) => conditions.map(({ values = [] }) => values.includes(id)).join(),
    ).values(),
  ];
  if (groups.length > mostGroups) throw new TooComplex();
  return Array.from({ length: 2 ** groups.length - 1 }, (_, at) => groups.filter((_group, bit) => ((at + 1) >> bit) % 2 === 1)).flatMap(
    (chosen) => {
      const [firsts, rest] = [chosen.flatMap(([first]) => first ?? []), chosen.flatMap(([, ...others]) => others)];
      const count = Math.max(firsts.length, question.selectMin);
      const isTooMany = question.selectMax > 0 && count > question.selectMax;
      return count > firsts.length + rest.length || isTooMany ? [] : [choosing([...firsts, ...rest].slice(0, count))];
    },
  );
}
