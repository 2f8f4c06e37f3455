const objectBytes = 32;
const fieldBytes = 16;

/**
 * About how many bytes of the heap a value takes: strings as two bytes a character, objects and collections by their entries. Made for
 * bounds, not for accounts.
 */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return fieldBytes + value.length * 2;
  if (typeof value !== 'object' || value === null) return fieldBytes;
  let bytes = objectBytes;
  if (value instanceof Map) for (const [key, entry] of value) bytes += fieldBytes + roughBytes(key) + roughBytes(entry);
  else if (Array.isArray(value) || value instanceof Set) for (const entry of value) bytes += roughBytes(entry);
  else for (const entry of Object.values(value)) bytes += fieldBytes + roughBytes(entry);
  return bytes;
}
