import { darkPalette, lightPalette } from './palette.js';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function variables(palette: object): [name: string, value: string][] {
  return Object.entries(palette).flatMap(([group, value]): [string, string][] => {
    if (group === 'mode') return [];
    const prefix = `--xk-${kebab(group)}`;
    return typeof value === 'string'
      ? [[prefix, value]]
      : Object.entries(value as object).map(([name, one]) => [`${prefix}-${kebab(name)}`, String(one)]);
  });
}
const block = (selector: string, scheme: 'light' | 'dark', palette: object): string =>
  `${selector} { color-scheme: ${scheme}; ${variables(palette)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }`;

/**
 * The palette as CSS variables, `--xk-primary-main` and so on, for what is styled by plain CSS. One palette, so that both kinds of controls
 * look alike; the page's `data-scheme` chooses as it does for MUI's theme (theme.ts).
 */
export const tokensCss = (): string =>
  [block(':root', 'light', lightPalette), block(':root[data-scheme="dark"]', 'dark', darkPalette)].join('\n');
