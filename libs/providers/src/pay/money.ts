/** Fen as the decimal yuan of a company: `12.50`. Whole numbers only on the way. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** Fen of a decimal sum; undefined where it is none, or has more than two places. */
export function fenOf(text: unknown): number | undefined {
  const [, yuan, fen = ''] = (typeof text === 'string' && /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)) || [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
}
