import { createTexts } from '@xuekao/frontend-shared';

export const offlineText = createTexts({
  'offline.come': '这是线下考试，请按时到考场参加，不在系统里作答。',
  'offline.comeTo': '这是线下考试，请按时到考场（{place}）参加，不在系统里作答。',
  'offline.ended': '这场线下考试已经结束，成绩登记后可以在这里查看。',
  'offline.out': '您的成绩已登记。',
  'offline.held': '您的成绩已登记，公布后可以查看。',
  'offline.result': '查看成绩',
});
