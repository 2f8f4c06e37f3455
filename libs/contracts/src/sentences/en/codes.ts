import type { codes as inChinese } from '../zh-CN/codes.js';
import type { Translation } from '../translation.js';

export const codes = {
  state0: 'Unused',
  state1: 'Used',
  state2: 'Void',
  state3: 'Expired',
  kind_exam: 'Exam',
  kind_repo: 'Question bank',
  kind_course: 'Course',
  kind_points: 'Points',
  noGoods: 'Choose what the codes are for',
  noPoints: 'The points must be more than 0',
  over: 'The expiry must be later than now',
  redeemed: 'Code redeemed',
  file: 'codes.xlsx',
  sheet: 'Codes',
  column_code: 'Code',
  column_goods: 'For',
  column_state: 'State',
  column_expire: 'Valid until',
  column_userName: 'Account',
  column_realName: 'Name',
  column_useTime: 'Used at',
  points: '{n} points',
  forever: 'Always',
} satisfies Translation<typeof inChinese>;
