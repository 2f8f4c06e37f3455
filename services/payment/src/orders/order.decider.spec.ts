import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BusinessError, goodsKinds, mostParts, unpaidMs } from '@xuekao/contracts';
import { orderDecider, returnsOf, settleAfterMs, tasksOf, type OrderCommand, type OrderState } from './order.decider.js';
import type { Trade } from '../providers/index.js';
import { moneyAccounts, type Money, type OrderEvent, type OrderFacts } from './order.events.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 500) };
const facts: OrderFacts = {
  orderId: 'a'.repeat(24),
  kind: 'exam',
  goodsId: 'b'.repeat(24),
  title: '卷',
  userId: 'c'.repeat(24),
  deptCode: 'A01',
  price: 1250,
  expiresAt: unpaidMs,
};
const open: Extract<OrderCommand, { type: 'Open' }> = { type: 'Open', facts, at: 0 };
const money = (transaction: string, amount = facts.price): Money => ({ method: 'sandbox', transaction, amount });

interface History {
  state: OrderState;
  events: OrderEvent[];
}
/** Executes the commands; what is refused changes nothing. */
function play(commands: readonly OrderCommand[]): History {
  return commands.reduce<History>(
    ({ state, events }, command) => {
      let made: readonly OrderEvent[] = [];
      try {
        made = orderDecider.decide(command, state);
      } catch {
        // refused
      }
      return { state: made.reduce((before, event) => orderDecider.evolve(before, event), state), events: [...events, ...made] };
    },
    { state: orderDecider.initial(), events: [] },
  );
}

function balances(events: readonly OrderEvent[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { data } of events)
    for (const { account, minor } of 'legs' in data ? data.legs : []) sums.set(account, (sums.get(account) ?? 0) + minor);
  return sums;
}

const at = fc.integer({ min: 0, max: 2 * unpaidMs });
const anyCommand: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.record({
    type: fc.constant('BeginTrade' as const),
    trade: fc.constantFrom<Trade>({ method: 'sandbox' }, { method: 'wechat', merchant: 'one' }),
    at,
  }),
  fc.record({
    type: fc.constant('TakeMoney' as const),
    at,
    money: fc.record({
      method: fc.constant('sandbox' as const),
      transaction: fc.constantFrom('t1', 't2', 't3'),
      amount: fc.constantFrom(facts.price, facts.price, 1),
    }),
  }),
  fc.record({ type: fc.constant('NoteGrant' as const), at }),
  fc.record({ type: fc.constant('NoteGone' as const), at }),
  fc.record({ type: fc.constant('Refund' as const), by: fc.constant('x'), reason: fc.constant('r'), at }),
  fc.record({
    type: fc.constant('RefundPart' as const),
    part: fc.constantFrom('p1', 'p2', 'p3'),
    amount: fc.oneof(fc.constantFrom(facts.price, facts.price - 1, 1), fc.integer({ min: -5, max: facts.price + 5 })),
    by: fc.constant('x'),
    reason: fc.constant('r'),
    at,
  }),
  fc.record({
    ...{ type: fc.constant('GiveBackPart' as const), part: fc.constantFrom('p3', 'p4'), amount: fc.integer({ min: 1, max: facts.price }) },
    ...{ by: fc.constant('x'), reason: fc.constant('r'), at },
  }),
  fc.record({ type: fc.constant('NotePartReturn' as const), part: fc.constantFrom('p1', 'p2', 'p3'), at }),
  fc.record({ type: fc.constant('NoteReturn' as const), transaction: fc.constantFrom('t1', 't2', 't3'), at }),
  fc.record({ type: fc.constant('NoteRevocation' as const), at }),
  fc.record({
    type: fc.constant('Close' as const),
    cause: fc.constantFrom('expired' as const, 'cancelled' as const),
    closed: fc.constantFrom<Trade[]>([], [{ method: 'sandbox' }]),
    at,
  }),
  fc.record({ type: fc.constant('NoteRelease' as const), at }),
  fc.record({ type: fc.constant('NoteSettled' as const), trade: fc.constant<Trade>({ method: 'sandbox' }), at }),
);

/** Tasks that wait for nobody's money. */
const owedBy = (state: OrderState) => tasksOf(state).filter(({ type }) => !['ask', 'close', 'settle'].includes(type));

/** The commands by which the clock does what the order owes, other than to wait for money. */
function settle(commands: OrderCommand[]): History {
  for (let round = 0; round < 20; round += 1) {
    const { state } = play(commands);
    const [task] = owedBy(state);
    if (!task) break;
    if (task.type === 'grant') commands.push({ type: 'NoteGrant', at: 1 });
    else if (task.type === 'revoke') commands.push({ type: 'NoteRevocation', at: 1 });
    else if (task.type === 'release') commands.push({ type: 'NoteRelease', at: 1 });
    else if (task.type === 'returnPart') commands.push({ type: 'NotePartReturn', part: task.part.part, at: 1 });
    else if (task.type === 'return') commands.push({ type: 'NoteReturn', transaction: task.money.transaction, at: 1 });
  }
  return play(commands);
}

test('whatever comes in whatever order: legs balance, each payment counts once, and nothing is left between', () => {
  fc.assert(
    fc.property(fc.constantFrom(...goodsKinds), fc.array(anyCommand, { maxLength: 25 }), (kind, commands) => {
      const { state, events } = settle([{ ...open, facts: { ...facts, kind } }, ...commands]);
      if (state.status === 'none') throw new Error('it was opened');
      for (const { data } of events) if ('legs' in data) expect(data.legs.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
      const arrived = events.flatMap((event) => (event.type === 'MoneyArrived' ? [event.data.transaction] : []));
      expect(new Set(arrived).size).toBe(arrived.length);
      const sums = balances(events);
      const of = (account: string): number => sums.get(account) ?? 0;
      const came = facts.price * arrived.length;
      const returned = of(moneyAccounts.returned('sandbox'));
      expect(of(moneyAccounts.received('sandbox'))).toBe(0 - came);
      // nothing is left between: it was earned, or went back
      expect(of(moneyAccounts.order(facts.orderId))).toBe(0);
      expect(of(moneyAccounts.revenue)).toBe(came - returned);
      const inParts = state.parts.reduce((sum, { amount }) => sum + amount, 0);
      expect(of(moneyAccounts.revenue)).toBe(state.isGranted ? facts.price - inParts : 0);
      // parts never give back more than there was, and a full refund gives back the rest
      expect(inParts).toBeLessThanOrEqual(facts.price);
      for (const transaction of arrived) expect(returnsOf(state, transaction)?.amount ?? 0).toBeLessThanOrEqual(facts.price);
      expect(owedBy(state)).toEqual([]);
    }),
    runs,
  );
});

test('a second payment and one that comes after the closing go back; the first one stays', () => {
  const twice = settle([open, { type: 'TakeMoney', money: money('t1'), at: 1 }, { type: 'TakeMoney', money: money('t2'), at: 2 }]);
  expect(twice.state).toMatchObject({ status: 'done', isGranted: true, refunds: [{ transaction: 't2', cause: 'twice', isDone: true }] });
  const late = settle([
    open,
    { type: 'Close', cause: 'expired', closed: [], at: unpaidMs },
    { type: 'TakeMoney', money: money('t1'), at: unpaidMs + 1 },
  ]);
  expect(late.state).toMatchObject({ status: 'closed', isGranted: false, refunds: [{ transaction: 't1', cause: 'late', isDone: true }] });
});

test('money that two offices took under the number of one order is noted once, and the second office is refused', () => {
  const took = (takenBy: string): OrderCommand => {
    return { type: 'TakeMoney', money: { ...money('t1'), method: 'offline', takenBy }, at: 1 };
  };
  const { state } = play([open, took('one')]);
  expect(orderDecider.decide(took('one'), state)).toEqual([]);
  expect(() => orderDecider.decide(took('two'), state)).toThrow(expect.objectContaining({ errorName: 'STALE' }));
});

test('money that an office brings for what is paid or closed by now is refused, and nothing is booked; a repeat is the same money', () => {
  const cash: Money = { method: 'offline', transaction: facts.orderId, amount: facts.price };
  const brought: OrderCommand = { type: 'TakeMoney', money: cash, at: 5 };
  const byPhone: OrderCommand = { type: 'TakeMoney', money: money('t1'), at: 1 };
  const closed: OrderCommand = { type: 'Close', cause: 'expired', closed: [], at: 2 };
  for (const before of [[byPhone], [byPhone, { type: 'NoteGrant', at: 2 } as const], [closed]]) {
    const { state } = play([open, ...before]);
    expect(() => orderDecider.decide(brought, state)).toThrow(expect.objectContaining({ errorName: 'STALE' }));
  }
  const { state } = play([open, brought]);
  expect(state).toMatchObject({ status: 'paid', payment: { method: 'offline' } });
  expect(orderDecider.decide(brought, state)).toEqual([]);
});

test('an order owes in turn: asking, closing, access, and after a refund both ways back', () => {
  const typesAfter = (...commands: OrderCommand[]) => tasksOf(play([open, ...commands]).state).map(({ type }) => type);
  const paid: OrderCommand = { type: 'TakeMoney', money: money('t1'), at: 1 };
  const granted: OrderCommand = { type: 'NoteGrant', at: 2 };
  const refund: OrderCommand = { type: 'Refund', by: 'x', reason: 'r', at: 3 };
  expect(typesAfter()).toEqual(['close']);
  expect(typesAfter({ type: 'BeginTrade', trade: { method: 'sandbox' }, at: 1 })).toEqual(['ask', 'close']);
  expect(typesAfter(paid)).toEqual(['grant']);
  expect(typesAfter(paid, granted)).toEqual([]);
  expect(typesAfter(paid, granted, refund)).toEqual(['revoke']);
  // paid back before it was delivered: delivered no more, and revoked, because the seller may have been told already
  expect(typesAfter(paid, refund)).toEqual(['revoke']);
  expect(typesAfter(paid, refund, granted)).toEqual(['revoke']);
  expect(typesAfter(paid, granted, refund, { type: 'NoteRevocation', at: 4 })).toEqual(['return']);
  const over = play([open, paid, granted, refund, { type: 'NoteRevocation', at: 4 }, { type: 'NoteReturn', transaction: 't1', at: 5 }]);
  expect(over.state).toMatchObject({ status: 'refunded', endedAt: 5, reason: 'r' });
  expect(tasksOf(over.state)).toEqual([]);
});

test('an order is not closed while a trade of it may bring money, and asks for the last time after its time is over', () => {
  const begun: OrderCommand = { type: 'BeginTrade', trade: { method: 'sandbox' }, at: 1 };
  const closing: OrderCommand = { type: 'Close', cause: 'cancelled', closed: [], at: 2 };
  expect(play([open, begun, closing]).state).toMatchObject({ status: 'unpaid' });
  const { state } = play([open, begun, { ...closing, closed: [{ method: 'sandbox' }] }]);
  expect(state).toMatchObject({ status: 'closed' });
  expect(tasksOf(state)).toEqual([{ type: 'settle', trade: { method: 'sandbox' }, at: unpaidMs + settleAfterMs }]);
  const over = play([
    open,
    begun,
    { ...closing, closed: [{ method: 'sandbox' }] },
    { type: 'NoteSettled', trade: { method: 'sandbox' }, at: 3 },
  ]);
  expect(tasksOf(over.state)).toEqual([]);
});

test('an order of a seller who keeps something back owes the release once it is closed, and no other does', () => {
  const closing: OrderCommand = { type: 'Close', cause: 'expired', closed: [], at: 2 };
  const closed = (kind: OrderFacts['kind'], ...more: OrderCommand[]) =>
    tasksOf(play([{ ...open, facts: { ...facts, kind } }, closing, ...more]).state).map(({ type }) => type);
  expect(closed('activity')).toEqual(['release']);
  expect(closed('mall')).toEqual(['release']);
  for (const kind of ['exam', 'repo', 'course'] as const) expect(closed(kind)).toEqual([]);
  expect(closed('mall', { type: 'NoteRelease', at: 3 })).toEqual([]);
  // money that comes late goes back, and the goods stay with others
  expect(closed('mall', { type: 'TakeMoney', money: money('t1'), at: 3 })).toEqual(['release', 'return']);
  // whoever holds an order that is still open is told nothing
  expect(
    tasksOf(
      play([
        { ...open, facts: { ...facts, kind: 'mall' } },
        { type: 'NoteRelease', at: 1 },
      ]).state,
    ),
  ).toMatchObject([{ type: 'close' }]);
});

test('parts go back while the buyer keeps the access; a full refund after them sends the rest, and none of them twice', () => {
  const part = (name: string, amount: number, by = 'x'): OrderCommand => ({
    type: 'RefundPart',
    part: name,
    amount,
    by,
    reason: '少发一件',
    at: 3,
  });
  const bought: OrderCommand[] = [open, { type: 'TakeMoney', money: money('t1'), at: 1 }, { type: 'NoteGrant', at: 2 }];
  const refused = (command: OrderCommand, before: OrderCommand[]) => {
    const { state } = play(before);
    try {
      return orderDecider.decide(command, state);
    } catch (error) {
      return error;
    }
  };
  expect(refused(part('p1', 500), bought.slice(0, 2))).toMatchObject({ errorName: 'PART_NOT_NOW' });
  expect(refused(part('p1', 500, facts.userId), bought)).toMatchObject({ errorName: 'ORDER_OWN' });
  expect(refused(part('p1', facts.price), bought)).toMatchObject({ errorName: 'PART_AMOUNT', values: { most: '12.49' } });
  const two = [...bought, part('p1', 500), part('p2', 250)];
  expect(refused(part('p1', 500), two)).toEqual([]);
  // another sum under its name did not go back, and is not told to have
  expect(refused(part('p1', 400), two)).toMatchObject({ errorName: 'SENT_DIFFERENT' });
  expect(refused(part('p3', 500), two)).toMatchObject({ errorName: 'PART_AMOUNT', values: { most: '4.99' } });
  const after = settle([...two]);
  expect(after.state).toMatchObject({ status: 'done', isGranted: true, parts: [{ returnedAt: 1 }, { returnedAt: 1 }] });
  const whole = settle([...two, { type: 'Refund', by: 'x', reason: 'r', at: 4 }]);
  expect(whole.state).toMatchObject({ status: 'refunded', isGranted: false, refunds: [{ amount: 500, isDone: true }] });
  expect(refused(part('p3', 1), [...two, { type: 'Refund', by: 'x', reason: 'r', at: 4 }])).toMatchObject({ errorName: 'PART_NOT_NOW' });
  const many = Array.from({ length: mostParts.byHand }, (_, n) => part(`n${n}`, 1));
  expect(refused(part('p1', 1), [...bought, ...many])).toMatchObject({ errorName: 'PART_MANY' });
});

test('a seller gives back as much as is left, up to all of it, and nothing beside a refund of the whole', () => {
  const give = (part: string, amount: number): OrderCommand => ({ type: 'GiveBackPart', part, amount, by: 'x', reason: 'r', at: 3 });
  const bought: OrderCommand[] = [open, { type: 'TakeMoney', money: money('t1'), at: 1 }, { type: 'NoteGrant', at: 2 }];
  const early = play([...bought.slice(0, 2), give('p1', 1)]);
  expect(early.state).toMatchObject({ status: 'paid', parts: [] });
  expect(() => orderDecider.decide(give('p1', 1), early.state)).toThrow(new BusinessError('BUSY').message);
  const all = settle([...bought, give('p1', 500), give('p1', 500), give('p2', 700), give('p3', 500), give('p4', 1)]);
  expect(all.state).toMatchObject({ status: 'done', parts: [{ amount: 500 }, { amount: 700 }, { amount: 50 }] });
  // whatever others called their parts, the provider hears of the order with them
  expect(all.state).toMatchObject({ parts: [{ key: `part:${facts.orderId}:p1` }, {}, {}] });
  // nothing is left: the refund takes what was bought, and no provider is asked for nothing
  const over = settle([...bought, give('p1', facts.price), { type: 'Refund', by: 'x', reason: 'r', at: 4 }]);
  expect(over.state).toMatchObject({ status: 'refunded', isGranted: false });
  expect(over.events.filter(({ type }) => type === 'MoneyReturned')).toEqual([]);
  const refunding: OrderCommand[] = [...bought, { type: 'Refund', by: 'x', reason: 'r', at: 4 }];
  expect(orderDecider.decide(give('p1', 1), play(refunding).state)).toEqual([]);
});
