import { createTexts } from '@xuekao/frontend-shared';

export const dicText = createTexts({
  'dic.title': '数据字典',
  'dic.note': '题库分类用于整理和筛选题库。字典值是存储在题库上的编码，使用后请不要修改。',
  'dic.repoCatalog': '题库分类',
  'dic.name': '名称',
  'dic.value': '字典值',
  'dic.noun': '分类',
});
