import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sentence, type Sentence } from '@xuekao/contracts';
import { FaceRefusal, FaceUnavailable } from '../face-provider.js';
import type { DescribedFace, EngineReply, EngineRequest } from './engine-messages.js';

const program = fileURLToPath(new URL('./engine-process.js', import.meta.url));

export interface EngineLimits {
  /** photos that may wait; whoever comes after them is refused at once */
  maxWaiting: number;
  /** for a photo, waiting included, once the models are loaded */
  requestMs: number;
  /** for loading them */
  startMs: number;
  /** without work the process ends and gives its memory back */
  idleMs: number;
}
const usual: EngineLimits = { maxWaiting: 16, requestMs: 25_000, startMs: 25_000, idleMs: 120_000 };

interface Job {
  id: number;
  photo: Uint8Array;
  timer?: NodeJS.Timeout;
  resolve: (faces: DescribedFace[]) => void;
  reject: (error: Error) => void;
}

/**
 * The recognition of this machine: a child process, started by the first photo, one photo at a time. It ends when idle or with its parent;
 * whatever happens to it, the photos under way are refused and the next one starts another.
 */
export class FaceEngine {
  private readonly limits: EngineLimits;
  private child: ChildProcess | null = null;
  private current: Job | null = null;
  private readonly waiting: Job[] = [];
  /** of an idle process or of one that is starting */
  private timer: NodeJS.Timeout | undefined;
  private isReady = false;
  private nextId = 1;
  private isClosed = false;

  constructor(limits: Partial<EngineLimits> = {}) {
    this.limits = { ...usual, ...limits };
  }

  /** null while nothing is running */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** @throws {FaceUnavailable} the process is down, busy or too slow  @throws {FaceRefusal} the bytes are no picture */
  describe(photo: Uint8Array): Promise<DescribedFace[]> {
    if (this.isClosed) return Promise.reject(new FaceUnavailable(sentence('outbound.faceStopped')));
    if (this.waiting.length >= this.limits.maxWaiting) return Promise.reject(new FaceUnavailable(sentence('outbound.faceBusy')));
    return new Promise((resolve, reject) => {
      const job: Job = { id: this.nextId++, photo, resolve, reject };
      if (this.isReady) this.limit(job);
      this.waiting.push(job);
      this.next();
    });
  }

  close(): void {
    this.isClosed = true;
    this.drop(sentence('outbound.faceStopped'));
    for (const job of this.waiting.splice(0)) fail(job, sentence('outbound.faceStopped'));
  }

  private next(): void {
    if (this.current || this.isClosed) return;
    if (this.waiting.length === 0) {
      if (this.child) this.wait(this.limits.idleMs, sentence('outbound.faceStopped'));
      return;
    }
    this.child ??= this.start();
    const job = this.isReady ? this.waiting.shift() : undefined;
    if (!job) return;
    clearTimeout(this.timer);
    this.current = job;
    const request: EngineRequest = { id: job.id, photo: job.photo };
    this.child.send(request, (error) => {
      if (error) this.drop(sentence('outbound.faceEnded'));
    });
  }

  private limit(job: Job): void {
    job.timer = setTimeout(() => this.giveUp(job), this.limits.requestMs);
  }

  private wait(milliseconds: number, why: Sentence): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drop(why), milliseconds).unref();
  }

  private start(): ChildProcess {
    // no secret of ours goes along; V8 keeps bytes as bytes on the way
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' };
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env,
      execArgv: ['--max-old-space-size=512'],
    });
    this.isReady = false;
    child.on('message', (reply: EngineReply) => {
      if (child === this.child) this.hear(reply);
    });
    const onEnd = (): void => {
      if (child === this.child) this.drop(sentence('outbound.faceEnded'));
    };
    child.on('exit', onEnd);
    child.on('error', onEnd);
    this.wait(this.limits.startMs, sentence('outbound.faceNotStarted'));
    return child;
  }

  private hear(reply: EngineReply): void {
    const job = this.current;
    if (reply.kind === 'ready') {
      this.isReady = true;
      for (const waiting of this.waiting) this.limit(waiting);
    } else if (job?.id === reply.id) {
      clearTimeout(job.timer);
      this.current = null;
      if (reply.kind === 'faces') job.resolve(reply.faces);
      else job.reject(new FaceRefusal('unreadable'));
    }
    this.next();
  }

  /** One that waited too long leaves; one that is being worked at takes the process along: nobody knows what it is stuck in. */
  private giveUp(job: Job): void {
    const why = sentence('outbound.faceLate');
    if (this.current === job) return this.drop(why);
    this.waiting.splice(this.waiting.indexOf(job), 1);
    fail(job, why);
  }

  /**
   * Ends the process and refuses what it was working at; who waits before the models are loaded is refused too, or a broken start would go
   * on for ever.
   */
  private drop(why: Sentence): void {
    const { child, current, isReady } = this;
    this.child = null;
    this.current = null;
    this.isReady = false;
    clearTimeout(this.timer);
    child?.removeAllListeners();
    // an ended process reports its error to nobody
    child?.on('error', () => undefined);
    child?.kill('SIGKILL');
    if (current) fail(current, why);
    if (child && !isReady) for (const job of this.waiting.splice(0)) fail(job, why);
    this.next();
  }
}

function fail(job: Job, why: Sentence): void {
  clearTimeout(job.timer);
  job.reject(new FaceUnavailable(why));
}
