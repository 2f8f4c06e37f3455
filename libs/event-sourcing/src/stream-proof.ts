import {
  bytesBefore,
  dateOf,
  endsWithHash,
  eventsOf,
  type Fields,
  fieldsOf,
  hashBytes,
  shortSum,
  sumLength,
  textOf,
  typesIn,
} from './raw-append.js';

/** The first append of a stream that is not as it was written. */
export interface Altered {
  /** place in the stream, from 1 */
  readonly version: number;
  /** place of the event in the append; null: no single one is, but what stands around them (cause, time, number), or all */
  readonly event: number | null;
  /** of the event, or of all events of what stands there */
  readonly types: readonly string[];
  /** time of what stands there */
  readonly at: Date | null;
  /** `missing`: what stands there says that it is another one */
  readonly fault: 'changed' | 'missing' | 'without hash';
}

/** How far a stream was proved. */
export interface Proved {
  readonly appends: number;
  /** the first append that its chain covers; null: none */
  readonly from: number | null;
  /** the last one; 0: none */
  readonly to: number;
  /** hash of that one */
  readonly hash: string;
}

interface Bare {
  raw: Buffer;
  at: Date;
}

/**
 * Compares the appends of a stream with their hashes, byte by byte as they are stored, from the first to the last. The chain of a stream
 * that an earlier release began starts at a later append.
 */
export class StreamProof {
  #version = 0;
  #hash = '';
  #from: number | null = null;
  #to = 0;
  /** appends without hash behind the last one with a hash */
  #bare: Bare[] = [];
  /** time of the first append, and of the latest one */
  #begunAt: Date | null = null;
  #latest = earliest;

  constructor(
    private readonly stream: string,
    /** until when a release without hashes may have written */
    private readonly chainedFrom: Date,
  ) {}

  get proved(): Proved {
    return { appends: this.#version, from: this.#from, to: this.#to, hash: this.#hash };
  }

  /** Takes the next append. @returns what is wrong with it, or with one before it; nothing may be taken behind that */
  take(raw: Buffer): Altered | null {
    const version = this.#version + 1;
    const fields = fieldsOf(raw);
    if (!fields) return this.altered(version, raw);
    const [at, number] = [fields.get('at'), fields.get('version')];
    if (!at || !number) return this.altered(version, raw);
    if (raw.readInt32LE(number.value) !== version) return { ...this.altered(version, raw), event: null, fault: 'missing' };
    if (textOf(raw, fields.get('stream')) !== this.stream) return this.altered(version, raw);
    const fault = fields.has('hash') ? this.#takeSealed(version, raw, fields) : this.#takeBare(version, raw, dateOf(raw, at));
    if (fault) return fault;
    this.#version = version;
    this.#begunAt ??= dateOf(raw, at);
    if (dateOf(raw, at) > this.#latest) this.#latest = dateOf(raw, at);
    return null;
  }

  /** Whether an append would follow from those that were taken. */
  holds(raw: Buffer): boolean {
    const next = new StreamProof(this.stream, this.chainedFrom);
    [next.#version, next.#hash, next.#from, next.#to, next.#bare] = [this.#version, this.#hash, this.#from, this.#to, [...this.#bare]];
    [next.#begunAt, next.#latest] = [this.#begunAt, this.#latest];
    return next.take(raw) === null;
  }

  #takeBare(version: number, raw: Buffer, at: Date): Altered | null {
    // a release without hashes cannot have written behind what came later: such a time was set back
    const isSetBack = (this.#begunAt ?? at) >= this.chainedFrom || at.getTime() < this.#latest.getTime() - clocksMs;
    if (at >= this.chainedFrom || !(at >= earliest) || isSetBack) return { ...this.altered(version, raw), fault: 'without hash' };
    this.#bare.push({ raw, at });
    return null;
  }

  #takeSealed(version: number, raw: Buffer, fields: Fields): Altered | null {
    const sealed = bytesBefore(raw, fields);
    if (!sealed) return this.altered(version, raw);
    const bare = fields.has('begins') ? [] : this.#bare;
    const base = fields.has('begins') ? '' : this.#hash;
    const covered = textOf(raw, fields.get('covers')) ?? '';
    const last = bare.length - covered.length / sumLength - 1;
    // this one was written behind an append that had a hash then
    if (last >= 0) return this.#withoutHash(version - bare.length, bare, last);
    if (last < -1) return this.altered(version, raw);
    const made = hashBytes(
      bare.reduce((hash, each) => hashBytes(hash, each.raw), base),
      sealed.bytes,
    );
    const begunTwice = fields.has('begins') && this.#from !== null;
    if (begunTwice || !endsWithHash(raw, made)) return this.#alteredOf(version, raw, { bare, covered, base });
    this.#from ??= version - bare.length;
    [this.#to, this.#hash, this.#bare] = [version, made, []];
    return null;
  }

  /** The first of some appends that lost its hash for sure, where one does. */
  #withoutHash(version: number, bare: readonly Bare[], sure: number): Altered {
    let first = sure;
    for (let at = sure; at >= 0;) {
      first = at;
      const raw = bare[at]?.raw ?? Buffer.alloc(0);
      const fields = fieldsOf(raw);
      at = fields?.has('begins') ? -1 : at - 1 - (textOf(raw, fields?.get('covers')) ?? '').length / sumLength;
    }
    return { ...this.altered(version + first, bare[first]?.raw ?? Buffer.alloc(0)), fault: 'without hash' };
  }

  /** The append itself, or one of those without hash that it covers. */
  #alteredOf(version: number, raw: Buffer, { bare, covered, base }: { bare: readonly Bare[]; covered: string; base: string }): Altered {
    const other = bare.findIndex(({ raw: bytes }, at) => shortSum(bytes) !== covered.slice(at * sumLength, (at + 1) * sumLength));
    const found = bare[other];
    if (!found) return this.altered(version, raw);
    // its short sums may be what was changed
    const mended = Buffer.from(raw);
    mended.write(bare.map(({ raw: bytes }) => shortSum(bytes)).join(''), mended.indexOf(covered, 0, 'latin1'), 'latin1');
    const fields = fieldsOf(mended);
    const sealed = fields && bytesBefore(mended, fields);
    const before = bare.reduce((hash, each) => hashBytes(hash, each.raw), base);
    if (sealed && hashBytes(before, sealed.bytes) === sealed.hash) return this.altered(version, raw);
    return this.altered(version - bare.length + other, found.raw);
  }

  /** An append of this place that is not as it was written, whatever stands there. */
  altered(version: number, raw: Buffer): Altered {
    const fields = fieldsOf(raw);
    const at = fields?.get('at');
    const event = alteredEvent(raw, fields);
    const bytes = event === null ? raw : (eventsOf(raw)[event] ?? raw);
    return { version, event, types: typesIn(bytes), at: at ? dateOf(raw, at) : null, fault: 'changed' };
  }
}

const earliest = new Date(0);
/** Clocks of two machines may differ by so much. */
const clocksMs = 60_000;

/** The event of an append of several that is not what its short sum says; the only one of an append of one. */
function alteredEvent(raw: Buffer, fields: Fields | null): number | null {
  const events = eventsOf(raw);
  const sums = fields ? textOf(raw, fields.get('sums')) : sumsIn(raw);
  if (sums === null) return fields && events.length === 1 ? 0 : null;
  const count = Math.floor(sums.length / sumLength);
  for (let at = 0; at < count; at += 1) {
    const event = events[at];
    if (!event || shortSum(event) !== sums.slice(at * sumLength, (at + 1) * sumLength)) return at;
  }
  return null;
}

/** The short sums of an append whose bytes are damaged elsewhere. */
function sumsIn(raw: Buffer): string | null {
  const at = raw.lastIndexOf('\u{2}sums\0', undefined, 'latin1');
  if (at === -1) return null;
  const from = at + 6 + 4;
  return raw.toString('latin1', from, raw.indexOf(0, from));
}
