import { createTexts } from '@xuekao/frontend-shared/core';

export const runningText = createTexts({
  'running.title': '继续考试',
  'running.text': '您有正在进行的考试，点击确定按钮继续考试！',
  'running.name': '考试：{title}',
});
