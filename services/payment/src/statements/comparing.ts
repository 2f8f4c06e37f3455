import { Injectable } from '@nestjs/common';
import { dayBefore, dayOf, daysFrom, endOfDay, startOfDay, type DifferenceKind } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { ServiceTime } from '@xuekao/platform';
import { Orders, returnsOf, type OrderState } from '../orders/index.js';
import { StatementCollections } from './statement.collections.js';
import { dayIdOf, idOf, type DayDoc, type DifferenceDoc, type LineDoc, type Move, type Totals } from './statement.model.js';

type Found = Pick<DifferenceDoc, '_id' | 'kind' | 'orderId' | 'transaction' | 'theirs' | 'ours'>;
/** Says that the work goes on; where it must not, it throws. */
type Alive = () => Promise<void>;
interface OwnMove extends Move {
  readonly orderId: string;
}

/** Clocks of a provider and of this site may be so far apart. */
const apartMs = 300_000;
/** A statement may say something about days so far from its own: what moved around midnight stands in the one or in the other. */
const neighbours = 7;
const ordersAtOnce = 50;

/**
 * Compares statements with the log of the orders. What a provider has is looked up in the log, whatever the day; what we have is missed
 * only when the statements of all days on which the provider can have moved it are here.
 */
@Injectable()
export class Comparing {
  constructor(
    private readonly collections: StatementCollections,
    private readonly orders: Orders,
    private readonly time: ServiceTime,
  ) {}

  /** Compares a day, and those about which its statement may say something. @param alive called between the steps; it may throw */
  async around({ method, merchant, day }: DayDoc, alive: Alive): Promise<void> {
    const near = { $gte: dayBefore(day, neighbours), $lte: dayBefore(day, -neighbours) };
    const days = await this.collections.days.find({ method, merchant, day: near, fetchedAt: { $ne: null } }).lean();
    for (const each of days) await this.compare(each, alive);
  }

  /** Compares the days that have open differences: one that the log has settled meanwhile closes by itself. */
  async open(): Promise<void> {
    for (const dayId of await this.collections.differences.distinct('dayId', { state: 'open' })) {
      const day = await this.collections.days.findById(dayId).lean();
      if (day?.fetchedAt) await this.compare(day);
    }
  }

  /** Whether money moved on the day, as the log says, that no statement has: one of another day may have it. */
  async hasUnseen(day: DayDoc): Promise<boolean> {
    for (const { kind, transaction } of await this.ownMoves(day))
      if ((await this.linesOf(day, kind, transaction)).length === 0) return true;
    return false;
  }

  /** Done twice, or by two processes at once, it changes nothing more. */
  async compare(day: DayDoc, alive: Alive = () => Promise.resolve()): Promise<void> {
    const at = new Date(this.time.now());
    const lines = await this.collections.lines.find({ dayId: day._id }).lean();
    const own = await this.ownMoves(day);
    const theirs = await this.judgeTheirs(day, lines, alive);
    const ours = await this.judgeOurs(day, own, alive);
    const found = [...theirs.found, ...ours.found];
    for (const each of found) {
      await alive();
      await this.keep(each, day, at);
    }
    await this.collections.differences.updateMany(
      { dayId: day._id, state: 'open', _id: { $nin: found.map(({ _id }) => _id) }, judgedAt: { $lte: at } },
      { $set: { state: 'gone', closedAt: at, judgedAt: at } },
    );
    await this.collections.days.updateOne(
      { _id: day._id, $or: [{ comparedAt: null }, { comparedAt: { $lte: at } }] },
      { $set: { comparedAt: at, theirs: totalsOf(lines), ours: totalsOf([...theirs.matched, ...ours.alone]) } },
    );
  }

  /** Each line of the statement against the log of its order. */
  private async judgeTheirs(day: DayDoc, lines: readonly LineDoc[], alive: Alive): Promise<{ found: Found[]; matched: Counted[] }> {
    const found: Found[] = [];
    const matched: Counted[] = [];
    for (let from = 0; from < lines.length; from += ordersAtOnce) {
      await alive();
      const some = lines.slice(from, from + ordersAtOnce);
      const judged = await Promise.all(
        some.map(async (line) => {
          const order = await this.orderOf(line.orderId);
          return line.kind === 'payment' ? judgePayment(day, line, order) : this.judgeRefund(day, line, order);
        }),
      );
      for (const each of judged) {
        if (each.found) found.push(each.found);
        if (each.matched) matched.push(each.matched);
      }
    }
    return { found, matched };
  }

  private async judgeRefund(day: DayDoc, line: LineDoc, order: OrderState): Promise<Judged> {
    const refund = order.status === 'none' ? undefined : returnsOf(order, line.transaction);
    // all that went back of one payment is judged together, with the day of the first of its parts
    const parts = await this.linesOf(day, 'refund', line.transaction);
    const isFirst = parts[0]?._id === line._id;
    const amount = parts.reduce<number | null>((sum, part) => (sum === null || part.amount === null ? null : sum + part.amount), 0);
    const theirs = { ...sideOf(line), amount, sum: parts.length === 1 ? line.sum : parts.map(({ sum }) => sum).join(' + ') };
    if (refund?.isDone && amount === refund.amount) return { matched: { kind: 'refund', amount: line.amount } };
    if (!isFirst) return {};
    if (!refund) return { found: differenceOf(day, 'refundUnknown', line, { theirs, ours: null }) };
    // on its way: the order owes it until the provider says that it is back
    if (!refund.isDone) return {};
    const [move] = await this.movesOf(line.orderId, 'refund', line.transaction);
    const ours = { amount: refund.amount, at: move?.at ?? line.at };
    const counted = { kind: 'refund', amount: refund.amount } as const;
    return { matched: counted, found: differenceOf(day, 'refundAmount', line, { theirs, ours }) };
  }

  /** Our movements of the day that no statement has. */
  private async judgeOurs(day: DayDoc, own: readonly OwnMove[], alive: Alive): Promise<{ found: Found[]; alone: Counted[] }> {
    const found: Found[] = [];
    const alone: Counted[] = [];
    for (const move of own) {
      await alive();
      if ((await this.linesOf(day, move.kind, move.transaction)).length > 0) continue;
      // it may stand in a statement that is not here yet, whose day it is counted in then
      if (!(await this.isCovered(day, move))) continue;
      alone.push({ kind: move.kind, amount: move.amount });
      // parts of one payment that went back are one difference, of the day of the first of them
      const [first = move, ...others] = await this.movesOf(move.orderId, move.kind, move.transaction);
      if (first.at.getTime() !== move.at.getTime()) continue;
      const amount = others.reduce((sum, other) => sum + other.amount, first.amount);
      const kind = move.kind === 'payment' ? 'absent' : 'refundAbsent';
      found.push(differenceOf(day, kind, move, { theirs: null, ours: { amount, at: move.at } }));
    }
    return { found, alone };
  }

  /** Whether the statements of all days on which the provider can have moved it are here, and reach far enough. */
  private async isCovered(day: DayDoc, { at, since }: Move): Promise<boolean> {
    const last = at.getTime() + apartMs;
    const days = daysFrom(dayOf(since.getTime() - apartMs), dayOf(last));
    const known = await this.collections.days
      .find({ _id: { $in: days.map((each) => dayIdOf(day, each)) }, fetchedAt: { $ne: null } })
      .lean();
    return (
      known.length === days.length &&
      known.every(({ day: each, coversUntil }) => (coversUntil?.getTime() ?? 0) >= Math.min(endOfDay(each), last))
    );
  }

  private async ownMoves({ method, merchant, isOldest, day }: DayDoc): Promise<OwnMove[]> {
    const accounts: (string | null)[] = [...(isOldest ? [null] : []), ...(merchant === '' ? [] : [merchant])];
    const within = { $gte: new Date(startOfDay(day)), $lt: new Date(endOfDay(day)) };
    const docs = await this.collections.moves.find({ moves: { $elemMatch: { method, at: within, merchant: { $in: accounts } } } }).lean();
    return docs.flatMap(({ _id: orderId, moves }) =>
      moves
        .filter((move) => move.method === method && accounts.includes(move.merchant) && dayOf(move.at.getTime()) === day)
        .map((move) => ({ ...move, orderId })),
    );
  }

  /** Our movements of one payment, the first one first. */
  private async movesOf(orderId: string, kind: Move['kind'], transaction: string): Promise<Move[]> {
    const doc = await this.collections.moves.findById(orderId).lean();
    return (doc?.moves ?? []).filter((move) => move.kind === kind && move.transaction === transaction);
  }

  /** Lines about one payment in all statements of the account, the first one first. */
  private linesOf({ method, merchant }: DayDoc, kind: LineDoc['kind'], transaction: string): Promise<LineDoc[]> {
    return this.collections.lines.find({ method, merchant, kind, transaction }).sort({ at: 1, _id: 1 }).lean().exec();
  }

  private orderOf(orderId: string): Promise<OrderState> {
    return isOrderId(orderId) ? this.orders.load(orderId) : Promise.resolve({ status: 'none' });
  }

  /** A difference is there once. One that was settled stays so while it says the same; one that has gone and came back is open again. */
  private async keep({ _id, ...found }: Found, day: DayDoc, at: Date): Promise<void> {
    const { differences } = this.collections;
    const known = await differences.findById(_id).lean();
    if (!known) {
      const { method, merchant, day: of, _id: dayId } = day;
      const fresh = {
        ...found,
        method,
        merchant,
        day: of,
        dayId,
        state: 'open',
        firstAt: at,
        judgedAt: at,
        closedAt: null,
        by: '',
        reason: '',
      };
      try {
        await differences.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
      } catch (error) {
        // another comparison was faster
        if (!isDuplicate(error)) throw error;
      }
      return;
    }
    if (known.state === 'settled' && saysOf(known) === saysOf(found)) return;
    const open = known.state === 'open' ? {} : { state: 'open', firstAt: at, closedAt: null, by: '', reason: '' };
    await differences.updateOne({ _id, state: known.state, judgedAt: { $lte: at } }, { $set: { ...found, ...open, judgedAt: at } });
  }
}

interface Counted {
  readonly kind: 'payment' | 'refund';
  readonly amount: number | null;
}
interface Judged {
  readonly found?: Found;
  /** our movement that the line is about */
  readonly matched?: Counted;
}

function judgePayment(day: DayDoc, line: LineDoc, order: OrderState): Judged {
  const theirs = sideOf(line);
  if (order.status === 'none') return { found: differenceOf(day, 'unknown', line, { theirs, ours: null }) };
  const known = [order.payment, ...order.refunds].find((money) => money?.transaction === line.transaction);
  if (!known) return { found: differenceOf(day, order.payment ? 'twice' : 'unknown', line, { theirs, ours: null }) };
  const matched = { kind: 'payment', amount: known.amount } as const;
  if (known.amount === line.amount) return { matched };
  const at = order.payment?.transaction === line.transaction ? new Date(order.payment.at) : line.at;
  return { matched, found: differenceOf(day, 'amount', line, { theirs, ours: { amount: known.amount, at } }) };
}

const sideOf = ({ amount, currency, sum, at }: LineDoc): NonNullable<DifferenceDoc['theirs']> => ({ amount, currency, sum, at });

function differenceOf(
  { method, merchant }: DayDoc,
  kind: DifferenceKind,
  { orderId, transaction }: { orderId: string; transaction: string },
  sides: Pick<DifferenceDoc, 'theirs' | 'ours'>,
): Found {
  return { _id: idOf('difference', method, merchant, kind, transaction), kind, orderId, transaction, ...sides };
}

const saysOf = ({ theirs, ours }: Pick<DifferenceDoc, 'theirs' | 'ours'>): string =>
  [theirs?.amount, theirs?.currency, theirs?.sum, ours?.amount].join('\n');

const isOrderId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

function totalsOf(all: readonly Counted[]): Totals {
  const of = (kind: Counted['kind']): { n: number; sum: number } =>
    all.filter((each) => each.kind === kind).reduce(({ n, sum }, { amount }) => ({ n: n + 1, sum: sum + (amount ?? 0) }), { n: 0, sum: 0 });
  const [payments, refunds] = [of('payment'), of('refund')];
  return { payments: payments.n, paid: payments.sum, refunds: refunds.n, refunded: refunds.sum };
}
