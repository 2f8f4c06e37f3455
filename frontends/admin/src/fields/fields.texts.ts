import { createTexts } from '@xuekao/frontend-shared';

export const fieldText = createTexts({
  'field.repo': '题库',
  'field.certGone': '已删除的证书',
  'field.certArchived': '{title}（已归档）',
  'field.chapter': '章节',
  'field.points': '知识点',
  'field.depart': '部门',
  'field.roles': '角色',
  'field.category': '分类',
  'field.level': '难度',
  'field.quType': '题型',
  'field.pictureChoose': '选择图片',
  'field.pictureReplace': '更换图片',
  'field.pictureRemove': '移除',
  'field.pictureRemoveSure': '确定移除文件吗？',
  'field.pictureKinds': '请选择 png、jpg、gif 或 webp 图片。',
  'field.pictureSize': '图片过大，请控制在 5 MB 以内。',
  'field.pictureBroken': '图片无法读取，请换一张。',
  'field.pictureHint': 'PNG、JPG、GIF、WebP，不超过 5 MB',

  'level.1': '简单',
  'level.2': '普通',
  'level.3': '较难',
  'level.4': '很难',
});
