/** Names that no state uses for a field of its own. */
const mapMark = '~map';
const setMark = '~set';
const dateMark = '~date';

/**
 * A state as JSON text: JSON values, and Map, Set and Date wherever they stand. `undefined` fields are left out.
 * @throws {TypeError} for anything else, for example an instance of a class or NaN: it would not come back as it was
 */
export const stateText = (state: unknown): string => JSON.stringify(plain(state));

/** Inverse of `stateText`. */
export const stateFrom = (text: string): unknown => JSON.parse(text, revive) as unknown;

function plain(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  if (typeof value !== 'object') throw new TypeError(`a state holds no ${typeof value}${typeof value === 'number' ? ` ${value}` : ''}`);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return { [mapMark]: [...value].map(([key, entry]) => [plain(key), plain(entry)]) };
  if (value instanceof Set) return { [setMark]: [...value].map(plain) };
  if (value instanceof Date) return { [dateMark]: value.getTime() };
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`a state holds no ${value.constructor?.name ?? 'object without prototype'}`);
  const fields = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (fields.some(([name]) => name === mapMark || name === setMark || name === dateMark))
    throw new TypeError('a state uses a name that marks maps, sets or dates');
  return Object.fromEntries(fields.map(([name, entry]) => [name, plain(entry)]));
}

function revive(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const marked = value as Record<string, unknown>; // JSON gives nothing else here
  if (mapMark in marked) return new Map(marked[mapMark] as [unknown, unknown][]); // written by `plain`
  if (setMark in marked) return new Set(marked[setMark] as unknown[]);
  if (dateMark in marked) return new Date(marked[dateMark] as number);
  return value;
}
