import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  ids,
  integer,
  learnerPageSize,
  optionalText,
  page,
  paging,
  readRevision,
  richText,
  savedRevision,
  search,
  text,
} from '../fields.js';
import { price } from '../purchases.js';

/** Kinds of lines of the stock log: first stock, held by an order, given back by an order, changed by hand. */
export const stockKinds = ['first', 'reserve', 'release', 'change'] as const;
/** Bounds of the specifications of goods. */
export const goodsLimits = { params: 3, values: 20, skus: 200, images: 8, stock: 1_000_000, points: 10_000_000, buyLimit: 9999 } as const;

const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');
/** address of a picture of our own store; empty: none */
const picture = z.string('图片应为文字').max(120, '图片格式不正确');
/** Names of params and values are the page's own: they stay while their titles change. */
const shortId = (label: string) => z.string(`${label}格式不正确`).regex(/^[0-9A-Za-z-]{1,40}$/, `${label}格式不正确`);
const stock = () => integer('库存', 0, goodsLimits.stock);
const points = () => integer('积分', 0, goodsLimits.points);

const paramInput = z.strictObject({
  id: shortId('规格'),
  title: text('规格名称', 20),
  values: z
    .array(z.strictObject({ id: shortId('规格值'), value: text('规格值', 30) }))
    .min(1, '每个规格至少需要一个值')
    .max(goodsLimits.values, `一个规格不能超过 ${goodsLimits.values} 个值`),
});
const chosen = z.array(z.strictObject({ paramId: shortId('规格'), valueId: shortId('规格值') })).max(goodsLimits.params);
const skuInput = z.strictObject({
  /** its values: a combination that was sold before goes on with its stock and its orders */
  items: chosen.default([]),
  image: picture.default(''),
  salePrice: price(),
  costPoints: points(),
  /** pieces of a combination that is not sold yet; afterwards the stock changes by the call `stock` alone */
  stock: stock().default(0),
});
const goodsInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  title: text('商品名称', 100),
  summary: optionalText('商品简介', 200),
  /** value of the dictionary `mall_goods_catalog` */
  catId: categoryId.default(''),
  images: z.array(picture).max(goodsLimits.images, `商品图片不能超过 ${goodsLimits.images} 张`).default([]),
  content: richText('商品详情').default(''),
  params: z.array(paramInput).max(goodsLimits.params, `规格不能超过 ${goodsLimits.params} 个`).default([]),
  /** one for each combination that is sold; without params it is one without items */
  skus: z.array(skuInput).min(1, '至少需要一种规格').max(goodsLimits.skus, `规格组合不能超过 ${goodsLimits.skus} 种`),
  requireAddr: flag('需要收货地址').default(true),
  /** pieces for each person; 0: as many as there are */
  buyLimit: integer('限购数量', 0, goodsLimits.buyLimit).default(0),
  /** 0 on the shelf, 1 off */
  state: choice('状态', [0, 1]).default(1),
});

/** A specification as learners see it: each piece costs both, fen and points. */
const sku = z.strictObject({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  salePrice: z.int(),
  costPoints: z.int(),
  leftStock: z.int(),
});
const card = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  /** of the cheapest specification: fen, and points */
  salePrice: z.int(),
  costPoints: z.int(),
  sales: z.int(),
};
const params = z.array(
  z.strictObject({ id: z.string(), title: z.string(), values: z.array(z.strictObject({ id: z.string(), value: z.string() })) }),
);
const items = z.array(z.strictObject({ paramId: z.string(), valueId: z.string() }));

/** 商品: what the mall sells, and its stock. */
export const goodsCalls = {
  paging: defineCall({
    summary: '商品列表',
    path: '/api/mall/goods/paging',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: paging({ catId: categoryId.optional(), q: search('商品名称') }, learnerPageSize),
    output: page(z.strictObject(card)),
    errors: [],
  }),
  detail: defineCall({
    summary: '商品详情',
    path: '/api/mall/goods/detail',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({
      ...card,
      catId_dictText: z.string(),
      images: z.array(z.string()),
      content: z.string(),
      multiSku: z.boolean(),
      params,
      /** combinations that are sold, so that the page offers no other */
      skuItems: z.array(items),
      /** the first that is in stock; the first one where none is */
      defaultSku: sku.extend({ items }).nullable(),
      requireAddr: z.boolean(),
      buyLimit: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  mapSku: defineCall({
    summary: '按规格查商品',
    path: '/api/mall/goods/map-sku',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ goodsId: id('商品'), items: chosen }),
    /** null: it is not sold in this combination */
    output: z.strictObject({ sku: sku.nullable() }),
    errors: ['NOT_FOUND'],
  }),
  adminPaging: defineCall({
    summary: '商品管理列表',
    path: '/api/mall/goods/admin/paging',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: ['goods:list'],
    input: paging({ catId: categoryId.optional(), title: search('商品名称'), state: choice('状态', [0, 1]).optional() }),
    output: page(
      z.strictObject({
        ...card,
        catId_dictText: z.string(),
        state: z.int(),
        state_dictText: z.string(),
        /** of all specifications */
        leftStock: z.int(),
        skuCount: z.int(),
        createTime: z.string(),
      }),
    ),
    errors: [],
  }),
  adminDetail: defineCall({
    summary: '商品内容',
    path: '/api/mall/goods/admin/detail',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: ['goods:list'],
    input: byId,
    output: z.strictObject({
      id: z.string(),
      revision: z.int(),
      title: z.string(),
      summary: z.string(),
      catId: z.string(),
      images: z.array(z.string()),
      content: z.string(),
      params,
      skus: z.array(sku.extend({ items })),
      requireAddr: z.boolean(),
      buyLimit: z.int(),
      state: z.int(),
      sales: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存商品',
    path: '/api/mall/goods/admin/save',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: ['goods:save'],
    audit: true,
    input: goodsInput,
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE'],
  }),
  state: defineCall({
    summary: '商品上架或下架',
    path: '/api/mall/goods/admin/state',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: ['goods:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    summary: '删除商品',
    path: '/api/mall/goods/admin/delete',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: ['goods:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'MALL_GOODS_HELD'],
  }),
  stock: defineCall({
    summary: '调整商品库存',
    path: '/api/mall/goods/admin/stock',
    owner: 'mall',
    module: 'mall',
    effect: 'changes',
    access: ['goods:stock'],
    audit: true,
    input: z.strictObject({
      /** of this change: sent again it changes nothing more, and is refused where it says something else */
      requestId: z.uuid('请求编号格式不正确'),
      skuId: id('规格'),
      /** signed pieces */
      change: integer('调整数量', -goodsLimits.stock, goodsLimits.stock).refine((value) => value !== 0, '调整数量不能为 0'),
      reason: text('调整原因', 100),
    }),
    output: z.strictObject({ leftStock: z.int() }),
    errors: ['NOT_FOUND', 'MALL_STOCK_SHORT', 'MALL_STOCK_MOST', 'SENT_DIFFERENT'],
  }),
  stockLog: defineCall({
    summary: '商品库存记录',
    path: '/api/mall/goods/admin/stock-log',
    owner: 'mall',
    module: 'mall',
    effect: 'reads',
    access: ['goods:list'],
    input: paging({ goodsId: id('商品').optional(), skuId: id('规格').optional(), kind: z.enum(stockKinds, '类型不正确').optional() }),
    output: page(
      z.strictObject({
        id: z.string(),
        goodsId: z.string(),
        goodsTitle: z.string(),
        skuTitle: z.string(),
        createTime: z.string(),
        kind: z.enum(stockKinds),
        kind_dictText: z.string(),
        /** signed */
        change: z.int(),
        left: z.int(),
        orderId: z.string(),
        reason: z.string(),
        byName: z.string(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
};
