import type { battle as inChinese } from '../zh-CN/battle.js';
import type { Translation } from '../translation.js';

export const battle = {
  cycle1: 'per day',
  cycle2: 'per week',
  cycle3: 'per month',
  cycle4: 'in total',
  open1: 'Everybody',
  open2: 'Departments',
  open9: 'With a password',
  noDept: 'No department',
} satisfies Translation<typeof inChinese>;
