import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, optionalText, text } from '../fields.js';

/** Ways by which goods go out, by their number on the wire: with a courier, or without one (a card's code, by hand, at the desk). */
export const sendTypes = { courier: 1, byHand: 2 } as const;
export const expressLengths = { name: 30, no: 40, remark: 200 } as const;
/** Couriers that the console proposes; every other name can be typed. */
export const couriers = [
  '顺丰速运',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '京东物流',
  '邮政 EMS',
  '极兔速递',
  '德邦快递',
] as const;

/** Facts of a delivery, as the console gives them. */
export const sending = z
  .strictObject({
    sendType: choice('发货方式', [1, 2]),
    expressName: z.string('快递公司应为文字').trim().max(expressLengths.name, `快递公司不能超过 ${expressLengths.name} 个字`).default(''),
    expressNo: z
      .string('快递单号应为文字')
      .trim()
      .max(expressLengths.no, `快递单号不能超过 ${expressLengths.no} 个字`)
      .regex(/^[0-9A-Za-z-]*$/, '快递单号只能由字母、数字组成')
      .default(''),
    remark: optionalText('发货备注', expressLengths.remark),
  })
  .refine(({ sendType, expressName }) => sendType !== sendTypes.courier || expressName !== '', '快递公司不能为空！')
  .refine(({ sendType, expressNo }) => sendType !== sendTypes.courier || expressNo !== '', '快递单号不能为空！');

/** One step on the way of a parcel. */
export const track = z.strictObject({ time: z.string(), context: z.string() });
export const trackText = () => text('物流信息', 100);

/** How the steps of a parcel are known. */
export const trackFacts = {
  /** the courier service gave no answer: the steps are those that were known before */
  tracksFailed: z.boolean(),
  /** when the courier service answered last; null: the steps are noted by hand, or it never has */
  tracksTime: z.string().nullable(),
};

export const delivery = z.strictObject({
  id: z.string(),
  sendType: z.int(),
  sendType_dictText: z.string(),
  expressName: z.string(),
  expressNo: z.string(),
  remark: z.string(),
  createTime: z.string(),
});

/** 发货: how the goods of an order are on their way. */
export const deliveryCalls = {
  detail: defineCall({
    summary: '发货信息',
    path: '/api/mall/delivery/detail',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: byId,
    /** null: nothing is sent yet; the newest step stands first */
    output: delivery.extend({ tracks: z.array(track), ...trackFacts }).nullable(),
    errors: ['NOT_FOUND'],
  }),
};
