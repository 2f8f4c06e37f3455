import { createTexts } from '@xuekao/frontend-shared';

export const examPauseText = createTexts({
  'examPause.pause.do': '暂停考试',
  'examPause.pause.title': '暂停整场考试？',
  'examPause.pause.note': '正在作答的 {n} 位考生全部暂停，计时停止，已填写的内容会保留；恢复之前不能开始考试。暂停的时间全部补回。',
  'examPause.pause.done': '考试已暂停',
  'examPause.resume.do': '恢复考试',
  'examPause.resume.title': '恢复整场考试？',
  'examPause.resume.note': '随考试一起暂停的考生继续作答，剩余时间和暂停时一样，截止时间可以晚于考试结束时间。单独暂停的考卷需要单独恢复。',
  'examPause.resume.done': '考试已恢复',
  'examPause.reason': '原因（考生会看到）',
  'examPause.missing': '请填写原因！',
  'examPause.state': '考试已暂停：{m} 位考生中已暂停 {n} 位',
  'examPause.by': '{name} {time}，原因：{reason}',
});
