import { expect, it } from '@jest/globals';
import { initialWords } from './initial-words.js';

it('an initial password says when it ends, and that nobody comes back once it has', () => {
  const at = (time: string): number => Date.parse(`2026-11-20T${time}+08:00`);
  expect(initialWords('', at('15:50'))).toBe('');
  expect(initialWords('2026-11-20T16:05:00+08:00', at('15:50'))).toBe('您正在使用初始密码，16:05 之后不能再用它登录，请尽快修改密码。');
  expect(initialWords('2026-11-23T09:05:00+08:00', at('15:50'))).toBe(
    '您正在使用初始密码，2026-11-23 09:05 之后不能再用它登录，请尽快修改密码。',
  );
  expect(initialWords('2026-11-20T16:05:00+08:00', at('16:05'))).toBe('初始密码已不能再用来登录，退出后将无法进入，请先修改密码。');
});
