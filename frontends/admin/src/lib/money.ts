/** The most that anything costs, as in the contracts. */
export const mostYuan = 1_000_000;

/** Amounts are fen on the wire and yuan in forms. */
export const toFen = (yuan: number): number => Math.round(yuan * 100);
export const toYuan = (fen: number): number => fen / 100;

/** A price that can be stored: whole fen. */
export const isYuan = (value: number | null): boolean =>
  value !== null && value >= 0 && value <= mostYuan && Math.abs(value * 100 - toFen(value)) < 1e-6;
