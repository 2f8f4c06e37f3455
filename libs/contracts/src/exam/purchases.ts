import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';
import { begun, purchaseCalls } from '../purchases.js';

export const examPurchaseCalls = {
  buyInit: defineCall({
    summary: '购买考试',
    path: '/api/exam/buy/init',
    owner: 'exam',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ examId: id('考试') }),
    output: begun,
    errors: [
      'NOT_FOUND',
      'EXAM_NOT_FOR_YOU',
      'EXAM_NOT_OPEN',
      'EXAM_LATE',
      'EXAM_CHANCES',
      'NOT_FOR_SALE',
      'BOUGHT_ALREADY',
      'PAY_OFF',
      'PAY_FAILED',
      'ORDER_OVER',
    ],
  }),
  ...purchaseCalls({ owner: 'exam', path: '/internal/exam/purchase' }),
};
