import { sentence } from '@xuekao/contracts';
import { notTaken } from './formula-fault.js';

/** A compound file holds a formula and its preview: some kilobytes. This many need no list of tables beyond that of the header. */
const mostBytes = 4 * 1024 * 1024;
const signature = 'd0cf11e0a1b11ae1';
const headerBytes = 512;
const entryBytes = 128;
const miniBytes = 64;
/** Streams below this size lie in the mini stream. */
const miniCutoff = 4096;
const tablesInHeader = 109;
const [streamType, rootType] = [2, 5];

const damaged = (): never => notTaken(sentence('questionFiles.mathTypeDamaged'));

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** The compound file of [MS-CFB] that an OLE object is stored as. Each chain has at most as many sectors as the file. */
class CompoundFile {
  private readonly sectorBytes: number;
  private readonly count: number;

  constructor(private readonly file: Buffer) {
    if (file.length > mostBytes) notTaken(sentence('questionFiles.mathTypeLarge'));
    if (file.length < headerBytes || file.toString('hex', 0, 8) !== signature) damaged();
    const shift = file.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) damaged();
    this.sectorBytes = 1 << shift;
    this.count = Math.max(0, Math.ceil(file.length / this.sectorBytes) - 1);
  }

  entries(): Entry[] {
    const directory = this.bytesOf(this.chain(this.file.readUInt32LE(48)));
    return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => {
      const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes);
      const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
      return {
        name: entry.toString('utf16le', 0, nameBytes - 2),
        type: entry[66] ?? 0,
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      };
    });
  }

  content({ start, size }: Entry, root: Entry): Buffer {
    const bytes = size < miniCutoff ? this.mini(start, size, root) : this.bytesOf(this.chain(start));
    return bytes.length < size ? damaged() : bytes.subarray(0, size);
  }

  private mini(start: number, size: number, root: Entry): Buffer {
    const table = this.bytesOf(this.chain(this.file.readUInt32LE(60)));
    const stream = this.bytesOf(this.chain(root.start));
    const pieces: Buffer[] = [];
    const seen = new Set<number>();
    for (let at = start; pieces.length * miniBytes < size; at = table.readUInt32LE(at * 4)) {
      if ((at + 1) * 4 > table.length || at * miniBytes >= stream.length || seen.has(at)) return damaged();
      seen.add(at);
      pieces.push(stream.subarray(at * miniBytes, (at + 1) * miniBytes));
    }
    return Buffer.concat(pieces);
  }

  private chain(start: number): number[] {
    const sectors: number[] = [];
    // what is no sector ends a chain: the mark of its end, or that there is none
    for (let at = start; at < this.count; at = this.next(at)) {
      sectors.push(at);
      if (sectors.length > this.count) return damaged();
    }
    return sectors;
  }

  private next(sector: number): number {
    const perTable = this.sectorBytes / 4;
    const index = Math.floor(sector / perTable);
    if (index >= tablesInHeader) return damaged();
    const table = this.file.readUInt32LE(76 + index * 4);
    const at = (table + 1) * this.sectorBytes + (sector % perTable) * 4;
    return table >= this.count || at + 4 > this.file.length ? damaged() : this.file.readUInt32LE(at);
  }

  private bytesOf(sectors: readonly number[]): Buffer {
    return Buffer.concat(sectors.map((at) => this.file.subarray((at + 1) * this.sectorBytes, (at + 2) * this.sectorBytes)));
  }
}

/** The bytes of the stream of this name in a compound file; null where it has none. @throws {FormulaFault} */
export function streamOf(file: Buffer, name: string): Buffer | null {
  const compound = new CompoundFile(file);
  const entries = compound.entries();
  const root = entries.find(({ type }) => type === rootType) ?? damaged();
  const entry = entries.find((one) => one.type === streamType && one.name === name);
  return entry === undefined ? null : compound.content(entry, root);
}
