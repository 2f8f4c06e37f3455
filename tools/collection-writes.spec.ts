import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { collectionWrites } from './support/collection-writes.ts';
import { root } from './support/paths.ts';

/** A collection is written by the feature that makes it; others read its documents, and ask the owner's functions for every change. */
const rules: { featureOrder: Record<string, string[]>; writesElsewhere: Record<string, Record<string, string>> } = await import(
  pathToFileURL(join(root, '.dependency-cruiser.mjs')).href
);

const base = mkdtempSync(join(tmpdir(), 'collections-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test.each(Object.entries(rules.featureOrder))('in %s each feature writes its own collections alone', (service, features) => {
  const found = collectionWrites(join(root, 'services', service, 'src'), features);
  // an exception that is not needed any more is to go
  expect(found).toEqual(Object.keys(rules.writesElsewhere[service] ?? {}).sort());
});

/** Collections of `goods`, which a feature behind it writes below. */
const store = `
  export class GoodsCollections {
    readonly goods: Model<GoodsDoc>;
    readonly skus = this.own<SkuDoc>('Sku', skuSchema, 'skus');
    get rows(): Model<RowDoc> { return this.models.rows(); }
    async take(id: string): Promise<void> { await this.goods.updateOne({ _id: id }, { $inc: { stock: -1 } }); }
  }`;
let made = 0;
function foundIn(source: string): string[] {
  const folder = join(base, String(++made));
  for (const [path, text] of [
    ['goods/goods.collections.ts', store],
    ['orders/order.collections.ts', `export class OrderCollections { readonly orders: Model<OrderDoc>; }`],
    ['orders/deep/order.service.ts', source],
    ['orders/order.spec.ts', 'const write = (store: GoodsCollections) => store.goods.deleteMany({});'],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return collectionWrites(folder, ['goods', 'orders']).map((found) => found.replace('orders/deep/order.service.ts: ', ''));
}
const inClass = (body: string): string =>
  `export class Orders {
    constructor(private readonly store: OrderCollections, private readonly shop: GoodsCollections) {}
    async run() { ${body} }
  }`;

test.each([
  ...['insertOne', 'insertMany', 'create', 'updateOne', 'updateMany', 'replaceOne', 'bulkWrite', 'deleteOne', 'deleteMany'].map(
    (method): [string, string, string] => [method, inClass(`await this.shop.goods.${method}({});`), `goods.${method}`],
  ),
  ['find and change', inClass('return (await this.shop.goods.findOneAndUpdate({}, {}))?.stock;'), 'goods.findOneAndUpdate'],
  ['a field that the base class makes', inClass('await this.shop.skus.deleteOne({});'), 'skus.deleteOne'],
  ['a getter', inClass('await this.shop.rows.deleteOne({});'), 'rows.deleteOne'],
  ['a chain that may be absent', inClass('await this.shop?.goods!.deleteOne({});'), 'goods.deleteOne'],
  ['the collection of the driver', inClass('await this.shop.goods.collection.insertMany([]);'), 'goods.insertMany'],
  ['the same, asked for', inClass('await nativeOf<GoodsDoc>(this.shop.goods).bulkWrite([]);'), 'goods.bulkWrite'],
  ['a store taken apart', inClass('const { goods } = this.shop; await goods.find(); await goods.deleteOne({});'), 'goods.deleteOne'],
  ['with another name', inClass('const { goods: mine } = this.shop; await mine.deleteOne({});'), 'mine.deleteOne'],
  ['a store with another name', inClass('const shop = this.shop; await shop.goods.deleteOne({});'), 'goods.deleteOne'],
  ['a model with another name', inClass('const rows = this.shop.goods; await rows.deleteOne({});'), 'goods.handed on'],
  ['a model as an argument', inClass('await clear(this.shop.goods);'), 'goods.handed on'],
  ['an argument of a function', 'export const clear = (shop: GoodsCollections) => shop.goods.deleteMany({});', 'goods.deleteMany'],
  ['the same, taken apart', 'export async function clear({ goods }: GoodsCollections) { await goods.deleteMany({}); }', 'goods.deleteMany'],
  [
    'a field',
    'class Orders { private readonly shop!: GoodsCollections; run() { return this.shop.goods.deleteMany({}); } }',
    'goods.deleteMany',
  ],
  ['what the application gives', inClass('const shop = app.get(GoodsCollections); await shop.goods.deleteOne({});'), 'goods.deleteOne'],
  ['an aggregation that writes', inClass(`await this.shop.goods.aggregate([{ $merge: { into: 'skus' } }]);`), '$merge'],
  ['the name of the collection', inClass(`await this.connection.collection('skus').deleteOne({});`), 'skus by its name'],
])('%s: fires', (_title, source, found) => {
  expect(foundIn(source)).toEqual([found]);
});

test('reading, own collections and functions of the owner pass', () => {
  const passes = `
    await this.shop.goods.find({}, { name: 1 }).sort({ _id: 1 }).lean();
    for await (const one of nativeOf(this.shop.goods).find({})) await this.store.orders.updateOne({}, one);
    const { goods } = this.shop;
    const [one] = await goods.aggregate([{ $lookup: { from: this.shop.skus.collection.collectionName } }]);
    await findPage(this.shop.goods, {}, query, {}, rowOf);
    await this.shop.take(one._id);
    const { orders } = this.store;
    await orders.deleteMany({});
    await this.connection.collection('orders').deleteOne({});`;
  expect(foundIn(inClass(passes))).toEqual([]);
});
