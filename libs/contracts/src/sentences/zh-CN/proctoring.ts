/** Words of proctoring: reasons of an end, with their evidence. */
export const proctoring = {
  leftTooOften: '离开考试页面达到 {n} 次：{times}',
  leftAt: '{time} 离开 {n} 秒',
} as const;
