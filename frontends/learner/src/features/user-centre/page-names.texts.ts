import { createTexts } from '@xuekao/frontend-shared/core';

/** Titles of the pages of the user centre, as its navigation and the search name them too. */
export const centrePage = createTexts({
  'centre.info': '个人资料',
  'centre.progress': '学习情况',
  'centre.im': '消息',
  'centre.points': '我的积分',
  'centre.cert': '我的证书',
  'centre.orders': '我的订单',
  'centre.pass': '修改密码',
  'centre.init': '账号设置',
  'centre.real': '实名认证',
  'centre.bind': '账号绑定',
});
