import { createTexts } from '@xuekao/frontend-shared/core';

export const categoryText = createTexts({
  'category.label': '分类',
  'category.all': '全部分类',
  'category.gone': '已停用的分类',
});
