import { expect, it } from '@jest/globals';
import { calls } from '../index.js';

const shapes = [
  ['a person, by an administrator', calls.identity.users.save.input.shape.realName],
  ['a person, by themselves', calls.identity.account.update.input.shape.realName],
  ['who registers', calls.identity.registration.register.input.shape.realName],
  ['a confirmed name', calls.identity.realName.submit.input.shape.realName],
  ['a department', calls.identity.departments.save.input.shape.deptName],
  ['a role', calls.identity.roles.save.input.shape.roleName],
  ['a group', calls.identity.groups.save.input.shape.groupName],
  ['the site', calls.identity.settings.siteSave.input.shape.siteName],
] as const;

it.each(shapes)('%s has a name of one line, without control characters (row 18)', (_whose, name) => {
  for (const good of ['张三', '欧阳·娜娜', "O'Brien 李", ' 王五 ']) expect(name.safeParse(good).success).toBe(true);
  for (const bad of ['x\n=1', '张\r三', '张\t三', '\u0000张', '张\u2028三', '张\u007f'])
    expect(name.safeParse(bad).error?.issues[0]?.message).toContain('不能含有换行等控制字符');
});
