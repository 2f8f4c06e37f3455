import { describe, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import fc from 'fast-check';
import { authoredFromQuestion, forReleaseBefore, questionFromAuthored, type AuthoredQuestion } from './authored.js';
import type { ChoiceQuestion, Question } from './question.js';
import { placed, type ChoiceType } from './view/index.js';
import { answerFits, learnerQuestion, ownPlaceOf, splitQuestion, unplacedQuestion, type QuestionView } from './split.js';
import { shuffled } from './shuffle.js';
import { cleanQuestion, validateQuestion } from './validate.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const option = (name: string, isRight = false) => ({ id: name, content: `<p>${name}</p>`, image: '', imageAlt: '', isRight });
const secret = 'KEY-MARKER';
const radio: ChoiceQuestion = {
  id: id(1),
  quType: 'radio',
  content: '<p>问</p>',
  analysis: secret,
  pathScore: false,
  itemRand: true,
  options: [option('a1', true), option('b2'), option('c3'), option('d4')],
};
const fill: Question = {
  id: id(2),
  quType: 'fill',
  content: '<p>填</p>',
  analysis: secret,
  blanks: [[secret, '甲'], ['乙']],
  anyOrder: true,
};
const saq: Question = {
  id: id(3),
  quType: 'saq',
  content: '<p>答</p>',
  analysis: secret,
  manual: false,
  keywords: [{ words: [secret], rate: 40 }],
  reference: [],
};
const byHand: Question = {
  id: id(4),
  quType: 'saq',
  content: '<p>述</p>',
  analysis: secret,
  manual: true,
  keywords: [],
  reference: [secret],
};
const mix: Question = { id: id(5), quType: 'mix', content: '<p>读</p>', analysis: secret, parts: [radio, fill, saq, byHand] };

describe('splitQuestion', () => {
  test('no key, analysis, keyword or accepted text is in the view of any type', () => {
    for (const question of [radio, fill, saq, byHand, mix]) {
      const { view, key } = splitQuestion(question);
      expect(JSON.stringify(key)).toContain(secret);
      const sent = learnerQuestion(view, { sort: 1, maxTenths: 50, seed: 's' });
      for (const text of [JSON.stringify(view), JSON.stringify(sent)]) {
        expect(text).not.toContain(secret);
        expect(text).not.toMatch(/isRight|analysis|right|keywords|reference|anyOrder/);
      }
    }
  });

  test('a share for an incomplete set: indefinite choice always, multiple choice where the author says so, others never', () => {
    const partial = (quType: ChoiceType, pathScore: boolean) => splitQuestion({ ...radio, quType, pathScore }).key;
    expect([partial('multi2', false), partial('multi', true)]).toEqual([
      expect.objectContaining({ partial: true }),
      expect.objectContaining({ partial: true }),
    ]);
    for (const quType of ['radio', 'judge'] as const) expect(partial(quType, true)).toMatchObject({ partial: false });
    expect(partial('multi', false)).toMatchObject({ partial: false });
  });

  test('what is the same in all papers says nothing of the order in which shuffled options were written', () => {
    const written = (question: Question) => unplacedQuestion(splitQuestion(question).view);
    const turned = { ...radio, options: radio.options.toReversed() };
    expect(written({ ...turned, itemRand: true })).toEqual(written({ ...radio, itemRand: true }));
    const one = { ...mix, parts: [{ ...radio, itemRand: true }] };
    const other = { ...mix, parts: [{ ...turned, itemRand: true }] };
    expect(written(other)).toEqual(written(one));
    // what is not shuffled is shown as written
    expect(written({ ...turned, itemRand: false })).not.toEqual(written({ ...radio, itemRand: false }));
  });

  test("what is the same in all papers and what is one paper's own make the question as its learner sees it", () => {
    const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T; // both cross the network
    const weighted: Question = {
      ...mix,
      parts: [
        { ...radio, weight: 30 },
        { ...fill, weight: 20 },
      ],
    };
    for (const question of [radio, { ...radio, itemRand: false }, fill, saq, byHand, mix, weighted])
      for (const seed of [undefined, 'a', 'b', 'c']) {
        const { view } = splitQuestion(question);
        const place = { sort: 7, maxTenths: 55, seed };
        const own = ownPlaceOf(view, place);
        expect(placed(sent(unplacedQuestion(view)), sent(own))).toEqual(learnerQuestion(view, place));
        // and the own part tells nothing of the question
        expect(JSON.stringify(own)).not.toMatch(/<p>|a1/);
      }
  });

  test('fields that somebody smuggles into a stored question stay behind', () => {
    const smuggled = { ...radio, answer: secret, options: radio.options.map((row) => ({ ...row, scoreRate: 100, hint: secret })) };
    const { view } = splitQuestion(smuggled);
    expect(Object.keys(view).toSorted()).toEqual(['blanks', 'content', 'id', 'itemRand', 'options', 'parts', 'quType']);
    expect(view.options.map((row) => Object.keys(row))).toEqual(view.options.map(() => ['id', 'content', 'image', 'imageAlt']));
  });

  test('a question is not a view and a key is not a view: the compiler says so', () => {
    // @ts-expect-error -- the type of the key has no place where a view is due
    const fromKey: QuestionView = splitQuestion(radio).key;
    // @ts-expect-error -- nor has the whole question
    const fromQuestion: QuestionView = radio;
    expect([fromKey, fromQuestion]).toHaveLength(2);
  });

  test('what is sent fits the contract, and the marks of the parts add up', () => {
    const sent = learnerQuestion(splitQuestion(mix).view, { sort: 7, maxTenths: 103 });
    expect(calls.exam.papers.quDetail.output.parse({ question: sent, cards: [] }).question).toEqual(sent);
    expect(sent.subList.map((part) => part.score)).toEqual([2.5, 2.5, 2.5, 2.8]);
    expect(sent.subList.map((part) => part.blanks)).toEqual([0, 2, 0, 0]);
  });

  test('options keep their order without a seed, and letters follow the shuffled order with one', () => {
    const { view } = splitQuestion(radio);
    expect(learnerQuestion(view, { sort: 1, maxTenths: 10 }).answerList.map((row) => row.id)).toEqual(['a1', 'b2', 'c3', 'd4']);
    const orders = new Set<string>();
    for (let seed = 0; seed < 200; seed += 1) {
      const rows = learnerQuestion(view, { sort: 1, maxTenths: 10, seed: `paper-${seed}` }).answerList;
      expect(rows.map((row) => row.abc)).toEqual(['A', 'B', 'C', 'D']);
      orders.add(rows.map((row) => row.id).join());
    }
    expect(orders.size).toBe(24);
    expect(learnerQuestion({ ...view, itemRand: false }, { sort: 1, maxTenths: 10, seed: 'x' }).answerList.map((row) => row.id)).toEqual([
      'a1',
      'b2',
      'c3',
      'd4',
    ]);
  });
});

test('a shuffle keeps every item, is the same for the same seed, and moves every item about equally often', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const order = shuffled(items, seed);
      expect(order.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      expect(shuffled(items, seed)).toEqual(order);
    }),
  );
  const firsts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed += 1) firsts[shuffled([0, 1, 2, 3], String(seed))[0] ?? 0]! += 1; // the list has four items
  for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('authored form and question turn into each other without loss', () => {
  for (const question of [radio, fill, saq, byHand, mix]) {
    expect(questionFromAuthored(authoredFromQuestion(question))).toEqual(question);
  }
});

describe('spellings of the release before, parted by ##', () => {
  const blank = (content: string): AuthoredQuestion => ({
    ...authoredFromQuestion(fill),
    answerList: [{ content, image: '', isRight: true, scoreRate: 0 }],
  });
  const blanksOf = (content: string) => {
    const question = questionFromAuthored(blank(content));
    return question.quType === 'fill' ? question.blanks : null;
  };

  test('mean what they meant, beside those on lines', () => {
    expect(blanksOf('北京##首都')).toEqual([['北京', '首都']]);
    expect(blanksOf(' 北京\n首都 ## 京城 ##')).toEqual([['北京', '首都', '京城']]);
    expect(blanksOf('$\\frac{1}\n{2}$##0.5')).toEqual([['$\\frac{1} {2}$', '0.5']]);
    // two prices, as this release stores them
    expect(blanksOf('$5\n$6')).toEqual([['$5', '$6']]);
    const word = questionFromAuthored({
      ...authoredFromQuestion(saq),
      answerList: [{ content: '阳光##光照', image: '', isRight: true, scoreRate: 40 }],
    });
    expect(word).toMatchObject({ keywords: [{ words: ['阳光', '光照'], rate: 40 }] });
    // a reference answer is a text for people
    const line = questionFromAuthored({
      ...authoredFromQuestion(byHand),
      answerList: [{ content: '一##二\n三', image: '', isRight: true, scoreRate: 0 }],
    });
    expect(line).toMatchObject({ reference: ['一##二\n三'] });
  });

  test('are what a process of that release is sent', () => {
    expect(forReleaseBefore(blank('北京\n首都')).answerList[0]?.content).toBe('北京##首都');
    // where the mark would part them elsewhere, as after a `#`, they stay what they are
    for (const content of ['C#\nC Sharp', 'F#\nC#', '#a\nb', 'a\n#b'])
      expect(questionFromAuthored(forReleaseBefore(blank(content)))).toMatchObject({ blanks: [content.split('\n')] });
    for (const question of [radio, fill, saq, byHand])
      expect(questionFromAuthored(forReleaseBefore(authoredFromQuestion(question)))).toEqual(question);
    expect(forReleaseBefore(authoredFromQuestion(byHand))).toEqual(authoredFromQuestion(byHand));
  });

  test('are refused in what a person writes', () => {
    expect(validateQuestion(cleanQuestion(blank('北京##首都'))).map(({ message }) => message)).toEqual([expect.stringContaining('##')]);
  });
});

test('missing ids are made at random, in the forms of the wire', () => {
  const authored = authoredFromQuestion(radio);
  const made = questionFromAuthored({
    ...authored,
    id: undefined,
    answerList: authored.answerList.map((row) => ({ ...row, id: undefined })),
  });
  if (made.quType !== 'radio') throw new Error('type changed');
  expect(made.id).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(made.options.map((row) => row.id)).size).toBe(4);
  for (const row of made.options) expect(row.id).toMatch(/^[0-9a-z]{10}$/);
  expect(made.options.map((row) => row.isRight)).toEqual([true, false, false, false]);
});

test('an answer has to fit its question', () => {
  const views = {
    radio: splitQuestion(radio).view,
    fill: splitQuestion(fill).view,
    saq: splitQuestion(saq).view,
    mix: splitQuestion(mix).view,
  };
  expect(answerFits(views.radio, { options: ['a1'] })).toBe(true);
  expect(answerFits(views.radio, {})).toBe(true);
  expect(answerFits(views.radio, { options: ['a1', 'b2'] })).toBe(false);
  expect(answerFits(views.radio, { options: ['zz'] })).toBe(false);
  expect(answerFits(views.radio, { text: 'A' })).toBe(false);
  expect(answerFits({ ...views.radio, quType: 'multi' }, { options: ['a1', 'b2'] })).toBe(true);
  expect(answerFits({ ...views.radio, quType: 'multi' }, { options: ['a1', 'a1'] })).toBe(false);
  expect(answerFits(views.fill, { blanks: ['甲', ''] })).toBe(true);
  expect(answerFits(views.fill, { blanks: ['甲', '', ''] })).toBe(false);
  expect(answerFits(views.fill, { options: ['a1'] })).toBe(false);
  expect(answerFits(views.saq, { text: '因为' })).toBe(true);
  expect(answerFits(views.saq, { blanks: ['因为'] })).toBe(false);
  expect(answerFits(views.mix, {})).toBe(false);
});

test('an answer holds files where the question allows them and a person marks it', () => {
  const row = { content: '答', image: '', isRight: true, scoreRate: 0 };
  const authored = (changes: Partial<AuthoredQuestion>): AuthoredQuestion => ({
    ...{ quType: 'saq', content: '<p>读</p>', analysis: '', answerList: [row], manual: true },
    ...{ pathScore: false, answerOrder: false, itemRand: false },
    ...changes,
  });
  const viewOf = (changes: Partial<AuthoredQuestion>): QuestionView =>
    splitQuestion(questionFromAuthored(cleanQuestion(authored(changes)))).view;
  const file = { kind: 'sound' as const, sha: 's', size: 100 };
  const view = viewOf({ answerFiles: ['sound'] });
  expect(learnerQuestion(view, { sort: 1, maxTenths: 10 }).answerFiles).toEqual(['sound']);
  expect(answerFits(view, { text: '', files: [file] })).toBe(true);
  expect(answerFits(view, { files: [{ ...file, kind: 'photo' }] })).toBe(false);
  expect(answerFits(view, { files: [file, { ...file, sha: 't' }] })).toBe(false);
  // keywords are looked for in text
  for (const changes of [{}, { answerFiles: [] }, { manual: false, answerFiles: ['sound' as const] }]) {
    expect(viewOf(changes)).not.toHaveProperty('answerFiles');
    expect(answerFits(viewOf(changes), { files: [file] })).toBe(false);
  }
  const whole = questionFromAuthored(authored({ answerFiles: ['sound', 'photo'] }));
  expect(questionFromAuthored(authoredFromQuestion(whole))).toEqual(whole);
});
