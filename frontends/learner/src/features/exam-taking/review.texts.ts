import { createTexts } from '@xuekao/frontend-shared';

export const reviewText = createTexts({
  'review.progress': '已答 {done} / {all} 题',
  'review.flagged': '标记 {n} 题',
  'review.open': '未作答（{n} 题）',
  'review.part': '没有答完（{n} 题）',
  'review.answered': '已作答（{n} 题）',
  'review.answeredFlagged': '已作答，有标记（{n} 题）',
  'review.locked': '其中 {n} 道题已锁定，不能再作答。',
  'review.saved': '所有作答都已保存',
  'review.unsaved': '{state}（{n} 处）',
  'review.offline': '网络不通，现在不能交卷。',
  'review.offline.saved': '此前的作答都已保存，网络恢复后请再交卷。',
  'review.offline.kept': '有 {n} 处作答已存在本机，网络恢复后会自动保存，请届时再交卷。',
  'review.offline.volatile': '有 {n} 处作答还没有保存，请不要关闭页面。',
  'review.failed': '没有交上：{reason}',
  'review.failed.network': '网络不通，请稍后再按“交卷”。',
  'review.failed.unsaved': '还有 {n} 处作答没有保存到服务器，请稍后再按“交卷”。',
});
