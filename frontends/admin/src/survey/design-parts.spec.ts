import { describe, expect, it } from '@jest/globals';
import type { SurveyQuestion } from '@xuekao/contracts';
import { mergeForms, mergeRows } from '../lib/form-merge.js';
import { newOption, newQuestion, type DesignDraft } from './design-draft.js';
import { designParts } from './design-parts.js';

const question = (id: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  ...newQuestion('radio'),
  id,
  content: `题${id}`,
  answerList: ['甲', '乙'].map((content, at) => ({ ...newOption(content), id: String(at) })),
  ...more,
});
const draft = (...questions: SurveyQuestion[]): DesignDraft => ({ questions, revision: 1 });
const base = draft(question('p'), question('q'));
const rows = (theirs: DesignDraft, mine: DesignDraft) => mergeRows(designParts([base, theirs, mine]), base, theirs, mine);
const told = (theirs: DesignDraft, mine: DesignDraft) =>
  rows(theirs, mine).map(({ part, outcome }) => [part.label, outcome, part.words(theirs), part.words(mine)]);
const merged = (theirs: DesignDraft, mine: DesignDraft): SurveyQuestion[] => mergeForms(rows(theirs, mine), base, theirs, mine).questions;

describe('a design that two people changed', () => {
  it('keeps the title of one, the rule of the other, and what either added', () => {
    const showWhen: SurveyQuestion['showWhen'] = { match: 'all', conditions: [{ quId: 'p', test: 'chosen', values: ['0'] }] };
    const theirs = draft(question('p', { content: '您住校吗？' }), question('q'), question('r'));
    const mine = draft(question('p'), question('s'), question('q', { showWhen }));
    expect(told(theirs, mine)).toEqual([
      ['题目', 'united', '您住校吗？；题q；题r', '题p；题s；题q'],
      ['第 1 题 题目', 'theirs', '您住校吗？', '题p'],
      ['第 3 题 显示条件', 'mine', '', '第 1 题选了“甲”'],
    ]);
    const now = merged(theirs, mine);
    expect(now.map(({ id }) => id)).toEqual(['p', 's', 'q', 'r']);
    expect([now[0]?.content, now[2]?.showWhen]).toEqual(['您住校吗？', showWhen]);
  });

  it('asks where both changed the options of one question', () => {
    const options = (content: string): SurveyQuestion['answerList'] => [
      { ...newOption(content), id: '0' },
      { ...newOption('乙'), id: '1' },
    ];
    const theirs = draft(question('p', { answerList: options('每天') }), question('q'));
    const mine = draft(question('p', { answerList: options('从不') }), question('q', { required: false }));
    expect(told(theirs, mine)).toEqual([
      ['第 1 题 题型和选项', 'choice', '单选题；每天；乙', '单选题；从不；乙'],
      ['第 2 题 必答', 'mine', '是', '否'],
    ]);
  });

  it('sees no change in fields that stand in another order', () => {
    const backwards = (one: SurveyQuestion): SurveyQuestion => {
      const turned = <T extends object>(of: T): T => Object.fromEntries(Object.entries(of).reverse()) as T; // of the same fields
      return turned({ ...one, answerList: one.answerList.map(turned) });
    };
    const theirs = draft(...base.questions.map(backwards));
    expect(told(theirs, draft(question('p', { content: '新' }), question('q')))).toEqual([['第 1 题 题目', 'mine', '题p', '新']]);
  });

  it('takes back a rule and a page that the other one took back', () => {
    const pageEnd = { jumps: [{ when: { match: 'all' as const, conditions: [] }, to: '' }] };
    const begun = draft(question('p', { pageEnd }), question('q'));
    const mine = draft(question('p', { pageEnd }), question('q', { content: '新' }));
    const compared = mergeRows(designParts([begun, base, mine]), begun, base, mine);
    expect(compared.map(({ part, outcome }) => [part.label, outcome, part.words(mine)])).toEqual([
      ['第 1 题 分页和跳转', 'theirs', '在后面分页；总是跳到问卷结束'],
      ['第 2 题 题目', 'mine', '新'],
    ]);
    const [first] = mergeForms(compared, begun, base, mine).questions;
    expect(JSON.stringify(first)).not.toContain('pageEnd');
  });
});
