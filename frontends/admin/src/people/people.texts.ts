import { createTexts } from '@xuekao/frontend-shared';

export const peopleText = createTexts({
  'people.invited': '可以参加的人员',
  'people.choose': '选择人员',
  'people.count': '已选 {n} 人',
  'people.remove': '移除 {name}',
  'message.send': '发送消息',
  'message.toUsers': '发送消息给 {n} 人',
  'message.toDepart': '发送消息给“{name}”',
  'message.toDepartNote': '该部门及下级部门中账号正常的人都会收到，显示在各自的“消息”里。',
  'message.toUsersNote': '所选人员中账号正常的人会收到，显示在各自的“消息”里。',
  'message.title': '标题',
  'message.content': '内容',
  'message.contentHelp': '纯文字，最多 {max} 字；换行会保留。',
  'message.titleMissing': '标题不能为空！',
  'message.contentMissing': '内容不能为空！',
  'message.sent': '消息发送成功！',
  'message.nobody': '没有发送：所选范围内没有账号正常的人。',
});
