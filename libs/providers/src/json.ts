/** An answer's object, or an empty one where it is something else: what a provider sends is not trusted to have a shape. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Word or number in a field of a provider; any other value counts as missing. */
export const wordOf = (value: unknown, otherwise: string): string =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : otherwise;
