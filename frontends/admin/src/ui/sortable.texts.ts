import { createTexts } from '@xuekao/frontend-shared/core';

/** Words that a screen reader says while a row is dragged. */
export const sortableText = createTexts({
  'sort.how': '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
  'sort.taken': '已拿起第 {n} 项',
  'sort.over': '移到第 {n} 项',
  'sort.outside': '不在列表中',
  'sort.dropped': '已放到第 {n} 项',
  'sort.cancelled': '已取消移动',
});
