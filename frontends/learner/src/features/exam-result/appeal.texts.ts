import { createTexts } from '@xuekao/frontend-shared/core';

export const appealText = createTexts({
  'appeal.ask': '申请复核',
  'appeal.askPaper': '整份考卷申请复核',
  'appeal.of': '第{n}题申请复核',
  'appeal.ofPaper': '整份考卷申请复核',
  'appeal.note': '请写明您认为得分有误的理由，老师会查看并答复，答复后发消息通知您。每道题只能申请一次，{time} 前可以申请。',
  'appeal.text': '理由',
  'appeal.missing': '请填写复核理由！',
  'appeal.length': '{n} / {max} 字',
  'appeal.send': '提交',
  'appeal.sent': '复核申请已提交，请等待答复',
  'appeal.asked': '复核申请 · {time}',
  'appeal.waits': '等待老师答复',
  'appeal.answered': '老师答复 · {time}',
});
