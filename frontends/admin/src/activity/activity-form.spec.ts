import { expect, test } from '@jest/globals';
import { faultOf, newActivity, newField, toInput, withNewItem, withType } from './activity-form.js';

test('a new activity is open for a week from the next full hour on', () => {
  const { startTime, endTime } = newActivity(Date.parse('2026-11-27T10:20:00Z'));
  expect([startTime, endTime]).toEqual(['2026-11-27T11:00:00.000Z', '2026-12-04T11:00:00.000Z']);
});

test('what the open type does not use is not sent', () => {
  const form = { ...newActivity(0), title: ' 培训 ', password: 'x', departs: ['A01'], users: [{ id: '1', realName: '张三' }] };
  expect(toInput(form, null)).toMatchObject({ title: '培训', openType: 1, password: '', departs: [], users: [], state: 0 });
  expect(toInput({ ...form, price: 12.5 }, null).price).toBe(1250);
  expect(toInput({ ...form, openType: 3, isOpen: false }, { id: 'a', revision: 2 })).toMatchObject({
    ...{ id: 'a', revision: 2, openType: 3, users: ['1'], state: 1 },
  });
});

test('names of fields and values of options are never given twice, also after one was taken away', () => {
  const first = newField([]);
  const third = { ...first, fieldName: 'f3' };
  expect([first.fieldName, newField([first, third]).fieldName]).toEqual(['f1', 'f4']);
  const choice = withType(first, 'radio');
  expect(choice.fieldItems.map(({ value }) => value)).toEqual([1, 2]);
  const shorter = { ...choice, fieldItems: choice.fieldItems.slice(1) };
  expect(withNewItem(shorter).fieldItems.map(({ value }) => value)).toEqual([2, 3]);
});

test('of a single choice one option is chosen at most', () => {
  const many = withType(newField([]), 'checkbox');
  const all = { ...many, fieldItems: many.fieldItems.map((item) => ({ ...item, checked: true })) };
  expect(withType(all, 'radio').fieldItems.map(({ checked }) => checked)).toEqual([true, false]);
});

test('says what a field lacks', () => {
  const field = { ...newField([]), fieldTitle: '场次' };
  const choice = withType(field, 'radio');
  const named = (titles: string[]) => ({ ...choice, fieldItems: titles.map((title, at) => ({ title, value: at + 1, checked: false })) });
  expect([newField([]), field, choice, named(['一']), named(['一', '一 ']), named(['一', '二'])].map(faultOf)).toEqual([
    ...['title', null, 'items', 'few', 'items', null],
  ]);
});
