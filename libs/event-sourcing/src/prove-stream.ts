import { BSON } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import type { Append } from './event-store.js';
import { chainedFrom } from './hash-chain.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { fieldsOf } from './raw-append.js';
import { type Altered, type Proved, StreamProof } from './stream-proof.js';

/**
 * Reads a stream as it is stored and compares it with its chain, up to the first append that is not as it was written. For streams that fit
 * into the memory of the process.
 * @param take hears of each append that holds, and of how far the stream is proved with it
 */
export async function proveStream(
  log: Pick<MongoEventStore, 'collection' | 'appendOf'>,
  stream: string,
  take: (append: Append, proved: Proved) => void = () => undefined,
): Promise<{ proved: Proved; altered: Altered | null }> {
  const from = await chainedFrom(log.collection);
  const found = await log.collection
    .find({ stream }, { raw: true, readConcern: { level: 'majority' } })
    .sort({ version: 1 })
    .toArray();
  const raws = found.map((each) => Buffer.from(each as unknown as Uint8Array)); // `raw` gives the bytes of each document
  const { placed, others } = inPlace(raws);
  const proof = new StreamProof(stream, from);
  for (let version = 1; version <= raws.length; version += 1) {
    const raw = placed.get(version);
    const altered = raw ? proof.take(raw) : notThere(new StreamProof(stream, from), version, placed, others);
    if (!raw || altered) return { proved: proof.proved, altered };
    take(log.appendOf(BSON.deserialize(raw) as AppendDocument), proof.proved); // its fields have been looked at
  }
  return { proved: proof.proved, altered: null };
}

/** By the numbers that they have; `others` have one that cannot be. As many are missing as there are of them. */
function inPlace(raws: readonly Buffer[]): { placed: Map<number, Buffer>; others: Buffer[] } {
  const placed = new Map<number, Buffer>();
  const others: Buffer[] = [];
  for (const raw of raws) {
    const { version }: { version?: unknown } = BSON.deserialize(raw);
    if (typeof version === 'number' && Number.isInteger(version) && version >= 1 && version <= raws.length && !placed.has(version))
      placed.set(version, raw);
    else others.push(raw);
  }
  return { placed, others };
}

/** The append that has another number now, or is not there. */
function notThere(proof: StreamProof, version: number, placed: ReadonlyMap<number, Buffer>, others: readonly Buffer[]): Altered | null {
  for (let before = 1; before < version; before += 1) proof.take(placed.get(before) ?? Buffer.alloc(0));
  const isIts = (raw: Buffer): boolean => {
    const number = fieldsOf(raw)?.get('version');
    // what cannot be read as an append can be no other one
    if (!number) return true;
    const mended = Buffer.from(raw);
    mended.writeInt32LE(version, number.value);
    return proof.holds(mended);
  };
  const own = others.find(isIts);
  if (own) return { ...proof.altered(version, own), fault: 'changed' };
  const next = [...placed].find(([number]) => number > version)?.[1] ?? others[0];
  return next ? { ...proof.altered(version, next), event: null, fault: 'missing' } : null;
}
