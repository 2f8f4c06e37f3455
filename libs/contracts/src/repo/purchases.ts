import { z } from 'zod';
import { defineCall } from '../call.js';
import { id } from '../fields.js';
import { begun, purchaseCalls } from '../purchases.js';

export const bankPurchaseCalls = {
  buyInit: defineCall({
    summary: '购买题库',
    path: '/api/repo/buy/init',
    owner: 'repo',
    module: 'pay',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ repoId: id('题库') }),
    output: begun,
    errors: ['NOT_FOUND', 'NOT_FOR_SALE', 'BOUGHT_ALREADY', 'PAY_OFF', 'PAY_FAILED', 'ORDER_OVER'],
  }),
  ...purchaseCalls({ owner: 'repo', path: '/internal/repo/purchase' }),
};
