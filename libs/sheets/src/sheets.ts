import { Worker } from 'node:worker_threads';
import { BusinessError } from '@xuekao/contracts';
import { Gauge, register } from 'prom-client';
import type { ReadOutcome } from './read.js';
import type { SheetTask } from './sheet.worker.js';
import type { SheetPage } from './write.js';

export type { PlacedPicture, SheetPage } from './write.js';

export interface SheetLimits {
  /** heading included */
  maxRows: number;
  maxColumns: number;
}

/** A table within the limits is read in a second; writing fifty thousand rows takes some. */
const timeLimitMs = 20_000;
/** Of the worker's own heap; one that needs more is ended, not the process. */
const heapMb = 384;
const maxWaiting = 10;

/** A gauge as in `libs/platform` metrics, which this library does without for the sake of memory. */
function gauge(name: string, help: string): Gauge<'queue'> {
  const known = register.getSingleMetric(name);
  // registered under this name with this label only
  return known ? (known as Gauge<'queue'>) : new Gauge({ name, help, labelNames: ['queue'] });
}
const queue = gauge('xuekao_queue', 'Pieces of work that wait for their turn');
const queueLimit = gauge('xuekao_queue_limit', 'Pieces of work that may wait before the next one is refused');

/** One worker at a time: its buffers outside the heap, some 300 MB for the largest file, have no limit of their own. */
class Line {
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];
  private readonly owners = new Set<string>();

  constructor(private readonly name: 'read' | 'write') {
    queueLimit.set({ queue: `sheets ${name}` }, maxWaiting);
  }

  /** @param owner one at a time  @throws {BusinessError} BUSY, TOO_MANY */
  async run<T>(owner: string | null, work: () => Promise<T>): Promise<T> {
    if (owner !== null && this.owners.has(owner)) throw new BusinessError('TOO_MANY', { seconds: 5 });
    if (this.waiting.length >= maxWaiting) throw new BusinessError('BUSY');
    if (owner !== null) this.owners.add(owner);
    try {
      await this.place();
      return await work();
    } finally {
      if (owner !== null) this.owners.delete(owner);
      // the place goes to the next in line without being free in between
      const next = this.waiting.shift();
      if (next) next();
      else this.isTaken = false;
      this.count();
    }
  }

  private async place(): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true;
      return;
    }
    const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.count();
    await turn;
  }

  private count(): void {
    queue.set({ queue: `sheets ${this.name}` }, this.waiting.length);
  }
}
const [readers, writers] = [new Line('read'), new Line('write')];

/**
 * Rows of the first table, as text: dates as `2027-06-30 18:00:00`, nothing trimmed, cells cut to 4,000 characters.
 * @throws {BusinessError} FILE_CONTENT no .xlsx file; SHEET_LIMITS one that unpacks to too much, or whose cells hold more than 4 MB of text
 * (security.md row 16); SHEET_ROWS; BUSY; TOO_MANY while another one of `owner` is read
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits, owner: string | null = null): Promise<string[][]> {
  // a copy of its own: what the caller holds may be a part of something larger
  const read = new Uint8Array(bytes);
  const outcome = await readers.run(owner, () => run<ReadOutcome>({ read, limits }));
  if (outcome === null) throw new BusinessError('SHEET_LIMITS');
  if ('rows' in outcome) return outcome.rows;
  if (outcome.refused === 'rows') throw new BusinessError('SHEET_ROWS', { max: limits.maxRows - 1 });
  throw new BusinessError(outcome.refused === 'limits' ? 'SHEET_LIMITS' : 'FILE_CONTENT');
}

/** An .xlsx file. @throws {BusinessError} BUSY */
export async function writeSheets(pages: readonly SheetPage[]): Promise<Buffer> {
  const bytes = await writers.run(null, () => run<Uint8Array>({ write: pages }));
  if (bytes === null) throw new BusinessError('BUSY');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Null when the worker took too long or too much memory. */
function run<T>(task: SheetTask): Promise<T | null> {
  const worker = new Worker(new URL('./sheet.worker.js', import.meta.url), {
    workerData: task,
    transferList: 'read' in task ? [task.read.buffer as ArrayBuffer] : [], // allocated above
    // flags of the process that asks may be none for a worker
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve(null)), timeLimitMs);
    const settle = (answer: () => void): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // a worker that is ended may still complain
      worker.on('error', () => undefined);
      void worker.terminate();
      answer();
    };
    worker.once('message', (result: T) => settle(() => resolve(result)));
    worker.once('error', (error: Error & { code?: string }) =>
      settle(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error))),
    );
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker of spreadsheets ended with ${code}`))));
  });
}
