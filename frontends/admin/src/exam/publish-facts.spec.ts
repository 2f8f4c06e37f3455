import { describe, expect, it } from '@jest/globals';
import { practisedNote, publishFacts, undescribedNote } from './publish-facts.js';

const exam = {
  openType: 1,
  departs: ['A01A02', 'A09'],
  users: [],
  startTime: '2026-11-20T01:00:00Z',
  endTime: '2026-11-20T03:00:00Z',
  totalTime: 90,
  price: 0,
};
const departs = [{ id: '1', value: 'A01', title: '高一', children: [{ id: '2', value: 'A01A02', title: '高一（二）班', children: [] }] }];
const people = (count: number) => Array.from({ length: count }, (_none, index) => ({ id: String(index), realName: `学生${index + 1}` }));

describe('before an exam is published', () => {
  it('stands who may take part', () => {
    // the fields that names need
    const who = (changes: object) => publishFacts({ ...exam, ...changes }, departs, { audience: 43 })[0];
    expect(who({})).toEqual(['谁可以参加', '全体学员都可以参加。']);
    expect(who({ openType: 2 })).toEqual(['谁可以参加', '高一（二）班、A09（含下级部门）']);
    expect(who({ openType: 3, users: people(3) })?.[1]).toBe('学生1、学生2、学生3');
    expect(who({ openType: 3, users: people(40) })?.[1]).toBe('学生1、学生2、学生3、学生4、学生5等 40 人');
    expect(who({ openType: 9 })?.[1]).toBe('知道密码的学员都可以参加。');
  });

  it('stands the price of an exam that has one', () => {
    expect(publishFacts({ ...exam, price: 1250 }, [], null).at(-1)).toEqual(['价格', '¥12.50']);
  });

  it('stand the window and the duration', () => {
    expect(publishFacts(exam, [], null).slice(1)).toEqual([
      ['考试时间', '2026-11-20 09:00 至 2026-11-20 11:00'],
      ['作答时长', '1 小时 30 分钟'],
    ]);
  });

  it('stands for how many people it is', () => {
    const count = (openType: number, audience: number) => publishFacts({ ...exam, openType }, [], { audience })[1];
    expect(count(1, 430)).toEqual(['参加人数', '430 人']);
    expect(count(9, 430)?.[1]).toBe('最多 430 人');
    expect(count(2, 0)?.[1]).toBe('0 人，请检查参加范围');
  });

  it('one line names the banks whose keys learners may have seen', () => {
    expect(practisedNote([])).toBe('');
    expect(practisedNote(['代数', '几何'])).toBe(
      '题库“代数”“几何”正对学员开放练习，学员可能看过这些题的答案。需要保密的，请先在题库里关闭“用于练习”。',
    );
    expect(practisedNote(['一', '二', '三', '四', '五', '六'])).toBe(
      '题库“一”“二”“三”“四”“五”等 6 个正对学员开放练习，学员可能看过这些题的答案。需要保密的，请先在题库里关闭“用于练习”。',
    );
  });

  it('one line says how many questions have pictures without words', () => {
    expect(undescribedNote({ picked: 0, drawable: 0 })).toBe('');
    expect(undescribedNote({ picked: 2, drawable: 0 })).toBe('试卷里的 2 道题有图片缺少说明，看不见图片的学员无法作答。');
    expect(undescribedNote({ picked: 2, drawable: 7 })).toBe(
      '试卷里的 2 道题和可能抽到的 7 道题有图片缺少说明，看不见图片的学员无法作答。',
    );
    expect(undescribedNote({ picked: 0, drawable: 7 })).toBe('可能抽到的 7 道题有图片缺少说明，看不见图片的学员无法作答。');
  });
});
