/** Values of AMF 0, in which RTMP writes its commands (Adobe, AMF 0 specification of 2007). */
export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | { [name: string]: AmfValue };

const markers = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
};
/** Depth of objects within each other that anybody sends. */
const mostDepth = 8;

/** @throws {RangeError} bytes that are no AMF 0 */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

/** Length of the first value, as far as it is a string; 0: it is none. */
export function firstStringBytes(bytes: Buffer): number {
  return bytes[0] === markers.string && bytes.length >= 3 ? 3 + bytes.readUInt16BE(1) : 0;
}

class AmfReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > mostDepth) throw new RangeError('too deep');
    const marker = this.take(1).readUInt8();
    switch (marker) {
      case markers.number:
        return this.take(8).readDoubleBE();
      case markers.boolean:
        return this.take(1).readUInt8() !== 0;
      case markers.string:
        return this.text(this.take(2).readUInt16BE());
      case markers.longString:
        return this.text(this.take(4).readUInt32BE());
      case markers.null:
        return null;
      case markers.undefined:
        return undefined;
      case markers.ecmaArray:
        this.take(4);
        return this.fields(depth);
      case markers.object:
        return this.fields(depth);
      case markers.strictArray:
        return this.items(this.take(4).readUInt32BE(), depth);
      case markers.date:
        return this.take(10).readDoubleBE();
      default:
        throw new RangeError(`the marker ${marker} is not known`);
    }
  }

  private fields(depth: number): { [name: string]: AmfValue } {
    const found = new Map<string, AmfValue>();
    for (;;) {
      const name = this.text(this.take(2).readUInt16BE());
      if (name === '' && this.bytes[this.at] === markers.objectEnd) {
        this.at += 1;
        return Object.fromEntries(found);
      }
      found.set(name, this.value(depth + 1));
    }
  }

  private items(count: number, depth: number): AmfValue[] {
    const found: AmfValue[] = [];
    // each takes a byte at least: a count that lies ends at the last of them
    for (let n = 0; n < count; n += 1) found.push(this.value(depth + 1));
    return found;
  }

  private text(length: number): string {
    return this.take(length).toString('utf8');
  }

  private take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('the value is not whole');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

export const writeAmf = (...values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(bytesOf));

function bytesOf(value: AmfValue): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'boolean') return Buffer.from([markers.boolean, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([markers.string]), named(value)]);
  if (value === null) return Buffer.from([markers.null]);
  if (value === undefined) return Buffer.from([markers.undefined]);
  if (Array.isArray(value)) {
    const head = Buffer.from([markers.strictArray, 0, 0, 0, 0]);
    head.writeUInt32BE(value.length, 1);
    return Buffer.concat([head, ...value.map(bytesOf)]);
  }
  const fields = Object.entries(value).flatMap(([name, each]) => [named(name), bytesOf(each)]);
  return Buffer.concat([Buffer.from([markers.object]), ...fields, Buffer.from([0, 0, markers.objectEnd])]);
}

function named(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
