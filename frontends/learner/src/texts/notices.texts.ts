import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the notices, which the pages until the exam do not need. */
export const noticesText = createTexts({
  'notices.title': '公告',
  'notices.search': '公告标题',
  'notices.top': '置顶',
  'notices.pages': '共 {n} 条公告',
  'notices.noMatch': '没有符合条件的公告。',
  'notices.showAll': '查看全部公告',
  'notices.back': '全部公告',
});
