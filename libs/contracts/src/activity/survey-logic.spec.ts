import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  answerWords,
  formOf,
  logicFaults,
  logicTests,
  pageNumbers,
  pipeTo,
  testsFor,
  usersOf,
  walk,
  withPipes,
  type LogicCondition,
  type LogicQuestion,
  type LogicRule,
} from './survey-logic.js';
import { stepsOf, type SurveyAnswer, type SurveyType } from './survey-rules.js';

const optionIds = ['a', 'b', 'c'];
const question = (id: string, more: Partial<LogicQuestion> = {}): LogicQuestion => ({
  ...{ id, quType: 'radio', required: true, visible: true, selectMin: 0, selectMax: 0, rankLevel: 3 },
  answerList: optionIds.map((one) => ({ id: one, score: 0, hasRemark: false })),
  ...more,
});
const chose = (quId: string, ...values: string[]): LogicCondition => ({ quId, test: 'chosen', values });
const all = (...conditions: LogicCondition[]): LogicRule => ({ match: 'all', conditions });
const answer = (quId: string, ...ids: string[]): SurveyAnswer => ({ quId, options: ids.map((id) => ({ id, remark: '' })), answer: '' });
const kinds = (design: LogicQuestion[]) => logicFaults(design).map(({ quId, jump, kind }) => [quId, jump, kind]);
const shownIds = (design: LogicQuestion[], answers: SurveyAnswer[]) => walk(formOf(design), answers).shown.map(({ id }) => id);

test('a question is asked where its rule holds, and what was answered to one that is not asked decides nothing', () => {
  const design = [
    question('q1'),
    question('q2', { showWhen: all(chose('q1', 'a')) }),
    question('q3', { showWhen: all(chose('q2', 'b', 'c')) }),
  ];
  expect(logicFaults(design)).toEqual([]);
  expect(shownIds(design, [])).toEqual(['q1']);
  expect(shownIds(design, [answer('q1', 'a'), answer('q2', 'c')])).toEqual(['q1', 'q2', 'q3']);
  const path = walk(formOf(design), [answer('q1', 'b'), answer('q2', 'c'), answer('q3', 'a')]);
  expect([path.shown.map(({ id }) => id), path.answers.map(({ quId }) => quId)]).toEqual([['q1'], ['q1']]);
});

test('a jump leads past pages or to the end, the first whose rule holds', () => {
  const design = [
    question('q1', {
      pageEnd: {
        jumps: [
          { when: all(chose('q1', 'b')), to: 'q3' },
          { when: all(chose('q1', 'c')), to: '' },
        ],
      },
    }),
    question('q2', { pageEnd: { jumps: [] } }),
    question('q3'),
  ];
  expect(logicFaults(design)).toEqual([]);
  expect(shownIds(design, [answer('q1', 'a')])).toEqual(['q1', 'q2', 'q3']);
  expect(shownIds(design, [answer('q1', 'b')])).toEqual(['q1', 'q3']);
  expect(shownIds(design, [answer('q1', 'c')])).toEqual(['q1']);
});

test('rules that are about nothing, point forward, or are never met are found with their question', () => {
  const first = question('q1');
  const second = (showWhen: LogicRule, more: Partial<LogicQuestion> = {}) => [first, question('q2', { ...more, showWhen })];
  expect(kinds(second(all(chose('q9', 'a'))))).toEqual([['q2', null, 'missing']]);
  expect(kinds(second(all(chose('q2', 'a'))))).toEqual([['q2', null, 'forward']]);
  expect(kinds([...second(all(chose('q3', 'a'))), question('q3')])).toEqual([['q2', null, 'forward']]);
  expect(kinds(second(all(chose('q1', 'z'))))).toEqual([['q2', null, 'option']]);
  expect(kinds(second(all(chose('q1'))))).toEqual([['q2', null, 'empty']]);
  expect(kinds(second(all()))).toEqual([['q2', null, 'empty']]);
  expect(kinds(second(all({ quId: 'q1', test: 'ge', n: 2 })))).toEqual([['q2', null, 'test']]);
  expect(kinds([question('q1', { visible: false }), ...second(all(chose('q1', 'a'))).slice(1)])).toEqual([['q2', null, 'hidden']]);
  expect(kinds(second(all(chose('q1', 'a'), chose('q1', 'b'))))).toEqual([['q2', null, 'never']]);
  expect(kinds(second(all({ quId: 'q1', test: 'unanswered' })))).toEqual([['q2', null, 'never']]);
  const jump = (to: string, when = all()) => question('q1', { pageEnd: { jumps: [{ when, to }] } });
  expect(kinds([jump('q1'), question('q2')])).toEqual([['q1', 0, 'target']]);
  expect(kinds([jump('q9'), question('q2')])).toEqual([['q1', 0, 'target']]);
  expect(kinds([jump(''), question('q2')])).toEqual([['q2', null, 'unreached']]);
  expect(kinds([jump('', all(chose('q1', 'a'), chose('q1', 'b'))), question('q2')])).toEqual([['q1', 0, 'never']]);
});

test('what uses a question is known before it is deleted', () => {
  const design = [
    question('q1', { pageEnd: { jumps: [{ when: all(chose('q1', 'a')), to: 'q3' }] } }),
    question('q2', { showWhen: all(chose('q1', 'b')) }),
    question('q3'),
  ];
  expect([usersOf('q1', design), usersOf('q2', design), usersOf('q3', design)]).toEqual([['q2'], [], ['q1']]);
});

test('a title quotes answers to earlier questions, a remark for its option, and dots for no answer', () => {
  const options = { answerList: optionIds.map((id) => ({ id, content: `选项${id}` })) };
  const words = (given?: SurveyAnswer) => withPipes(`您选的${pipeTo('q1')}如何？`, () => answerWords(options, given));
  expect(words(answer('q1', 'a', 'c'))).toBe('您选的选项a、选项c如何？');
  expect(words({ quId: 'q1', options: [{ id: 'b', remark: ' 自带 ' }], answer: '' })).toBe('您选的自带如何？');
  expect(words({ quId: 'q1', options: [], answer: '面食' })).toBe('您选的面食如何？');
  expect(words()).toBe('您选的……如何？');
  const quoting = (id: string, quoted: string) => question(id, { content: pipeTo(quoted) });
  expect(kinds([question('q1'), quoting('q2', 'q1')])).toEqual([]);
  expect(usersOf('q1', [question('q1'), quoting('q2', 'q1')])).toEqual(['q2']);
  for (const design of [
    [quoting('q1', 'q2'), question('q2')],
    [quoting('q1', 'q1')],
    [question('q0', { visible: false }), quoting('q1', 'q0')],
  ])
    expect(kinds(design)).toEqual([['q1', null, 'pipe']]);
});

test('a survey of a hundred questions that lean on each other is checked in good time', () => {
  const design = Array.from({ length: 100 }, (_, at) =>
    question(`q${at}`, {
      ...(at === 0 ? {} : { showWhen: { match: 'any' as const, conditions: [chose(`q${at - 1}`, 'a'), chose('q0', 'b')] } }),
      ...(at % 10 === 9 ? { pageEnd: { jumps: [{ when: all(chose(`q${at}`, 'c')), to: '' }] } } : {}),
    }),
  );
  expect(logicFaults(design)).toEqual([]);
});

const types: SurveyType[] = ['radio', 'multi', 'scale', 'saq'];
const condition = (ids: string[]): fc.Arbitrary<LogicCondition> =>
  fc.record({
    quId: fc.constantFrom(...ids),
    test: fc.constantFrom(...logicTests),
    values: fc.uniqueArray(fc.constantFrom(...optionIds), { minLength: 1, maxLength: 2 }),
    n: fc.integer({ min: 0, max: 4 }),
  });
const rule = (ids: string[]): fc.Arbitrary<LogicRule> =>
  fc.record({ match: fc.constantFrom('all', 'any'), conditions: fc.array(condition(ids), { minLength: 1, maxLength: 3 }) });
/** Designs of up to five questions, with rules that are sometimes good. */
const designs: fc.Arbitrary<LogicQuestion[]> = fc.integer({ min: 2, max: 5 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => `q${at + 1}`);
  return fc.tuple(
    ...ids.map((id, at) =>
      fc
        .record({
          quType: fc.constantFrom(...types),
          required: fc.boolean(),
          visible: fc.nat(9).map((n) => n > 0),
          bounds: fc.constantFrom([0, 0], [2, 0], [1, 1], [2, 2]),
          showWhen: at === 0 ? fc.constant(null) : fc.option(rule(ids.slice(0, at))),
          jumps: fc.option(
            fc.array(fc.record({ when: rule(ids.slice(0, at + 1)), to: fc.constantFrom(...ids.slice(at), '') }), { maxLength: 2 }),
          ),
        })
        .map(({ quType, required, visible, bounds: [selectMin = 0, selectMax = 0], showWhen, jumps }) =>
          question(id, {
            ...{ quType, required, visible },
            ...(quType === 'multi' ? { selectMin, selectMax } : {}),
            ...(quType === 'scale' || quType === 'saq' ? { answerList: [] } : {}),
            ...(showWhen ? { showWhen } : {}),
            ...(jumps ? { pageEnd: { jumps } } : {}),
          }),
        ),
    ),
  );
});

/** The design with conditions that fit their questions and jumps that lead on, so that only whether a rule is ever met is open. */
function fitted(design: LogicQuestion[]): LogicQuestion[] {
  const pages = pageNumbers(design);
  const fit = ({ match, conditions }: LogicRule): LogicRule => ({
    match,
    conditions: conditions.map((one) => {
      const type = design.find(({ id }) => id === one.quId)?.quType ?? 'saq';
      return testsFor(type).includes(one.test) ? one : { ...one, test: one.test === 'unchosen' ? 'unanswered' : 'answered' };
    }),
  });
  const onward = (id: string, to: string): string => ((pages.get(to) ?? 0) > (pages.get(id) ?? 0) ? to : '');
  return design.map(({ showWhen, pageEnd, ...rest }) => ({
    ...rest,
    ...(showWhen ? { showWhen: fit(showWhen) } : {}),
    ...(pageEnd ? { pageEnd: { jumps: pageEnd.jumps.map(({ when, to }) => ({ when: fit(when), to: onward(rest.id, to) })) } } : {}),
  }));
}

/** Every complete answer to a question, without any knowledge of rules. */
function everyAnswer({ id, quType, required, selectMin, selectMax, ...rest }: LogicQuestion): (SurveyAnswer | null)[] {
  const words = (text: string): SurveyAnswer => ({ quId: id, options: [], answer: text });
  const subsets = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']];
  const whole =
    quType === 'radio'
      ? optionIds.map((one) => answer(id, one))
      : quType === 'multi'
        ? subsets
            .filter(({ length: n }) => n > 0 && n >= selectMin && (selectMax === 0 || n <= selectMax))
            .map((chosen) => answer(id, ...chosen))
        : quType === 'scale'
          ? stepsOf(rest).map((step) => words(String(step)))
          : [words('好')];
  return required ? whole : [null, ...whole];
}
function everyWay(design: LogicQuestion[]): SurveyAnswer[][] {
  return design.reduce<SurveyAnswer[][]>(
    (ways, one) => ways.flatMap((way) => everyAnswer(one).map((given) => (given === null ? way : [...way, given]))),
    [[]],
  );
}

test('property: an accepted survey asks each of its questions somebody, and a refused rule is met by nobody', () => {
  let [accepted, refused] = [0, 0];
  fc.assert(
    fc.property(designs.map(fitted), (design) => {
      const faults = logicFaults(design);
      if (faults.some(({ kind }) => kind !== 'never' && kind !== 'unreached')) return;
      const form = formOf(design);
      const reached = new Set(everyWay(design).flatMap((way) => walk(form, way).shown.map(({ id }) => id)));
      const unreached = form.questions.map(({ id }) => id).filter((id) => !reached.has(id));
      if (faults.length === 0) {
        accepted += 1;
        expect(unreached).toEqual([]);
        return;
      }
      refused += 1;
      for (const { quId, jump } of faults) if (jump === null) expect(unreached).toContain(quId);
    }),
    { numRuns: 3000, seed: 24 },
  );
  // both sides were looked at
  expect(Math.min(accepted, refused)).toBeGreaterThan(300);
});

test('property: every way ends, goes forward, and gives only answers to what was asked, whatever the rules and answers', () => {
  const answers = fc.array(
    fc.record({
      quId: fc.constantFrom('q1', 'q2', 'q3', 'q4', 'q5', 'q6'),
      options: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'z'), remark: fc.constant('') }), { maxLength: 3 }),
      answer: fc.constantFrom('', '1', '3', '9', '好'),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(designs, answers, (design, given) => {
      const form = formOf(design);
      const path = walk(form, given);
      expect(path.pages).toEqual([...new Set(path.pages)].sort((one, other) => one - other));
      const asked = new Set(path.shown.map(({ id }) => id));
      expect(path.answers.filter(({ quId }) => !asked.has(quId))).toEqual([]);
      // what was kept leads the same way again
      expect(walk(form, path.answers)).toEqual(path);
    }),
    { numRuns: 2000, seed: 24 },
  );
});

test('a design of many rules that ask about much is refused within a second or so, whatever the number of its rules', () => {
  const asked = Array.from({ length: 20 }, (_none, at) => question(`q${at}`));
  const hub = (id: string, from: number): LogicQuestion =>
    question(id, { showWhen: { match: 'any', conditions: asked.slice(from, from + 10).map((one) => chose(one.id, 'a')) } });
  const never = all(chose('h1', 'a'), chose('h2', 'a'), chose('q0', 'a'), chose('q0', 'b'));
  const rules = Array.from({ length: 60 }, (_none, at) => question(`r${at}`, { showWhen: never }));
  const { user: before } = process.cpuUsage();
  const found = kinds([...asked, hub('h1', 0), hub('h2', 10), ...rules]);
  const { user: after } = process.cpuUsage();
  expect(found.slice(-60)).toEqual(rules.map(({ id }) => [id, null, 'complex']));
  expect((after - before) / 1_000_000).toBeLessThan(5);
});
