import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { BusinessError, sentence } from '@xuekao/contracts';
import { Line } from '@xuekao/platform';
import type { ImportAnswer, ImportMessage, ImportTask } from './import.job.js';

const workerFile = new URL('./import.worker.js', import.meta.url);
/** An import may take the whole time of its call, parsing half of it. */
const timeLimitMs = 30_000;
const memoryMb = 768;
/** A large import must not keep a small preview waiting; a few more wait, others are told to come back. */
const line = { atOnce: 2, longest: 8 };

/** One text in a thread of its own. Nobody waits longer than the limit, and the thread ends with `close`. */
export class ParserThread {
  private readonly worker: Worker;
  private waiting: { resolve: (message: ImportMessage) => void; reject: (error: Error) => void } | null = null;
  private readonly unread: ImportMessage[] = [];
  private ended: Error | null = null;

  constructor(task: ImportTask, limitMs: number) {
    this.worker = new Worker(workerFile, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const timer = setTimeout(() => this.fail(new BusinessError('TIMED_OUT')), limitMs);
    this.worker.on('message', (message: ImportMessage) => {
      // a file whose drawings are drawn is still being read
      if (message.kind !== 'metafile') clearTimeout(timer);
      if (this.waiting) this.waiting.resolve(message);
      else this.unread.push(message);
      this.waiting = null;
    });
    this.worker.on('error', (error: Error & { code?: string }) =>
      this.fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BusinessError('IMPORT_FILE', { detail: sentence('repo.importMemory') }) : error,
      ),
    );
    this.worker.on('exit', () => {
      clearTimeout(timer);
      this.fail(new Error('the parser ended before its answer'));
    });
  }

  receive(): Promise<ImportMessage> {
    const message = this.unread.shift();
    if (message) return Promise.resolve(message);
    return new Promise((resolve, reject) => {
      if (this.ended) reject(this.ended);
      else this.waiting = { resolve, reject };
    });
  }

  /** Answers the last message. */
  next(answer: ImportAnswer = 'next'): Promise<ImportMessage> {
    const message = this.receive();
    this.worker.postMessage(answer);
    return message;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.ended ??= error;
    this.waiting?.reject(this.ended);
    this.waiting = null;
    void this.worker.terminate();
  }
}

/** Parsing beside the event loop: 20 MB of text must not keep a learner's save waiting. */
@Injectable()
export class ImportParser {
  private readonly line = new Line('question imports', line);

  /** Runs `work` with a thread that parses the task's text. */
  async with<T>(task: ImportTask, work: (thread: ParserThread) => Promise<T>, limitMs = timeLimitMs): Promise<T> {
    return this.line.run(async () => {
      const thread = new ParserThread(task, limitMs);
      try {
        return await work(thread);
      } finally {
        await thread.close();
      }
    });
  }
}
