import { createTexts } from '@xuekao/frontend-shared/core';

export const reviewText = createTexts({
  'review.title': '今日复习',
  'review.note': '按记忆规律，在快要忘记时安排复习错题。',
  'review.total': '今天还有 {n} 题',
  'review.done': '已复习 {n} 题',
  'review.none': '今天没有要复习的错题',
  'review.go': '开始复习',
  'review.goOf': '开始复习：{title}',
  'review.count': '{n} 题',
  'review.days': '接下来的安排',
  'review.today': '今天',
  'review.exam': '为《{title}》准备：{date} 考试，还有 {n} 天，每天的题量尽量平均。',
  'review.exam.choose': '为考试安排复习',
  'review.exam.change': '换一场考试',
  'review.exam.leave': '取消',
  'review.exam.leave.name': '不再为这场考试安排复习',
  'review.exam.left': '不再为考试安排复习',
  'review.exam.chosen': '已按考试日期安排复习',
  'review.exam.dialog': '要准备哪一场考试？',
  'review.exam.none': '没有还未到考试日期的考试。',
  'review.exam.day': '{date} 考试',
});
