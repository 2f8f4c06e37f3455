import { Worker } from 'node:worker_threads';
import { BusinessError } from '@xuekao/contracts';
import type { ReadOutcome } from './read.js';
import type { SheetTask } from './sheet.worker.js';
import type { SheetPage } from './write.js';

export type { SheetPage } from './write.js';

export interface SheetLimits {
  /** heading included */
  maxRows: number;
  maxColumns: number;
}

/** A table within the limits is read in a second; writing fifty thousand rows takes some. */
const timeLimitMs = 20_000;
/** Of the worker's own heap; one that needs more is ended, not the process. */
const heapMb = 384;
const maxWorkers = 2;
const maxWaiting = 20;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Rows of the first table, as text: dates as `2027-06-30 18:00:00`, nothing trimmed.
 * @throws {BusinessError} FILE_CONTENT no .xlsx file; SHEET_LIMITS one that unpacks to too much (security.md row 16); SHEET_ROWS; BUSY
 */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits): Promise<string[][]> {
  // a copy of its own: what the caller holds may be a part of something larger
  const read = new Uint8Array(bytes);
  const outcome = await inWorker<ReadOutcome>({ read, limits });
  if (outcome === null) throw new BusinessError('SHEET_LIMITS');
  if ('rows' in outcome) return outcome.rows;
  if (outcome.refused === 'rows') throw new BusinessError('SHEET_ROWS', { max: limits.maxRows - 1 });
  throw new BusinessError(outcome.refused === 'limits' ? 'SHEET_LIMITS' : 'FILE_CONTENT');
}

/** An .xlsx file. @throws {BusinessError} BUSY */
export async function writeSheets(pages: readonly SheetPage[]): Promise<Buffer> {
  const bytes = await inWorker<Uint8Array>({ write: pages });
  if (bytes === null) throw new BusinessError('BUSY');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Null when the worker took too long or too much memory. */
async function inWorker<T>(task: SheetTask): Promise<T | null> {
  await place();
  try {
    return await run<T>(task);
  } finally {
    const next = waiting.shift();
    // the place goes to the next in line without being free in between
    if (next) next();
    else running -= 1;
  }
}

function place(): Promise<void> | void {
  if (running < maxWorkers) {
    running += 1;
    return;
  }
  if (waiting.length >= maxWaiting) throw new BusinessError('BUSY');
  return new Promise((resolve) => waiting.push(resolve));
}

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
    worker.once('error', (error: Error & { code?: string }) => settle(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error))));
    worker.once('exit', (code) => settle(() => reject(new Error(`The worker of spreadsheets ended with ${code}`))));
  });
}
