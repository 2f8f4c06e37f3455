import { createTexts } from '@xuekao/frontend-shared';

export const smsText = createTexts({
  'sms.title': '短信发件箱',
  'sms.note':
    '选用“本机发件箱”时，短信不会真正发出，内容存在这里，保留 7 天。谁能看到本页，就能看到别人的验证码；正式使用前请接入短信服务商。',
  'sms.time': '时间',
  'sms.mobile': '手机号',
  'sms.type': '用途',
  'sms.type.login': '登录',
  'sms.type.reset': '重置密码',
  'sms.type.bind': '绑定手机号',
  'sms.type.unbind': '解绑手机号',
  'sms.content': '内容',
  'sms.empty': '还没有短信。',
});
