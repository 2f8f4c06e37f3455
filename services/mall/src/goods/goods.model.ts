import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Something by which the specifications of goods differ, such as its colour. */
export interface GoodsParam {
  id: string;
  title: string;
  values: { id: string; value: string }[];
}

export interface GoodsDoc {
  _id: string;
  title: string;
  summary: string;
  /** value of the dictionary `mall_goods_catalog` */
  catId: string;
  /** addresses of pictures of our own store; the first one stands in lists */
  images: string[];
  content: string;
  params: GoodsParam[];
  /** whether an order needs an address */
  requireAddr: boolean;
  /** pieces that one person may buy; 0: as many as there are */
  buyLimit: number;
  /** 0 on the shelf, 1 off */
  state: number;
  /** of the cheapest specification: fen, and points */
  salePrice: number;
  costPoints: number;
  /** pieces that were paid */
  sales: number;
  createBy: string;
  createDept: string;
  createTime: Date;
  revision: number;
}

/** A specification of goods: what is bought, and has a stock. */
export interface SkuDoc {
  _id: string;
  goodsId: string;
  /** its values of the goods' params (`skuKey`); one for each combination */
  key: string;
  items: { paramId: string; valueId: string }[];
  /** place among the specifications of its goods */
  place: number;
  title: string;
  image: string;
  /** each piece costs both: fen, and points */
  salePrice: number;
  costPoints: number;
  /** pieces that nobody holds or has bought */
  leftStock: number;
  /** the goods are not sold in it any more; orders that hold it can give it back */
  isGone: boolean;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;

export const goodsSchema = new Schema<GoodsDoc>(
  {
    _id: text,
    title: text,
    summary: optional,
    catId: optional,
    images: [String],
    content: optional,
    params: [{ _id: false, id: text, title: text, values: [{ _id: false, id: text, value: text }] }],
    requireAddr: { type: Boolean, required: true },
    buyLimit: number,
    state: number,
    salePrice: number,
    costPoints: number,
    sales: number,
    createBy: text,
    createDept: optional,
    createTime: { type: Date, required: true },
    revision: number,
  },
  schemaOptions,
);
goodsSchema.index({ createTime: -1, _id: -1 });
goodsSchema.index({ state: 1, sales: -1, _id: -1 });
goodsSchema.index({ createDept: 1 });
goodsSchema.index({ createBy: 1 });

export const skuSchema = new Schema<SkuDoc>(
  {
    _id: text,
    goodsId: text,
    key: { type: String, default: '' },
    items: [{ _id: false, paramId: text, valueId: text }],
    place: number,
    title: optional,
    image: optional,
    salePrice: number,
    costPoints: number,
    leftStock: number,
    isGone: { type: Boolean, required: true },
  },
  schemaOptions,
);
skuSchema.index({ goodsId: 1, key: 1 }, { unique: true });
