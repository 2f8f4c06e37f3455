import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { BusinessError } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';
import type { PrintCertificate } from './certificate.js';
import type { PrintDocument, PrintPictures } from './document.js';
import type { PrintAnswer as Printed, PrintJob, PrintKind, PrintWork } from './printer.worker.js';

export interface PrinterLimits {
  /** documents that wait while one is laid out */
  maxWaiting: number;
  /** by the clock, for one document, the start of the process included */
  timeMs: number;
  /** by the clock, before a document's turn: its caller has given up by then */
  mostWaitMs: number;
  /** resident memory of the printer's process, in MB */
  memoryMb: number;
}
/** An ordinary paper takes 250 MB (docs/measurements.md). */
const defaults: PrinterLimits = { maxWaiting: 20, timeMs: 60_000, mostWaitMs: 60_000, memoryMb: 600 };
/** A process that grew beyond this is replaced before the next document. */
const restedMb = 350;
/** Without work for so long it ends: its memory is worth more than its start of 0.5 s. */
const idleMs = 60_000;
const memoryCheckMs = 100;
const pageBytes = 4096;

/** `failed`: its pictures could not be had. */
type PrintAnswer = Printed | { failed: unknown };

interface Task {
  work: PrintWork;
  pictures: () => Promise<PrintPictures>;
  settle: (answer: PrintAnswer) => void;
  /** behind those whose callers wait for one document of their own */
  canWait: boolean;
}

/**
 * Lays documents out as PDF or writes them for Word, one after the other, in a process of its own: neither a paper with a thousand
 * formulas nor an endless table takes time or memory from what serves people. The process knows no secret and no address of the
 * installation.
 */
export class Printer {
  private readonly limits: PrinterLimits;
  private readonly waiting: Task[] = [];
  private running: Task | null = null;
  private child: ChildProcess | null = null;
  private rest: NodeJS.Timeout | undefined;

  /** @param name of the queue in metrics */
  constructor(
    private readonly name: string,
    limits: Partial<PrinterLimits> = {},
  ) {
    this.limits = { ...defaults, ...limits };
    metrics.queueLimit.set({ queue: `print ${name}` }, this.limits.maxWaiting);
  }

  /**
   * @param pictures asked for when the document's turn comes: those of a queue would fill the memory of the process that asks
   * @throws {BusinessError} BUSY where too many wait, after too long a wait, or after `close`; PRINT_HARD beyond time or memory
   */
  file(kind: PrintKind, document: PrintDocument, pictures = (): Promise<PrintPictures> => Promise.resolve({})): Promise<Buffer> {
    return this.done({ kind, document }, pictures);
  }

  /**
   * A sheet whose parts have their places.
   * @throws {BusinessError} as `file`; PRINT_HARD also where a picture is none; what `pictures` throws
   */
  certificate(document: PrintCertificate, pictures: () => Promise<PrintPictures>, { canWait = false } = {}): Promise<Buffer> {
    // half of the places are for people who wait for their own
    const places = canWait ? Math.floor(this.limits.maxWaiting / 2) : this.limits.maxWaiting;
    return this.done({ kind: 'certificate', document }, pictures, { places, canWait });
  }

  private async done(
    work: PrintWork,
    pictures: () => Promise<PrintPictures>,
    { places = this.limits.maxWaiting, canWait = false } = {},
  ): Promise<Buffer> {
    if (this.waiting.length >= places) throw new BusinessError('BUSY');
    const answer = await new Promise<PrintAnswer>((settle) => {
      const task: Task = { work, pictures, settle, canWait };
      // its caller gives up: nothing is printed for nobody
      const timer = setTimeout(() => this.giveUp(task), this.limits.mostWaitMs);
      task.settle = (outcome) => {
        clearTimeout(timer);
        settle(outcome);
      };
      this.queue(task);
      this.next();
    });
    if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
    if ('failed' in answer) throw answer.failed;
    if (answer.refused === gone) throw new BusinessError('BUSY');
    throw new BusinessError('PRINT_HARD');
  }

  private queue(task: Task): void {
    const behind = task.canWait ? -1 : this.waiting.findIndex(({ canWait }) => canWait);
    if (behind === -1) this.waiting.push(task);
    else this.waiting.splice(behind, 0, task);
  }

  private giveUp(task: Task): void {
    const at = this.waiting.indexOf(task);
    if (at === -1) return;
    this.waiting.splice(at, 1);
    this.count();
    task.settle({ refused: gone });
  }

  /** Ends the process; what waits or is laid out is refused. */
  close(): void {
    for (const task of this.waiting.splice(0)) task.settle({ refused: gone });
    this.running?.settle({ refused: gone });
    this.end();
  }

  private next(): void {
    if (this.running !== null) return this.count();
    this.running = this.waiting.shift() ?? null;
    this.count();
    const task = this.running;
    clearTimeout(this.rest);
    if (task === null) {
      this.rest = setTimeout(() => this.end(), idleMs).unref();
      return;
    }
    void this.print(task).then((answer) => {
      this.running = null;
      task.settle(answer);
      this.next();
    });
  }

  private count(): void {
    metrics.queue.set({ queue: `print ${this.name}` }, this.waiting.length);
  }

  private async print({ work, pictures: read }: Task): Promise<PrintAnswer> {
    let pictures: PrintPictures = {};
    try {
      pictures = await this.inTime(read());
    } catch (error) {
      // a paper is one without its pictures, too; a certificate would be another one
      if (work.kind === 'certificate') return { failed: error };
    }
    const child = (this.child ??= this.begun());
    const answer = await new Promise<PrintAnswer>((resolve) => {
      const settle = (outcome: PrintAnswer): void => {
        clearTimeout(timer);
        clearInterval(checks);
        child.off('message', settle);
        child.off('exit', ended);
        child.channel?.unref();
        resolve(outcome);
      };
      const ended = (): void => settle({ refused: hard });
      const timer = setTimeout(ended, this.limits.timeMs);
      // the layout is one call that the process cannot interrupt, so it is watched from here
      const checks = setInterval(() => {
        void residentMb(child.pid).then((mb) => mb > this.limits.memoryMb && ended());
      }, memoryCheckMs);
      child.on('message', settle);
      child.on('exit', ended);
      child.channel?.ref();
      child.send({ ...work, pictures } satisfies PrintJob, (error) => error && ended());
    });
    if (!('bytes' in answer) || (await residentMb(child.pid)) > restedMb) this.end();
    return answer;
  }

  /** Pictures of a folder that hangs would hold everybody up. */
  private async inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new BusinessError('BUSY')), this.limits.timeMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  /** A process that ends while it rests, as where memory is short, is no process for the next document. */
  private begun(): ChildProcess {
    const child = begin();
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    return child;
  }

  private end(): void {
    clearTimeout(this.rest);
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

const hard = 'hard';
const gone = 'gone';

/** 0 where the system does not tell. */
async function residentMb(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return (Number(pages.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024;
}

function begin(): ChildProcess {
  const child = fork(new URL('./printer.worker.js', import.meta.url), {
    serialization: 'advanced',
    // flags of the process that asks may be none for this one
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2', ...(process.env['LD_LIBRARY_PATH'] ? { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // a process that cannot be started is noticed by its exit, or by the failing send
  child.on('error', () => undefined);
  // an idle printer keeps no process alive
  child.unref();
  child.channel?.unref();
  return child;
}
