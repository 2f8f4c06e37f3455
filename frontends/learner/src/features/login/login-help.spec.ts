import { expect, it } from '@jest/globals';
import { helpWith } from './login-help.js';

it('says whom to ask for what the site has no page for', () => {
  expect(helpWith({})).toBe('login.help.both');
  expect(helpWith({ userReg: true })).toBe('login.help.password');
  expect(helpWith({ mobileLogin: true })).toBe('login.help.account');
  expect(helpWith({ userReg: true, mobileLogin: true })).toBeNull();
});
