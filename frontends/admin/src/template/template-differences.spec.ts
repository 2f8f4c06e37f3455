import { expect, it } from '@jest/globals';
import { newGroup, type TemplateDraft } from './template-draft.js';
import { templateDifferences } from './template-differences.js';

const group = (title: string, ...quIds: string[]) => ({ ...newGroup(1), title, items: quIds.map((quId) => ({ key: quId, quId, score: null })) });
const draft = (...groups: TemplateDraft['groups']): TemplateDraft => ({ title: '期末', remark: '', groups });

it('compares group by group', () => {
  const same = group('一', 'a');
  expect(templateDifferences(draft(same), draft({ ...same, key: 'other' }))).toEqual([]);
  expect(templateDifferences(draft(same, group('二', 'b', 'c')), { ...draft(same), title: '期中' })).toEqual([
    { label: '模板名称', theirs: '期末', mine: '期中' },
    { label: '第 2 大题', theirs: '二 · 2 道题 · 4 分', mine: '没有这个大题' },
  ]);
  expect(templateDifferences(draft(group('一', 'a')), draft(group('一', 'b')))).toEqual([
    { label: '第 1 大题', theirs: '一 · 1 道题 · 2 分', mine: '一 · 1 道题 · 2 分（试题或规则不同）' },
  ]);
});
