import { createTexts } from '@xuekao/frontend-shared';

export const fieldText = createTexts({
  'field.repo': '题库',
  'field.chapter': '章节',
  'field.points': '知识点',
  'field.depart': '部门',
  'field.roles': '角色',
  'field.category': '分类',
  'field.level': '难度',
  'field.quType': '题型',

  'level.1': '简单',
  'level.2': '普通',
  'level.3': '较难',
  'level.4': '很难',
});
