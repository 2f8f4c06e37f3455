import { expect, test } from '@jest/globals';
import { BusinessError, mostParts, type RefundSum, type Worth } from '@xuekao/contracts';
import fc from 'fast-check';
import { orderDecider, tasksOf, type Order, type OrderCommand, type OrderState } from './order.decider.js';
import type { MallOrderEvent, OrderLine } from './order.events.js';
import { linesLeft, pointsLeft, returnedOf, worthLeft } from './order.parts.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) };
const [buyer, office] = ['u'.repeat(24), 'o'.repeat(24)];
const line = (skuId: string, count: number, salePrice: number, costPoints: number): OrderLine => ({
  ...{ skuId, count, salePrice, costPoints, goodsId: 'g', goodsTitle: `商品 ${skuId}`, goodsImage: '', skuTitle: '', requireAddr: false },
});
const sending = { sendType: 2, expressName: '', expressNo: '', remark: '' };

function play(commands: readonly OrderCommand[], from: OrderState = orderDecider.initial()): OrderState {
  return commands.reduce<OrderState>((state, command) => {
    let made: readonly MallOrderEvent[] = [];
    try {
      made = orderDecider.decide(command, state);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
    return made.reduce((before, event) => orderDecider.evolve(before, event), state);
  }, from);
}
function paid(lines: readonly OrderLine[], more: readonly OrderCommand[] = []): Order {
  const person = { userId: buyer, userName: 'b', realName: '买家', deptCode: 'A01' };
  const facts = { orderId: 'a'.repeat(24), ...person, lines, remark: '', seen: null, expiresAt: 100 };
  const state = play([
    { type: 'Place', facts, place: null, at: 0 },
    { type: 'NoteStock', lines, payId: '', at: 0 },
    { type: 'NoteHold', at: 0 },
    { type: 'NotePayment', payId: 'p', at: 0 },
    { type: 'NotePaid', payId: 'p', payMethod: 'sandbox', at: 1 },
    ...more,
  ]);
  if (state.status === 'none') throw new Error('it was placed');
  return state;
}
const part = (name: string, lines: { skuId: string; count: number }[], isGoodsBack = false, by = office): OrderCommand => ({
  ...{ type: 'RefundPart', part: name, lines, isGoodsBack, by, reason: '退一件', seen: null, at: 2 },
});
const sum = (name: string, of: RefundSum, { by = office, seen = null }: { by?: string; seen?: Worth | null } = {}): OrderCommand => ({
  ...{ type: 'RefundSum', part: name, sum: of, by, reason: '有划痕', seen, at: 2 },
});
/** Points and fen that are left of all lines. */
const leftOf = (order: Order): Worth =>
  (order.lines ?? [])
    .map((each) => worthLeft(order, each))
    .reduce((all, { points, amount }) => ({ points: all.points + points, amount: all.amount + amount }), { points: 0, amount: 0 });
const refusalOf = (command: OrderCommand, state: OrderState): string => {
  try {
    orderDecider.decide(command, state);
    return '';
  } catch (error) {
    if (error instanceof BusinessError) return error.errorName;
    throw error;
  }
};
const cancel: OrderCommand = { type: 'Cancel', by: office, cause: 'byStaff', remark: '退', closed: 'p', at: 9 };

test('pieces go back with their prices, each part once, and the last of them by the cancellation', () => {
  const order = paid([line('a', 3, 333, 7), line('b', 1, 100, 0)]);
  const one = play([part('p1', [{ skuId: 'a', count: 2 }]), part('p1', [{ skuId: 'a', count: 2 }])], order) as Order;
  expect(one.parts).toMatchObject([{ part: 'p1', points: 14, amount: 666, isGoodsBack: true, reason: '退一件' }]);
  expect(linesLeft(one)).toMatchObject([
    { skuId: 'a', count: 1 },
    { skuId: 'b', count: 1 },
  ]);
  // another part of its name did not happen, and is not told to have
  for (const other of [
    [{ skuId: 'a', count: 1 }],
    [{ skuId: 'b', count: 1 }],
    [
      { skuId: 'a', count: 2 },
      { skuId: 'b', count: 1 },
    ],
  ])
    expect(refusalOf(part('p1', other), one)).toBe('SENT_DIFFERENT');
  expect(refusalOf(sum('p1', { amount: 666 }), one)).toBe('SENT_DIFFERENT');
  expect(refusalOf(part('p2', [{ skuId: 'a', count: 2 }]), one)).toBe('MALL_PART_COUNT');
  expect(refusalOf(part('p2', [{ skuId: 'c', count: 1 }]), one)).toBe('NOT_FOUND');
  const all = [{ skuId: 'a', count: 1 }, { skuId: 'b', count: 1 }]; // prettier-ignore
  expect(refusalOf(part('p2', all), one)).toBe('MALL_PART_ALL');
  expect(refusalOf(part('p2', [{ skuId: 'b', count: 1 }], false, buyer), one)).toBe('ORDER_OWN');
  const cancelled = play([cancel], one) as Order;
  expect(refusalOf(part('p2', [{ skuId: 'b', count: 1 }]), cancelled)).toBe('MALL_ORDER_STATE');
  expect(pointsLeft(cancelled)).toBe(7);
  const unpaid = paid([line('a', 2, 1, 0)]);
  expect(refusalOf(part('p', [{ skuId: 'a', count: 1 }]), { ...unpaid, status: 'unpaid' })).toBe('MALL_ORDER_STATE');
});

test('a sum goes back with its share of the points, of each line its part, and the buyer keeps all goods', () => {
  const order = paid([line('a', 3, 333, 7), line('b', 1, 101, 0)]);
  const one = play([sum('s1', { amount: 550 }), sum('s1', { amount: 550 })], order) as Order;
  expect([refusalOf(sum('s1', { amount: 549 }), one), refusalOf(sum('s1', { amount: 550 }), one)]).toEqual(['SENT_DIFFERENT', '']);
  // half of 21 points: of equal remainders what stays gets the unit, and among lines the first
  expect(one.parts).toMatchObject([{ part: 's1', points: 10, amount: 550, lines: [], isGoodsBack: true, reason: '有划痕' }]);
  expect(one.parts[0]?.shares).toEqual([
    { skuId: 'a', points: 10, amount: 500 },
    { skuId: 'b', points: 0, amount: 50 },
  ]);
  expect(linesLeft(one).map(({ count }) => count)).toEqual([3, 1]);
  expect(tasksOf(one).flatMap((task) => ('part' in task ? [task.type] : []))).toEqual(['returnPartPoints', 'returnPartMoney']);
  // a piece is worth its part of what is left of its line
  const two = play([part('p1', [{ skuId: 'a', count: 1 }])], one) as Order;
  expect(two.parts[1]).toMatchObject({ points: 4, amount: 166 });
  expect(leftOf(two)).toEqual({ points: 7, amount: 384 });
  expect(refusalOf(sum('s2', { amount: 384 }), two)).toBe('MALL_PART_SUM');
  expect(refusalOf(sum('s2', { points: 1 }), two)).toBe('MALL_PART_SUM');
  expect(refusalOf(sum('s2', { amount: 383 }), two)).toBe('');
  expect(refusalOf(sum('s2', { amount: 1 }, { by: buyer }), two)).toBe('ORDER_OWN');
  expect(refusalOf(sum('s2', { amount: 1 }), play([cancel], two))).toBe('MALL_ORDER_STATE');
});

test('of an order that points alone paid points go back', () => {
  const order = paid([line('a', 2, 0, 50)]);
  expect(refusalOf(sum('s1', { points: 100 }), order)).toBe('MALL_PART_POINTS');
  expect(refusalOf(sum('s1', { amount: 1 }), order)).toBe('MALL_PART_POINTS');
  expect(play([sum('s1', { points: 30 })], order)).toMatchObject({ parts: [{ points: 30, amount: 0 }] });
  expect(refusalOf(sum('s1', { points: 1 }), paid([line('a', 2, 0, 0)]))).toBe('MALL_PART_POINTS');
});

test('what its page has shown goes back, or nothing', () => {
  const order = paid([line('a', 2, 100, 10)]);
  expect(refusalOf(sum('s1', { amount: 100 }, { seen: { points: 10, amount: 100 } }), order)).toBe('');
  const since = play([sum('s0', { amount: 150 })], order);
  expect(refusalOf(sum('s1', { amount: 25 }, { seen: { points: 2, amount: 25 } }), since)).toBe('');
  expect(refusalOf(sum('s1', { amount: 25 }, { seen: { points: 3, amount: 25 } }), since)).toBe('MALL_PART_CHANGED');
  const pieces = { ...part('p1', [{ skuId: 'a', count: 1 }]), seen: { points: 10, amount: 100 } } as OrderCommand;
  expect([refusalOf(pieces, order), refusalOf(pieces, since)]).toEqual(['', 'MALL_PART_CHANGED']);
});

test('parts that earlier builds noted without the shares of lines are the prices of their pieces', () => {
  const order = paid([line('a', 3, 333, 7)]);
  const facts = { part: 'p1', reason: '退', lines: [{ skuId: 'a', count: 1 }], points: 7, amount: 333, isGoodsBack: true };
  const before = orderDecider.evolve(order, { type: 'PartRefunded', data: { at: 2, by: office, ...facts } });
  expect(leftOf(before as Order)).toEqual({ points: 14, amount: 666 });
});

test('parts are as many as a payment can go back in', () => {
  const order = paid([line('a', 99, 100, 0)]);
  const many = Array.from({ length: mostParts.bySeller }, (_, n) => part(`p${n}`, [{ skuId: 'a', count: 1 }]));
  expect(refusalOf(part('more', [{ skuId: 'a', count: 1 }]), play(many, order))).toBe('PART_MANY');
});

test('pieces that were sent are in stock again when somebody has them; those that were not sent are at once', () => {
  const sent = paid([line('a', 3, 100, 5)], [{ type: 'Send', by: office, sending, at: 2 }]);
  const types = (state: OrderState) => tasksOf(state).flatMap((task) => ('part' in task ? [task.type] : []));
  const out = play([part('p1', [{ skuId: 'a', count: 1 }])], sent);
  expect(types(out)).toEqual(['returnPartPoints', 'returnPartMoney']);
  const note = (of: string): OrderCommand => ({ type: 'NoteGoodsBack', part: of, by: office, at: 3 });
  expect(types(play([note('p1')], out))).toEqual(['returnPartStock', 'returnPartPoints', 'returnPartMoney']);
  expect(types(play([part('p1', [{ skuId: 'a', count: 1 }], true)], sent))).toContain('returnPartStock');
  expect([refusalOf(note('other'), out), refusalOf(note(''), out)]).toEqual(['NOT_FOUND', 'MALL_ORDER_STATE']);
  // an order that is cancelled behind its sending waits for its goods in the same way
  const cancelled = play([cancel], sent);
  expect(tasksOf(cancelled).map(({ type }) => type)).not.toContain('returnStock');
  expect(tasksOf(play([note('')], cancelled)).map(({ type }) => type)).toContain('returnStock');
});

test('the buyer hears of a part when it is known how much of the money goes back', () => {
  const order = paid([line('a', 3, 100, 5)]);
  const done: OrderCommand[] = [
    { type: 'NotePartReturn', part: 'p1', good: 'stock', at: 3 },
    { type: 'NotePartReturn', part: 'p1', good: 'points', at: 3 },
    { type: 'NotePartReturn', part: 'p1', good: 'money', amount: 40, at: 3 },
  ];
  const state = play([part('p1', [{ skuId: 'a', count: 1 }]), ...done, ...done], order) as Order;
  expect(state.parts).toMatchObject([{ points: 5, amount: 40, returned: ['stock', 'points', 'money'] }]);
  const owed = (of: OrderState) => tasksOf(of).flatMap((task) => ('part' in task ? [task.type] : []));
  expect(owed(state)).toEqual(['tellPart']);
  expect(owed(play([{ type: 'NotePartTold', part: 'p1', at: 4 }], state))).toEqual([]);
});

test('whatever goes back: no part is more than what is left, sums are in proportion, and with the rest it is what was paid', () => {
  const price = fc.integer({ min: 0, max: 99_999 });
  const count = fc.integer({ min: 1, max: 9 });
  const lines = fc
    .tuple(fc.tuple(count, price, price), fc.tuple(count, price, price))
    .map((two) => two.map(([n, salePrice, costPoints], at) => line(at === 0 ? 'a' : 'b', n, salePrice, costPoints)));
  const name = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
  const skus = fc.constantFrom('a', 'b');
  const pieces = fc.tuple(name, skus, fc.integer({ min: 1, max: 5 })).map(([of, skuId, n]) => part(of, [{ skuId, count: n }]));
  const sums = fc.tuple(name, fc.constantFrom('amount', 'points'), fc.integer({ min: 1, max: 1_000_000 }));
  const ofSums = sums.map(([of, way, n]) => sum(of, way === 'amount' ? { amount: n } : { points: n }));
  const parts = fc.array(fc.oneof(pieces, ofSums), { maxLength: 12 });
  fc.assert(
    fc.property(lines, parts, (of, asked) => {
      const order = paid(of);
      let after = order;
      for (const command of asked) {
        const before = leftOf(after);
        const known = after.parts.length;
        after = play([command], after) as Order;
        const made = after.parts[known];
        // the points of a sum are its share of those that are left, to the unit
        if (command.type === 'RefundSum' && 'amount' in command.sum && made)
          expect(Math.abs(made.points - (before.points * made.amount) / before.amount)).toBeLessThan(1);
      }
      const { points, amount } = returnedOf(after);
      const left = (order.lines ?? []).map((each) => worthLeft(after, each));
      for (const each of [{ points, amount }, ...left])
        expect([each.points, each.amount].every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
      expect(leftOf(after)).toEqual({ points: order.totalPoints - points, amount: order.totalAmount - amount });
      expect(pointsLeft(after)).toBe(order.totalPoints - points);
      const rest = linesLeft(after);
      expect(rest.reduce((all, one) => all + one.count, 0)).toBeGreaterThan(0);
      // nothing is left of a line without pieces
      for (const [at, { skuId }] of (order.lines ?? []).entries())
        if (rest.every((one) => one.skuId !== skuId)) expect(left[at]).toEqual({ points: 0, amount: 0 });
      expect(new Set(after.parts.map((one) => one.part)).size).toBe(after.parts.length);
    }),
    runs,
  );
});
