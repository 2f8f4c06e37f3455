import { describe, expect, test } from '@jest/globals';
import { darkPalette } from './palette.js';
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
