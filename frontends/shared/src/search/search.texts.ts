import { createTexts } from '../texts/texts.js';

export const searchText = createTexts({
  'search.open': '搜索页面',
  'search.title': '搜索页面',
  'search.field': '页面名称或地址',
  'search.none': '没有符合的页面。',
  'search.found': '找到 {n} 个页面',
  'search.pages': '页面',
  'search.pending': '正在查找……',
});
