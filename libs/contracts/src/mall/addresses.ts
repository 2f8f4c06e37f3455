import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, done, flag, id, nameText, page, paging, saved, text } from '../fields.js';

/** Addresses that one person keeps. */
export const mostAddresses = 50;
/** Lengths of the parts of an address. */
export const addressLengths = { contact: 30, mobile: 20, region: 30, address: 120 } as const;

const region = (label: string) => text(label, addressLengths.region, '请选择所在地区！');

/** A place to which goods are sent. */
export const place = {
  contact: nameText('收货人', addressLengths.contact),
  /** also a telephone with its area code, or one of another country */
  mobile: text('联系电话', addressLengths.mobile).regex(/^[0-9+() -]{5,20}$/, '联系电话格式不正确'),
  province: region('省份'),
  city: region('城市'),
  /** empty where a city has no districts */
  area: z.string('区县应为文字').trim().max(addressLengths.region, `区县不能超过 ${addressLengths.region} 个字`).default(''),
  address: nameText('详细地址', addressLengths.address),
};
/** The same as it is shown. */
export const shownPlace = {
  contact: z.string(),
  mobile: z.string(),
  province: z.string(),
  city: z.string(),
  area: z.string(),
  address: z.string(),
};
const address = z.strictObject({ id: z.string(), ...shownPlace, isDefault: z.boolean() });

/** 收货地址: the own ones of each learner. */
export const addressCalls = {
  paging: defineCall({
    summary: '我的收货地址',
    path: '/api/mall/user/addr/paging',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: paging({}, mostAddresses),
    output: page(address),
    errors: [],
  }),
  detail: defineCall({
    summary: '收货地址详情',
    path: '/api/mall/user/addr/detail',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: address,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存收货地址',
    path: '/api/mall/user/addr/save',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ id: z.union([z.literal(''), id('地址')]).default(''), ...place, isDefault: flag('默认地址').default(false) }),
    output: saved,
    errors: ['NOT_FOUND', 'ADDRESS_MANY', 'ADDRESS_REGION'],
  }),
  delete: defineCall({
    summary: '删除收货地址',
    path: '/api/mall/user/addr/delete',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: 'user',
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
