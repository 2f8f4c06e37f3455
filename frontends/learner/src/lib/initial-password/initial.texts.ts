import { createTexts } from '@xuekao/frontend-shared/core';

/** Said to whoever still has the password that somebody gave to them. */
export const initialText = createTexts({
  'initial.open': '您正在使用初始密码，{time} 之后不能再用它登录，请尽快修改密码。',
  'initial.over': '初始密码已不能再用来登录，退出后将无法进入，请先修改密码。',
  'initial.change': '修改密码',
});
