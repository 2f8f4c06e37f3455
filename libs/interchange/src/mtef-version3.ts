import { sentence } from '@xuekao/contracts';
import { notTaken } from './formula-fault.js';

/** Bits of variations of version 5. */
export const limit = { lower: 0x10, upper: 0x20, isAbove: 0x40 };
export const integral = { signs: 3, loops: 0xc, loop: 4 };
const both = limit.lower | limit.upper;

type Template = readonly [selector: number, variation: number];
const fence = (selector: number): Template[] => [
  [selector, 3],
  [selector, 1],
  [selector, 2],
];
const arrow = (direction: number): Template[] => [
  [14, direction | 4],
  [14, direction | 8],
];
const integrals = (signs: number, ...variations: number[]): Template[] => variations.map((variation) => [15, signs | variation]);
/** Limits above and below, then limits beside the sign. */
const operator = (selector: number): Template[][] => [
  [limit.lower | limit.isAbove, both | limit.isAbove, limit.isAbove].map((variation) => [selector, variation]),
  [limit.lower, both].map((variation) => [selector, variation]),
];
const { loop } = integral;
const { lower, isAbove } = limit;

/**
 * By selector of version 3, for each of its variations the template of version 5. Those that descriptions disagree about (42, 43, 48) are
 * not among them.
 */
const templates: readonly (readonly Template[])[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(fence),
  ...[0x22, 0x33, 0x23, 0x12, 0x30].map((variation): Template[] => [[9, variation]]),
  [
    [10, 0],
    [10, 1],
  ],
  [
    [11, 0],
    [11, 1],
  ],
  [
    [28, 0],
    [27, 0],
    [29, 0],
  ],
  [
    [12, 0],
    [12, 1],
  ],
  [
    [13, 0],
    [13, 1],
  ],
  ...[0x10, 0x20, 0x30].map(arrow),
  integrals(1, 0, lower, both, loop, loop | lower),
  ...[2, 3].map((signs) => integrals(signs, 0, lower, loop, loop | lower)),
  integrals(1, both | isAbove, lower | isAbove, loop | lower | isAbove),
  ...[2, 3].map((signs) => integrals(signs, loop | lower | isAbove, lower | isAbove)),
  [[24, 1]],
  [[24, 0]],
  ...[16, 17, 18, 19, 20].flatMap(operator),
  [
    [23, limit.upper],
    [23, lower],
    [23, both],
  ],
  [
    [26, 1],
    [26, 0],
  ],
  [
    [11, 2],
    [11, 6],
    [11, 3],
  ],
  [],
  [],
  [
    [28, 1],
    [27, 1],
    [29, 1],
  ],
  [
    [30, 3],
    [30, 1],
    [30, 2],
  ],
  [
    [31, 5],
    [31, 6],
    [31, 7],
  ],
  [
    [31, 1],
    [31, 2],
    [31, 3],
  ],
];

/** The template of version 5 that means the same. @throws {FormulaFault} where there is none */
export function templateOfVersion3(selector: number, variation: number): { selector: number; variation: number } {
  const [known, its] = templates[selector]?.[variation] ?? notTaken(sentence('questionFiles.mathTypeTemplate', { n: selector }));
  return { selector: known, variation: its };
}
