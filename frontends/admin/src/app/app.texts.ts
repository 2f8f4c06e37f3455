import { createTexts } from '@xuekao/frontend-shared';

export const appText = createTexts({
  'app.title': '学考管理台',
  'app.brand': '学考',
  'app.console': '管理台',
  'app.skip': '跳到内容',
  'app.nav': '主菜单',
  'app.openMenu': '打开菜单',
  'app.learnerSite': '学员端',
  'app.account': '我的账号',
  'app.logout': '退出登录',
  'app.logout.confirm': '确实要退出吗？',
  'app.notFound': '页面不存在，地址有误或内容已被删除。',
  'app.home': '回到工作台',
  'app.forbidden': '您没有访问此页面的权限，请联系管理员授权。',

  'menu.home': '工作台',
  'menu.import': '批量导入',

  'login.title': '登录管理台',
  'login.userName': '账号',
  'login.password': '密码',
  'login.submit': '登录',
  'login.userNameMissing': '账号不能为空',
  'login.passwordMissing': '密码不能为空',
  'login.captchaMissing': '验证码不能为空',
  'login.learnerWord': '学员',
  'login.demo': '演示账号一键登录',
  'login.toLearner': '前往学员端',
  'login.siteError': '读取站点信息失败',
  'login.showPassword': '显示密码',
  'login.hidePassword': '隐藏密码',
});
