import { createTexts } from '@xuekao/frontend-shared/core';

export const applyText = createTexts({
  'apply.do': '申请参加',
  'apply.again': '重新申请',
  'apply.title': '申请参加考试',
  'apply.note': '请写明原因，例如迟到的原因。审核结果将通过站内信通知您，通过后可以参加一次。',
  'apply.reason': '申请理由',
  'apply.missing': '申请理由不能为空！',
  'apply.length': '{n} / {max} 字',
  'apply.send': '提交申请',
  'apply.sent': '提交成功，审核结果将通过站内信通知您！',
  'apply.pending': '审核已提交，管理员审核通过后可以直接开始考试！',
  'apply.pendingAt': '{time} 提交的申请正在等待审核：{reason}',
  'apply.approved': '您的申请已通过，可以参加一次。',
  'apply.approvedUntil': '您的申请已通过，请在 {time} 前参加，只能参加一次。',
  'apply.rejected': '您的申请未通过：{reason}',
});
