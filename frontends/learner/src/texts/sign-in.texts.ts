import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts that the application adds to the sign-in page. */
export const signInText = createTexts({
  'login.ways': '登录方式',
  'login.way.password': '密码登录',
  'login.way.mobile': '手机登录',
  'login.register': '注册账号',
  'login.forgot': '忘记密码',
  'login.help.both': '没有账号或忘记密码，请联系学校或单位的管理员。',
  'login.help.account': '没有账号，请联系学校或单位的管理员开通。',
  'login.help.password': '忘记密码，请联系学校或单位的管理员重置。',
  'login.toLogin': '已有账号，去登录',
  'login.toRegister': '立即注册',
});
