import { createHash } from 'node:crypto';

/** Place of a field of an append within its bytes. */
interface Field {
  /** of its type */
  readonly from: number;
  /** of its value */
  readonly value: number;
  readonly to: number;
}
export type Fields = ReadonlyMap<string, Field>;

const bson = { string: 0x02, object: 0x03, array: 0x04, id: 0x07, boolean: 0x08, date: 0x09, int: 0x10 } as const;

/** Fields of an append in their order, with their types. What stands there besides, or elsewhere, no release wrote. */
const layout: readonly (readonly [string, number])[] = [
  ['_id', bson.id],
  ['stream', bson.string],
  ['version', bson.int],
  ['at', bson.date],
  ['events', bson.array],
  ['meta', bson.object],
  ['keys', bson.array],
  ['commands', bson.array],
  ['covers', bson.string],
  ['begins', bson.boolean],
  ['sums', bson.string],
  ['hash', bson.string],
];
const required = ['_id', 'stream', 'version', 'at', 'events'];

/** Bytes of a value; NaN where they are not all there. */
function sizeOf(raw: Buffer, type: number, at: number): number {
  const left = raw.length - at;
  const length = left >= 4 ? raw.readInt32LE(at) : Number.NaN;
  const size = {
    [bson.string]: length >= 1 ? 4 + length : Number.NaN,
    [bson.object]: length >= 5 ? length : Number.NaN,
    [bson.array]: length >= 5 ? length : Number.NaN,
    [bson.id]: 12,
    [bson.boolean]: 1,
    [bson.date]: 8,
    [bson.int]: 4,
  }[type];
  return size !== undefined && size <= left ? size : Number.NaN;
}

function fieldAt(raw: Buffer, from: number): (Field & { name: string; type: number }) | null {
  const end = raw.indexOf(0, from + 1);
  if (end === -1) return null;
  const type = raw[from] ?? 0;
  const size = sizeOf(raw, type, end + 1);
  if (Number.isNaN(size)) return null;
  return { name: raw.toString('latin1', from + 1, end), type, from, value: end + 1, to: end + 1 + size };
}

/** The fields of an append as its bytes have them; null where they are no append. */
export function fieldsOf(raw: Buffer): Fields | null {
  if (raw.length < 5 || raw.readInt32LE(0) !== raw.length || raw.at(-1) !== 0) return null;
  const fields = new Map<string, Field>();
  let place = 0;
  let from = 4;
  while (from < raw.length - 1) {
    const field = fieldAt(raw, from);
    const found = field ? layout.findIndex(([name, type], at) => at >= place && name === field.name && type === field.type) : -1;
    if (!field || found === -1) return null;
    fields.set(field.name, field);
    [place, from] = [found + 1, field.to];
  }
  return from === raw.length - 1 && required.every((name) => fields.has(name)) ? fields : null;
}

export const textOf = (raw: Buffer, field: Field | undefined): string | null =>
  field ? raw.toString('utf8', field.value + 4, field.to - 1) : null;

export const dateOf = (raw: Buffer, { value }: Field): Date => new Date(Number(raw.readBigInt64LE(value)));

/** Of one event or one append, so short that it tells which of several is another one and proves nothing alone. */
export const shortSum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, sumLength);
export const sumLength = 8;

/** Hash over the hash before and the bytes of an append that has none. */
export const hashBytes = (before: string, bytes: Uint8Array): string =>
  createHash('sha256').update(before).update(bytes).digest('base64url');

const nameOfHash = Buffer.from('\u{2}hash\0', 'latin1');
/** The last field with the end of the document: name, length, 43 characters and their end. */
export const hashFieldBytes = nameOfHash.length + 4 + 43 + 1;

/** The bytes of an append as they were before it got this hash; null where its end is not this hash. */
export function bytesBefore(raw: Buffer, fields: Fields): { bytes: Buffer; hash: string } | null {
  const field = fields.get('hash');
  if (!field || raw.length - field.from !== hashFieldBytes + 1) return null;
  const bytes = Buffer.concat([raw.subarray(0, field.from), Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return { bytes, hash: raw.toString('latin1', field.value + 4, field.to - 1) };
}

/** Whether the append ends with just this hash: each byte of it, since a name or a length is stored as well. */
export function endsWithHash(raw: Buffer, hash: string): boolean {
  const end = Buffer.alloc(hashFieldBytes + 1);
  nameOfHash.copy(end);
  end.writeInt32LE(hash.length + 1, nameOfHash.length);
  end.write(hash, nameOfHash.length + 4, 'latin1');
  return raw.subarray(-end.length).equals(end);
}

/** Bytes of the events of an append, up to the first that cannot be told from its neighbours. */
export function eventsOf(raw: Buffer): Buffer[] {
  const name = raw.indexOf('\u{4}events\0', 4, 'latin1');
  const found: Buffer[] = [];
  if (name === -1) return found;
  for (let from = name + 8 + 4; ;) {
    const field = fieldAt(raw, from);
    if (field?.type !== bson.object || field.name !== String(found.length)) return found;
    found.push(raw.subarray(field.value, field.to));
    from = field.to;
  }
}

/** Writes the sums of its events into the last field of an append, which has their length already. @returns the sums */
export function putSums(raw: Buffer): string {
  const sums = eventsOf(raw).map(shortSum).join('');
  raw.write(sums, raw.length - 2 - sums.length, 'latin1');
  return sums;
}

/** Kinds that the bytes of an append or an event name, also where they are damaged. */
export function typesIn(raw: Buffer): string[] {
  const name = 'type\0';
  const found: string[] = [];
  for (let at = raw.indexOf(name, 0, 'latin1'); at !== -1; at = raw.indexOf(name, at + 1, 'latin1')) {
    const from = at + name.length + 4;
    const type = raw.toString('latin1', from, raw.indexOf(0, from));
    if (/^[A-Z]\w*$/.test(type)) found.push(type);
  }
  return found;
}
