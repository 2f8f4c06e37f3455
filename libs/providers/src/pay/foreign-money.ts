import { foreignCurrencies } from '@xuekao/contracts';

const placesOf = (currency: string): number | undefined => foreignCurrencies[currency]?.places;

/** Parts of a yuan in which a rate is counted. */
const rateParts = 10_000n;
const fenOfYuan = 100n;

/** Yuan for one unit of a currency, in ten thousandths of a yuan; undefined: no rate. */
export function rateOf(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  const rate = whole === undefined ? 0n : BigInt(whole) * rateParts + BigInt(part.padEnd(4, '0'));
  return rate > 0n ? rate : undefined;
}

/** Sum in whole smallest units of a currency; undefined where it is none. */
export function smallestOf(text: unknown, currency: string): bigint | undefined {
  const most = placesOf(currency);
  const [, whole, part = ''] = (typeof text === 'string' && /^(\d{1,12})(?:\.(\d+))?$/.exec(text)) || [];
  if (whole === undefined || most === undefined) return undefined;
  // a company may write zeros where the currency has no such place
  if (!/^0*$/.test(part.slice(most))) return undefined;
  return BigInt(whole + part.slice(0, most).padEnd(most, '0'));
}

function written(smallest: bigint, currency: string): string {
  const most = placesOf(currency) ?? 0;
  if (most === 0) return String(smallest);
  const digits = String(smallest).padStart(most + 1, '0');
  return `${digits.slice(0, -most)}.${digits.slice(-most)}`;
}

/** Price in fen as a sum of the currency: the next smallest unit above, so that a school never gets less than its price. */
export function foreignSum(fen: number, currency: string, rate: bigint): string {
  const over = BigInt(fen) * 10n ** BigInt(placesOf(currency) ?? 0) * rateParts;
  const under = fenOfYuan * rate;
  return written((over + under - 1n) / under, currency);
}

/** Fen of a price, and the sum in another currency that stands for them. */
export interface ForeignShare {
  readonly amount: number;
  /** decimal */
  readonly sum: string;
}

/**
 * Sum that goes back for the next part of a price, in whole smallest units: all parts together are never more than what was paid, and with
 * the last fen of the price they are all of it. A part is one unit at least, as long as one is left.
 * @param before parts that went back already, or are on their way
 */
export function foreignPart(paid: ForeignShare, part: number, currency: string, before: readonly ForeignShare[]): string {
  const whole = smallestOf(paid.sum, currency) ?? 0n;
  const left = before.reduce((rest, { sum }) => rest - (smallestOf(sum, currency) ?? 0n), whole);
  const upTo = before.reduce((fen, { amount }) => fen + amount, part);
  const share = (whole * BigInt(upTo)) / BigInt(paid.amount) - (whole - left);
  const atLeast = share > 1n ? share : 1n;
  return written(atLeast < left ? atLeast : left, currency);
}
