import { formatMoney, type CallOutput } from '@xuekao/frontend-shared';
import type { RowOf } from '../lib/api.js';
import { statementText } from './statement.texts.js';

export type Statement = CallOutput<'/api/pay/statement/detail'>;
export type Difference = RowOf<'/api/pay/statement/differences'>;
type Totals = NonNullable<Statement['theirs']>;

export const payMethods = ['wechat', 'alipay', 'paypal', 'sandbox'] as const satisfies readonly Statement['payMethod'][];
export const states = ['differs', 'missing', 'equal', 'waiting', 'unsupported'] as const satisfies readonly Statement['state'][];
export const differenceStates = ['open', 'settled', 'gone'] as const satisfies readonly Difference['state'][];

export const methodText = ({ payMethod }: Pick<Statement, 'payMethod'>): string => statementText(`statement.payMethod.${payMethod}`);
export const stateText = ({ state, differences }: Pick<Statement, 'state' | 'differences'>): string =>
  state === 'differs' ? statementText('statement.state.differsN', { n: differences }) : statementText(`statement.state.${state}`);

/** Sum and number of movements, of payments or of what went back; a dash until the day was compared. */
export function sumText(totals: Totals | null, of: 'paid' | 'refunded'): string {
  if (totals === null) return '—';
  return statementText('statement.sum', { sum: formatMoney(totals[of]), n: of === 'paid' ? totals.payments : totals.refunds });
}

/** Words of the provider about a movement: a sum in yuan, or as the provider counts it. */
export function theirsText({ theirs }: Pick<Difference, 'theirs'>): string {
  if (theirs === null) return statementText('difference.none');
  if (theirs.currency === 'CNY' && theirs.amount !== null) return formatMoney(theirs.amount);
  const foreign = `${theirs.sum} ${theirs.currency}`;
  return theirs.amount === null ? foreign : statementText('difference.foreign', { foreign, sum: formatMoney(theirs.amount) });
}
export const oursText = ({ ours }: Pick<Difference, 'ours'>): string =>
  ours === null ? statementText('difference.none') : formatMoney(ours.amount);
