import { CalculatorFault, isNumber, shownNumber, valueOf, type Token } from './calculator-sums.js';

/** State of the calculator. */
export interface Calculator {
  tokens: readonly Token[];
  /** the expression whose result stands there now */
  finished: string | null;
  fault: CalculatorFault['kind'] | null;
}
export const emptyCalculator: Calculator = { tokens: [], finished: null, fault: null };

const signs = ['+', '−', '×', '÷'] as const;
const digitKeys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type CalculatorKey =
  | (typeof digitKeys)[number]
  | (typeof signs)[number]
  | '.'
  | '('
  | ')'
  | '√'
  | '²'
  | '%'
  | '±'
  | '='
  | 'back'
  | 'clear';

/** as many digits as are shown */
const longestNumber = 12;
const longestExpression = 60;
const isSign = (token: Token | undefined): boolean => signs.some((sign) => sign === token);
const endsValue = (token: Token | undefined): boolean => isNumber(token) || token === ')' || token === '²' || token === '%';
const open = (tokens: readonly Token[]): number =>
  tokens.filter((token) => token === '(').length - tokens.filter((token) => token === ')').length;
/** `2(` and `3√` are products: the sign is shown, so that nobody has to guess */
const beforeValue = (tokens: readonly Token[]): readonly Token[] => (endsValue(tokens.at(-1)) ? [...tokens, '×'] : tokens);

function withDigit(tokens: readonly Token[], digit: string): readonly Token[] {
  const last = tokens.at(-1);
  if (last === undefined || !isNumber(last)) return [...beforeValue(tokens), digit === '.' ? '0.' : digit];
  if (digit === '.' ? last.includes('.') : last.replace(/\D/g, '').length >= longestNumber) return tokens;
  const longer = digit !== '.' && /^-?0$/.test(last) ? last.replace('0', digit) : last + digit;
  return [...tokens.slice(0, -1), longer];
}
function withSign(tokens: readonly Token[], sign: Token): readonly Token[] {
  const last = tokens.at(-1);
  if (endsValue(last)) return [...tokens, sign];
  // a minus may begin an expression
  if (last === undefined || last === '(') return sign === '−' ? [...tokens, sign] : tokens;
  const before = tokens.slice(0, -1);
  return isSign(last) && endsValue(before.at(-1)) ? [...before, sign] : tokens;
}
function turned(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last === undefined || !isNumber(last)) return tokens;
  return [...tokens.slice(0, -1), last.startsWith('-') ? last.slice(1) : `-${last}`];
}
function shorter(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last === undefined) return tokens;
  const rest = tokens.slice(0, -1);
  const written = last.replace(/\D/g, '').length;
  // of a result not all digits are shown: it goes as a whole
  return isNumber(last) && !last.includes('e') && written > 1 && written <= longestNumber ? [...rest, last.slice(0, -1)] : rest;
}

function pressed(tokens: readonly Token[], key: Exclude<CalculatorKey, '=' | 'clear'>): readonly Token[] {
  if (key === 'back') return shorter(tokens);
  if (key === '±') return turned(tokens);
  if (tokens.length >= longestExpression) return tokens;
  if (key === '(' || key === '√') return [...beforeValue(tokens), key];
  if (key === '²' || key === '%') return endsValue(tokens.at(-1)) ? [...tokens, key] : tokens;
  if (key === ')') return endsValue(tokens.at(-1)) && open(tokens) > 0 ? [...tokens, key] : tokens;
  return isSign(key) ? withSign(tokens, key) : withDigit(tokens, key);
}

function result(tokens: readonly Token[]): Calculator {
  if (tokens.length === 0) return emptyCalculator;
  const whole = [...tokens, ...Array.from({ length: open(tokens) }, () => ')')];
  try {
    return { tokens: [valueOf(whole)], finished: expressionOf(whole), fault: null };
  } catch (error) {
    if (!(error instanceof CalculatorFault)) throw error;
    return { tokens, finished: null, fault: error.kind };
  }
}

/** State after a key. After a result, a number begins anew and a sign goes on from it. */
export function press({ tokens, finished, fault }: Calculator, key: CalculatorKey): Calculator {
  if (key === 'clear') return emptyCalculator;
  if (key === '=') return finished === null ? result(tokens) : { tokens, finished, fault };
  const isNew =
    finished !== null && (digitKeys.some((digit) => digit === key) || key === '.' || key === '(' || key === '√' || key === 'back');
  return { tokens: key === 'back' && isNew ? [] : pressed(isNew ? [] : tokens, key), finished: null, fault: null };
}

/** The expression as it is written: a number below zero stands in parentheses where a sign is beside it. */
export function expressionOf(tokens: readonly Token[]): string {
  return tokens
    .map((token, at) => {
      if (!isNumber(token)) return isSign(token) && endsValue(tokens[at - 1]) ? ` ${token} ` : token;
      const [shown, next] = [shownNumber(token), tokens[at + 1]];
      return token.startsWith('-') && (isSign(tokens[at - 1]) || tokens[at - 1] === '√' || next === '²' || next === '%')
        ? `(${shown})`
        : shown;
    })
    .join('');
}

const typed: ReadonlyMap<string, CalculatorKey> = new Map<string, CalculatorKey>([
  ...digitKeys.map((digit): [string, CalculatorKey] => [digit, digit]),
  ['.', '.'],
  [',', '.'],
  ['。', '.'],
  ['+', '+'],
  ['-', '−'],
  ['*', '×'],
  ['/', '÷'],
  ['(', '('],
  [')', ')'],
  ['（', '('],
  ['）', ')'],
  ['%', '%'],
  ['=', '='],
  ['Enter', '='],
  ['Backspace', 'back'],
  ['Delete', 'clear'],
]);
/** The key of the calculator that a key of the keyboard means. */
export const keyOfKeyboard = (key: string): CalculatorKey | null => typed.get(key) ?? null;
