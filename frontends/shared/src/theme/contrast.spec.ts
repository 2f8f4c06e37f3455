import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkPalette, lightPalette } from './palette.js';
import { fieldLinePercent } from './theme.js';

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const light = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** WCAG 2.2: from 1 to 21 */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
const mix = (colour: string, percent: number, on: string): number[] =>
  channels(colour).map((value, at) => (value * percent + (channels(on)[at] ?? 0) * (100 - percent)) / 100);
const tones = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;
const colourOf = (value: unknown): string => {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${String(value)} is no colour of six digits`);
  return value;
};

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s', (_name, palette) => {
  const grounds = [palette.background?.paper, palette.background?.default].map(colourOf);
  const main = (tone: (typeof tones)[number], key: 'main' | 'contrastText'): string => {
    const found = palette[tone];
    return colourOf(found !== undefined && key in found ? Reflect.get(found, key) : undefined);
  };
  test('words have 4.5 : 1 on the page, on a card and on a button', () => {
    for (const ground of grounds) {
      for (const words of [colourOf(palette.text?.primary), colourOf(palette.text?.secondary), ...tones.map((tone) => main(tone, 'main'))])
        expect(contrast(channels(words), channels(ground))).toBeGreaterThanOrEqual(4.5);
    }
    for (const tone of tones)
      expect(contrast(channels(main(tone, 'contrastText')), channels(main(tone, 'main')))).toBeGreaterThanOrEqual(4.5);
  });
  test('the line of a field, the ring of an option and the focus have 3 : 1', () => {
    for (const ground of grounds) {
      expect(contrast(mix(colourOf(palette.text?.primary), fieldLinePercent, ground), channels(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(channels(main('primary', 'main')), channels(ground))).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(channels(colourOf(palette.text?.disabled)), channels(colourOf(palette.background?.paper)))).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the answer card, %s', (_name, palette) => {
  const css = readFileSync(join(import.meta.dirname, '../../../learner/src/features/exam-taking/question-cell.module.css'), 'utf8');
  const colours: Readonly<Record<string, unknown>> = {
    'text-disabled': palette.text?.disabled,
    divider: palette.divider,
    'background-paper': palette.background?.paper,
    'warning-main': palette.warning !== undefined && 'main' in palette.warning ? palette.warning.main : '',
    'primary-main': palette.primary !== undefined && 'main' in palette.primary ? palette.primary.main : '',
  };
  /** the colour that a rule gives to something */
  const of = (rule: string, what: string): number[] =>
    channels(colourOf(colours[new RegExp(`\\n\\${rule} \\{[^}]*\\b${what}:[^;}]*var\\(--xk-([a-z-]+)\\)`).exec(css)?.[1] ?? '']));
  const paper = channels(colourOf(palette.background?.paper));
  test('the edge of what is not answered has 3 : 1, in the card and in its legend', () => {
    for (const rule of ['.cell', '.key']) expect(contrast(of(rule, 'border'), paper)).toBeGreaterThanOrEqual(3);
  });
  test('the corner of a flag has 3 : 1 to the line beside it, and that to what is answered', () => {
    expect(contrast(of('.flagged::after', 'flag'), of('.flagged::after', 'edge'))).toBeGreaterThanOrEqual(3);
    expect(contrast(of('.flagged::after', 'edge'), of('.done', 'background'))).toBeGreaterThanOrEqual(3);
  });
});

test('fields of plain HTML have the same line', () => {
  for (const sheet of ['field', 'text-area']) {
    const css = readFileSync(join(import.meta.dirname, '../../src/form', `${sheet}.module.css`), 'utf8');
    expect(css).toContain(`color-mix(in srgb, var(--xk-text-primary) ${fieldLinePercent}%, transparent)`);
  }
});
