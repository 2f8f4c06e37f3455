import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { BusinessError } from '@xuekao/contracts';
import { counter, metrics, type Logger } from '@xuekao/platform';
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
/** Of what a process writes, kept until it ends: a message of Node.js and its stack, or of V8 where its memory is full. */
const stderrSigns = 2000;

/** `failed`: its pictures could not be had; `ended`: neither the document nor a limit of ours ended its process. */
type PrintAnswer = Printed | { failed: unknown } | { ended: true };
interface Started {
  process: ChildProcess;
  /** the last of what it has written */
  stderr(): string;
}
/** Why a document was not printed, for `xuekao_print_failures_total`. */
type Failure = 'memory' | 'time' | 'layout' | 'ended';

const failures = counter('xuekao_print_failures_total', 'Documents that a printer could not print, by the reason', ['queue', 'reason']);

interface Task {
  work: PrintWork;
  pictures: () => Promise<PrintPictures>;
  settle: (answer: PrintAnswer) => void;
  /** behind those whose callers wait for one document of their own */
  canWait: boolean;
  isSettled: boolean;
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
  private child: Started | null = null;
  private rest: NodeJS.Timeout | undefined;

  /**
   * @param name of the queue in metrics
   * @param logger for documents that could not be printed, and why: whoever asked reads no more than that it was so
   */
  constructor(
    private readonly name: string,
    limits: Partial<PrinterLimits> = {},
    private readonly logger?: Pick<Logger, 'warn'>,
  ) {
    this.limits = { ...defaults, ...limits };
    metrics.queueLimit.set({ queue: `print ${name}` }, this.limits.maxWaiting);
  }

  /**
   * @param pictures asked for when the document's turn comes: those of a queue would fill the memory of the process that asks
   * @throws {BusinessError} BUSY where too many wait, after too long a wait, after `close`, or where its process was ended twice from
   * outside; PRINT_HARD beyond time or memory
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
      const task: Task = { work, pictures, settle, canWait, isSettled: false };
      // its caller gives up: nothing is printed for nobody
      const timer = setTimeout(() => this.giveUp(task), this.limits.mostWaitMs);
      task.settle = (outcome) => {
        clearTimeout(timer);
        task.isSettled = true;
        settle(outcome);
      };
      this.queue(task);
      this.next();
    });
    if ('bytes' in answer) return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
    if ('failed' in answer) throw answer.failed;
    if ('ended' in answer || answer.refused === gone) throw new BusinessError('BUSY');
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

  private async print(task: Task): Promise<PrintAnswer> {
    const { work, pictures: read } = task;
    let pictures: PrintPictures = {};
    try {
      pictures = await this.inTime(read());
    } catch (error) {
      // a paper is one without its pictures, too; a certificate would be another one
      if (work.kind === 'certificate') return { failed: error };
    }
    const job = { ...work, pictures } satisfies PrintJob;
    const first = await this.laidOut(task, job);
    // where memory of the machine is short it ends this process first: that says nothing of the document
    return 'ended' in first && !task.isSettled ? this.laidOut(task, job) : first;
  }

  private async laidOut(task: Task, job: PrintJob): Promise<PrintAnswer> {
    const { process: child, stderr } = (this.child ??= this.begun());
    const answer = await new Promise<PrintAnswer>((resolve) => {
      let isOver = false;
      const settle = (outcome: PrintAnswer, reason?: Failure, facts: object = {}): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        clearInterval(checks);
        child.off('message', said);
        child.off('close', closed);
        child.channel?.unref();
        // a printer that is closed ends its process itself
        if (reason !== undefined && !task.isSettled) this.tell(reason, facts);
        resolve(outcome);
      };
      const said = (words: Printed): void => {
        if ('refused' in words) settle(words, 'layout', { why: words.refused });
        else settle(words);
      };
      const ended = (facts: object): void => settle({ ended: true }, 'ended', { ...facts, stderr: stderr() });
      // behind `exit`: all that it wrote has been read
      const closed = (code: number | null, signal: string | null): void => ended({ exitCode: code, signal });
      const beyond = (reason: 'time' | 'memory', facts: object): void => settle({ refused: reason }, reason, facts);
      const { timeMs, memoryMb } = this.limits;
      const timer = setTimeout(() => beyond('time', { timeMs }), timeMs);
      // the layout is one call that the process cannot interrupt, so it is watched from here
      const checks = setInterval(() => {
        const mb = residentMb(child.pid);
        if (mb > memoryMb) beyond('memory', { mb: Math.round(mb), memoryMb });
      }, memoryCheckMs);
      child.on('message', said);
      child.on('close', closed);
      child.channel?.ref();
      child.send(job, (error) => error && ended({ err: error }));
    });
    if (!('bytes' in answer) || residentMb(child.pid) > restedMb) this.end();
    return answer;
  }

  private tell(reason: Failure, facts: object): void {
    const queue = `print ${this.name}`;
    failures.inc({ queue, reason });
    this.logger?.warn({ queue, reason, ...facts }, 'a document was not printed');
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
  private begun(): Started {
    const started = begin();
    started.process.once('exit', () => {
      if (this.child === started) this.child = null;
    });
    return started;
  }

  private end(): void {
    clearTimeout(this.rest);
    this.child?.process.kill('SIGKILL');
    this.child = null;
  }
}

const gone = 'gone';

/** 0 where the system does not tell. Read at once: it is no disk, and threads of the process may hang at a folder of pictures. */
function residentMb(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'latin1');
    return (Number(pages.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024;
  } catch {
    return 0;
  }
}

function begin(): Started {
  const child = fork(new URL('./printer.worker.js', import.meta.url), {
    serialization: 'advanced',
    // flags of the process that asks may be none for this one
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2', ...(process.env['LD_LIBRARY_PATH'] ? { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] } : {}) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (written = (written + text).slice(-stderrSigns)));
  // a process that cannot be started is noticed by its exit, or by the failing send
  child.on('error', () => undefined);
  // an idle printer keeps no process alive
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return { process: child, stderr: () => written.trim() };
}
