import { readFile, stat } from 'node:fs/promises';

/** Threads of the process that reads may hold: it has four where `UV_THREADPOOL_SIZE` says nothing else. */
const most = 2;
/** Milliseconds after which a read counts as one that hangs, and for which one waits for its turn. */
const patienceMs = 4000;

/** A folder that does not answer: a network drive that is away, a disk that sleeps. */
export class ReadHangs extends Error {}

/**
 * Reads of files in folders that may hang. One that hangs keeps its thread until the system gives it back, whatever its caller does: few
 * threads are given to them, and while these hang every other read is refused at once.
 */
export class BoundedReads {
  private held = 0;
  private hanging = 0;
  private readonly waiting: (() => void)[] = [];

  /** @throws ReadHangs; errors of the system */
  file(path: string): Promise<Buffer> {
    return this.read(() => readFile(path));
  }

  /** @throws as `file` */
  async exists(path: string): Promise<boolean> {
    return this.read(() =>
      stat(path).then(
        () => true,
        () => false,
      ),
    );
  }

  private async read<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    const reading = work();
    let isHanging = false;
    const over = (): void => {
      this.held -= 1;
      if (isHanging) this.hanging -= 1;
      this.waiting.shift()?.();
    };
    reading.then(over, over);
    return inTime(reading, () => {
      isHanging = true;
      this.hanging += 1;
    });
  }

  private async turn(): Promise<void> {
    if (this.hanging >= most) throw new ReadHangs('reads hang');
    if (this.held >= most) {
      const place = Promise.withResolvers<void>();
      this.waiting.push(place.resolve);
      await inTime(place.promise, () => this.waiting.splice(this.waiting.indexOf(place.resolve), 1));
    }
    this.held += 1;
  }
}

async function inTime<T>(work: Promise<T>, onLate: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onLate();
    late.reject(new ReadHangs('a read hangs'));
  }, patienceMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
