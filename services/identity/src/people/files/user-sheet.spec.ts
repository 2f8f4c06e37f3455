import { describe, expect, it } from '@jest/globals';
import { instantOf, instantText, usersOf } from './user-sheet.js';

const heading = ['用户名', '姓名', '部门', '角色'];
const refusalOf = (rows: string[][]): string => {
  try {
    usersOf(rows);
    return '';
  } catch (error) {
    return (error as Error).message; // a BusinessError
  }
};

describe('a table of users', () => {
  it('is read in any order of its columns, without spaces and empty rows, each row by its number', () => {
    const users = usersOf([
      ['密码', '', ' 姓名', '用户名', '角色', '部门'],
      ['', '', ' 张三 ', 'zhang-san', '学员', '一/二'],
      ['', ' ', '', '', '', ''],
      ["'=Aa1bcdef", '', "'李", 'li-si', '', ''],
    ]);
    expect(users).toEqual([
      {
        row: 2,
        userName: 'zhang-san',
        realName: '张三',
        dept: '一/二',
        roles: '学员',
        mobile: '',
        email: '',
        expireTime: '',
        state: '',
        password: '',
      },
      {
        row: 4,
        userName: 'li-si',
        realName: "'李",
        dept: '',
        roles: '',
        mobile: '',
        email: '',
        expireTime: '',
        state: '',
        password: '=Aa1bcdef',
      },
    ]);
  });

  it('needs its headings, and something below them', () => {
    expect(refusalOf([])).toBe('表头不正确：缺少“用户名、姓名、部门、角色”。请使用下载的模板填写。');
    expect(refusalOf([['用户名', '姓名', '部门'], ['a']])).toBe('表头不正确：缺少“角色”。请使用下载的模板填写。');
    expect(refusalOf([[...heading, '身份证'], ['a']])).toBe('表头不正确：不认识“身份证”这一列。请使用下载的模板填写。');
    expect(refusalOf([[...heading, '姓名'], ['a']])).toBe('表头不正确：“姓名”出现了两次。请使用下载的模板填写。');
    expect(refusalOf([heading])).toBe('表格里没有数据，请填写后再上传。');
    expect(refusalOf([heading, ['', ' ']])).toBe('表格里没有数据，请填写后再上传。');
  });
});

describe('a date in a cell', () => {
  it.each([
    ['2027-06-30', '2027-06-30T15:59:59.000Z'],
    ['2027/6/3', '2027-06-03T15:59:59.000Z'],
    ['2027.6.30', '2027-06-30T15:59:59.000Z'],
    ['2027-06-30 18:00', '2027-06-30T10:00:00.000Z'],
    ['2027-06-30 8:05:09', '2027-06-30T00:05:09.000Z'],
  ])('%s is understood', (text, instant) => {
    expect(instantOf(text)?.toISOString()).toBe(instant);
  });
  it.each(['2027-06-31', '2027-13-01', '27-06-30', '明天', '2027-06-30 25:00', '2027-06-30 18', ''])('%s is none', (text) => {
    expect(instantOf(text)).toBeNull();
  });
  it('comes back as it was written', () => {
    const at = new Date('2027-06-30T10:00:07.000Z');
    expect(instantText(at)).toBe('2027-06-30 18:00:07');
    expect(instantOf(instantText(at))).toEqual(at);
  });
});
