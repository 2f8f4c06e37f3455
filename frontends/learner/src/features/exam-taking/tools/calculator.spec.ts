import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyCalculator, expressionOf, keyOfKeyboard, press, type Calculator, type CalculatorKey } from './calculator-keys.js';
import { shownNumber } from './calculator-sums.js';

const all: readonly CalculatorKey[] = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '.',
  '+',
  '−',
  '×',
  '÷',
  '(',
  ')',
  '√',
  '²',
  '%',
  '±',
  '=',
  'back',
  'clear',
];
const isKey = (character: string): character is CalculatorKey => all.some((key) => key === character);
/** presses the keys as written; ← is the key that takes the last one back */
const after = (keys: string, from = emptyCalculator): Calculator =>
  [...keys].reduce((now, character) => press(now, character === '←' ? 'back' : isKey(character) ? character : 'clear'), from);
const shown = (keys: string): string => expressionOf(after(keys).tokens);

describe('the calculator', () => {
  it('is right where binary fractions are not', () => {
    expect(['0.1+0.2=', '1.1×1.1=', '0.3−0.1=', '4.35×100=', '1÷3×3=', '√2²=', '(1÷3)×3='].map(shown)).toEqual([
      '0.3',
      '1.21',
      '0.2',
      '435',
      '1',
      '2',
      '1',
    ]);
    expect(shown('2÷3=')).toBe('0.666666666667');
    expect(expressionOf(after('×3=', after('1÷3=')).tokens)).toBe('1');
  });
  it('keeps to the order of operations', () => {
    expect(
      ['1+2×3=', '(1+2)×3=', '2+3²=', '√9+16=', '√(9+16)=', '−2²=', '8÷2÷2=', '2−3−4=', '50%=', '200×5%=', '((1+2)×(3+4=', '√√16='].map(
        shown,
      ),
    ).toEqual(['7', '9', '11', '19', '5', '−4', '2', '−5', '0.5', '10', '21', '2']);
  });
  it('shows what it reads: products that were not written, numbers below zero', () => {
    expect(['2(3', '(1)2', '5√4', '6×3±', '3±²', '3±', '3±±', '1+−×2', '−', '×', '(−3'].map(shown)).toEqual([
      '2 × (3',
      '(1) × 2',
      '5 × √4',
      '6 × (−3)',
      '(−3)²',
      '−3',
      '3',
      '1 × 2',
      '−',
      '',
      '(−3',
    ]);
    expect(['6×3±=', '3±²=', '(−3)²='].map(shown)).toEqual(['−18', '9', '9']);
  });
  it('takes what is written as far as it makes sense', () => {
    expect(['1..5', '007', '.5', '1+)', '²', '%', '12←', '1←', '1+2←←', '12.5±←', '12345678901234567'].map(shown)).toEqual([
      '1.5',
      '7',
      '0.5',
      '1 + ',
      '',
      '',
      '1',
      '',
      '1',
      '−12.',
      '123456789012',
    ]);
  });
  it('goes on from a result with a sign, and begins anew with a number', () => {
    const seven = after('3+4=');
    expect([
      seven.finished,
      expressionOf(after('×2=', seven).tokens),
      expressionOf(after('5', seven).tokens),
      expressionOf(after('←', seven).tokens),
      expressionOf(after('=', seven).tokens),
      expressionOf(after('±', seven).tokens),
    ]).toEqual(['3 + 4', '14', '5', '', '7', '−7']);
    // the digits that are not shown go with the number
    expect(expressionOf(after('+←←', after('2÷3=')).tokens)).toBe('');
  });
  it('says why there is no result, and keeps what was written', () => {
    const faults = ['1÷0=', '1÷(2−2)=', '√3±=', '1+=', '(=', '9²²²²²²²²²='].map((keys) => after(keys).fault);
    expect(faults).toEqual(['zero', 'zero', 'negative', 'incomplete', 'incomplete', 'overflow']);
    expect([shown('1÷0='), after('1÷0=←').fault, shown('1÷0=←5=')]).toEqual(['1 ÷ 0', null, '0.2']);
  });
  it('rounds to what the display has room for', () => {
    expect(
      ['123456.789', '-0.5', '1234567890123.456', '0.00000000012345', '99999999999999999', '1e+20', '-1e-30', '0.1000000000000000001'].map(
        shownNumber,
      ),
    ).toEqual(['123456.789', '−0.5', '1234567890120', '1.2345×10^−10', '1×10^17', '1×10^20', '−1×10^−30', '0.1']);
  });
  it('is worked by keyboard', () => {
    expect(['7', 'Enter', '=', '*', '/', '-', '（', 'Backspace', 'Delete', 'a', 'ArrowLeft', 'Escape'].map(keyOfKeyboard)).toEqual([
      '7',
      '=',
      '=',
      '×',
      '÷',
      '−',
      '(',
      'back',
      'clear',
      null,
      null,
      null,
    ]);
  });
  it('agrees with whole numbers, and no order of keys breaks it', () => {
    const number = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(shown(`(${a}+${b})×${c}−${a}=`)).toBe(shownNumber(String((a + b) * c - a)));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 120 }), (keys) => {
        const { tokens } = keys.reduce(press, emptyCalculator);
        expect(expressionOf(tokens).length).toBeLessThan(1200);
        expect(expressionOf(tokens)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});
