import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('passwords that everybody tries (security row 21)', () => {
  it.each(['Password1', 'password1!', 'P@ssw0rd', 'P@$$w0rd!!', 'Qwerty123', 'Ａｂｃ123456', '!Admin123!', 'Iloveyou1'])(
    '%s is one',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );
  it.each(['Xuekao@2026', 'Ceshi@2026x', 'correct horse Battery 9', '学习使我快乐Aa1', ''])('“%s” is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
