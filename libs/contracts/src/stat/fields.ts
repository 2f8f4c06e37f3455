import { z } from 'zod';
import { integer } from '../fields.js';

const day = (label: string) => z.iso.date({ error: `${label}格式不正确` });
/** Days whose figures one question may ask for. */
export const maxDays = 400;
/** Days of Asia/Shanghai, both included. Without `from` the last `days` days; without `to` they end today. */
export const span = z.strictObject({
  from: day('开始日期').optional(),
  to: day('结束日期').optional(),
  days: integer('天数', 1, maxDays).default(7),
});
