import { expect, test } from '@jest/globals';
import {
  faultOf,
  fromDetail,
  isGoodRow,
  nameOf,
  newGoods,
  rowsFor,
  toInput,
  withParam,
  withValue,
  type GoodsDetail,
} from './goods-form.js';

const colour = { id: 'p1', title: '颜色', values: [{ id: 'p2', value: '红' }, { id: 'p3', value: '蓝' }] }; // prettier-ignore
const size = { id: 'p4', title: '尺码', values: [{ id: 'p5', value: 'M' }, { id: 'p6', value: 'L' }] }; // prettier-ignore
const sku = { id: 's1', title: '红 M', image: '', salePrice: 1990, costPoints: 20, leftStock: 7 };
const items = [
  { paramId: 'p1', valueId: 'p2' },
  { paramId: 'p4', valueId: 'p5' },
];
const detail: GoodsDetail = {
  ...{ id: 'g', revision: 3, title: '文化衫', summary: '', catId: '', images: ['a.png'], content: '', requireAddr: true, buyLimit: 2 },
  ...{ state: 0, sales: 0, params: [colour, size], skus: [{ ...sku, items: items.toReversed() }] },
};

test('a form shows every combination, those that are not sold as such, and gives back what it was read from', () => {
  const form = fromDetail(detail);
  expect(form.skus.map((row) => [nameOf(row, form.params), row.isSold, row.stored?.leftStock])).toEqual([
    ['红 M', true, 7],
    ['红 L', false, undefined],
    ['蓝 M', false, undefined],
    ['蓝 L', false, undefined],
  ]);
  expect(toInput(form, { id: 'g', revision: 3 })).toMatchObject({
    ...{ id: 'g', revision: 3, state: 0, buyLimit: 2 },
    skus: [{ items, salePrice: 1990, costPoints: 20 }],
  });
});

test('a value more keeps what was typed, and its combinations begin like those that share their values', () => {
  const form = fromDetail(detail);
  const [first] = form.params;
  if (!first) throw new Error('the form has params');
  const params = form.params.map((param) => (param.id === first.id ? withValue(param, form.params) : param));
  const rows = rowsFor(params, form.skus);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual(form.skus[0]);
  // an id that no value had
  expect(rows.at(-1)?.items[0]).toEqual({ paramId: 'p1', valueId: 'p7' });
});

test('goods without params that get one hand their price to the combinations', () => {
  const one = { ...newGoods(), skus: rowsFor([], []).map((row) => ({ ...row, salePrice: 9.9, costPoints: 5, stock: 3 })) };
  const [param, ...others] = withParam(one.params);
  expect([param?.values.length, others.length]).toEqual([1, 0]);
  const rows = rowsFor(withParam(one.params), one.skus);
  expect(rows).toMatchObject([{ salePrice: 9.9, costPoints: 5, stock: 3, stored: null }]);
});

test('names that are empty or there twice, and prices that cannot be, are found', () => {
  expect(faultOf(colour, [colour, size])).toBeNull();
  expect(faultOf({ ...size, title: ' 颜色' }, [colour, size])).toBe('title');
  expect(faultOf({ ...colour, values: [...colour.values, { id: 'x', value: '红 ' }] }, [colour])).toBe('values');
  const [row] = rowsFor([], []);
  if (!row) throw new Error('goods without params have one combination');
  const good = (fields: Partial<typeof row>): boolean => isGoodRow({ ...row, ...fields });
  expect([good({}), good({ salePrice: 0.01 }), good({ salePrice: 0.001 }), good({ costPoints: 1 }), good({ costPoints: 1.5 })]).toEqual([
    ...[false, true, false, true, false],
  ]);
  expect(good({ isSold: false })).toBe(true);
});
