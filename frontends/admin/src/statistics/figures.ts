import { formatPercent } from '@xuekao/frontend-shared';

const minus = '−';
const none = '—';

/** Two decimals, for figures without a unit and for points: `0.71`, `−0.08`. */
export const figure = (value: number | null): string =>
  value === null
    ? none
    : value
        .toFixed(2)
        .replace(/^-(?!0\.00$)/, minus)
        .replace(/^-/, '');

export const share = (value: number | null): string => (value === null ? none : formatPercent(value));

/** Part of a whole, from 0 to 1; 0 of nothing. */
export const partOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
