import { createTexts } from '@xuekao/frontend-shared/core';

export const searchText = createTexts({
  'find.title': '搜索',
  'find.field': '考试、记录、公告的名称',
  'find.none': '没有找到。可以换一个词，或只输入名称的一部分。',
  'find.found': '找到 {n} 项',
  'find.failed': '有些内容没有查到，请重试。',
  'find.pages': '页面',
  'find.exams': '考试',
  'find.records': '考试记录',
  'find.notices': '公告',
  'find.tries': '已考 {n} 次',
});
