import { createTexts } from '@xuekao/frontend-shared/core';

export const calendarText = createTexts({
  'calendar.add': '加入日历',
  'calendar.words': '作答时间 {duration}',
});
