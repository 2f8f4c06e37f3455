import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkPalette } from './palette.js';
import { createAppTheme } from './theme.js';
import { tokensCss } from './tokens.js';

describe('the palette as variables', () => {
  const [light = '', dark = ''] = tokensCss().split('\n');
  test('each scheme has every colour of its palette, in a block of its own', () => {
    expect(light).toMatch(/^:root \{ color-scheme: light; /);
    expect(dark).toMatch(/^:root\[data-scheme="dark"\] \{ color-scheme: dark; /);
    expect(light).toContain('--xk-primary-contrast-text: #ffffff;');
    expect(dark).toContain(`--xk-background-paper: ${String(darkPalette.background?.paper)};`);
    expect(dark).toContain(`--xk-divider: ${String(darkPalette.divider)};`);
  });
  test('no variable is missing in one of them', () => {
    const names = (block: string): string[] => [...block.matchAll(/--xk-[a-z-]+/g)].map(([name]) => name);
    expect(names(dark)).toEqual(names(light));
    expect(names(light).length).toBeGreaterThan(20);
  });
});

test('plain text has the sizes of the theme', () => {
  const css = readFileSync(join(import.meta.dirname, '../../src/theme/tokens.css'), 'utf8');
  const look = (name: string): unknown =>
    Object.fromEntries(
      [...(new RegExp(`\\.xk-${name} \\{\\s*(font-size[^}]*)\\}`).exec(css)?.[1] ?? '').matchAll(/([a-z-]+): ([^;]+);/g)].map(
        ([, key = '', value = '']) => [
          key.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
          Number.isNaN(Number(value)) ? value : Number(value),
        ],
      ),
    );
  const { h1, h2, h3, body2, caption } = createAppTheme().typography;
  const sized = ({ fontSize, fontWeight, lineHeight }: typeof h1, isHeading: boolean) => ({
    fontSize,
    ...(isHeading ? { fontWeight } : {}),
    lineHeight,
  });
  expect({ h1: look('h1'), h2: look('h2'), h3: look('h3'), small: look('small'), caption: look('caption') }).toEqual({
    h1: sized(h1, true),
    h2: sized(h2, true),
    h3: sized(h3, true),
    small: sized(body2, false),
    caption: sized(caption, false),
  });
});
