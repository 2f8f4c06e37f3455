/** Mongo's form of a contract's date range: both ends count. */
export const between = (range: readonly string[] | undefined): { $gte: Date; $lte: Date } | undefined =>
  range?.[0] !== undefined && range[1] !== undefined ? { $gte: new Date(range[0]), $lte: new Date(range[1]) } : undefined;
