import { createTexts } from '@xuekao/frontend-shared';

export const departText = createTexts({
  'depart.title': '部门',
  'depart.note': '部门编码由系统生成，表示在部门树中的位置；点部门名称查看其中的用户。',
  'depart.name': '部门名称',
  'depart.noun': '部门',
});
