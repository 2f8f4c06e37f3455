import Big from 'big.js';

/** Why an expression has no result. */
export class CalculatorFault extends Error {
  constructor(readonly kind: 'incomplete' | 'zero' | 'negative' | 'overflow') {
    super(kind);
  }
}

const Exact = Big();
// a third times three is one on the display: many more digits than are shown
Exact.DP = 30;
const digits = 30;
const largest = new Exact('1e100');
const smallest = new Exact('1e-100');

/** Squares of squares would fill the memory. */
function bounded(value: Big): Big {
  const size = value.abs();
  if (size.gt(largest)) throw new CalculatorFault('overflow');
  return size.lt(smallest) ? new Exact(0) : new Exact(value.toPrecision(digits));
}

/** Parts of an expression: numbers as they are written, signs of the arithmetic, parentheses. */
export type Token = string;
export const isNumber = (token: Token | undefined): boolean => token !== undefined && /^-?[\d.]/.test(token);

/** Reads `1 + 2 × 3` as one learns it at school: √ goes before × and ÷, these before + and −; ² and % go to what stands before them. */
class Reader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Big {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new CalculatorFault('incomplete');
    return value;
  }
  private takes(...signs: readonly Token[]): Token | null {
    const next = this.tokens[this.at];
    if (next === undefined || !signs.includes(next)) return null;
    this.at += 1;
    return next;
  }
  private sum(): Big {
    let value = this.product();
    for (let sign = this.takes('+', '−'); sign !== null; sign = this.takes('+', '−')) {
      const other = this.product();
      value = bounded(sign === '+' ? value.plus(other) : value.minus(other));
    }
    return value;
  }
  private product(): Big {
    let value = this.signed();
    for (let sign = this.takes('×', '÷'); sign !== null; sign = this.takes('×', '÷')) {
      const other = this.signed();
      if (sign === '÷' && other.eq(0)) throw new CalculatorFault('zero');
      value = bounded(sign === '×' ? value.times(other) : value.div(other));
    }
    return value;
  }
  private signed(): Big {
    if (this.takes('−') !== null) return this.signed().neg();
    if (this.takes('√') === null) return this.raised();
    const value = this.signed();
    if (value.lt(0)) throw new CalculatorFault('negative');
    return bounded(value.sqrt());
  }
  private raised(): Big {
    let value = this.single();
    for (let sign = this.takes('²', '%'); sign !== null; sign = this.takes('²', '%'))
      value = bounded(sign === '²' ? value.times(value) : value.div(100));
    return value;
  }
  private single(): Big {
    if (this.takes('(') !== null) {
      const value = this.sum();
      if (this.takes(')') === null) throw new CalculatorFault('incomplete');
      return value;
    }
    const token = this.tokens[this.at];
    if (token === undefined || !isNumber(token)) throw new CalculatorFault('incomplete');
    this.at += 1;
    return new Exact(token.replace(/\.$/, ''));
  }
}

/** @returns the result with all its digits; @throws {CalculatorFault} */
export const valueOf = (tokens: readonly Token[]): string => new Reader(tokens).whole().toString();

const shownDigits = 12;
const wholeBelow = new Exact('1e13');
const fractionAbove = new Exact('1e-9');

/** A number as the display has room for it. */
export function shownNumber(value: string): string {
  if (value.replace(/\D/g, '').length <= shownDigits && !value.includes('e')) return value.replace('-', '−');
  const exact = new Exact(value);
  const rounded = new Exact(exact.toPrecision(shownDigits));
  const size = rounded.abs();
  if (size.eq(0) || (size.lt(wholeBelow) && size.gte(fractionAbove))) return rounded.toFixed().replace('-', '−');
  const [mantissa = '', exponent = ''] = rounded.toExponential().split('e');
  return `${mantissa}×10^${exponent.replace('+', '')}`.replaceAll('-', '−');
}
