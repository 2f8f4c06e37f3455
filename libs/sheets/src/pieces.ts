function promised<T>(): PromiseWithResolvers<T> {
  const made = Promise.withResolvers<T>();
  // whoever waits for it hears of its failure, and nobody may
  made.promise.catch(() => undefined);
  return made;
}

/** Hands pieces from who makes them to who reads them: one is filled while the other one is read. */
class Handover {
  private filling: Buffer;
  private other: Buffer;
  private length = 0;
  /** the reader is done with the piece before, and wants the next one */
  private wanted = promised<void>();
  private next = promised<Buffer | null>();

  constructor(size: number) {
    this.filling = Buffer.allocUnsafeSlow(size);
    this.other = Buffer.allocUnsafeSlow(size);
  }

  /** @returns null behind the last one */
  take(): Promise<Buffer | null> {
    const { promise } = this.next;
    this.wanted.resolve();
    return promise;
  }

  leave(): void {
    this.wanted.reject(new Error('Nobody reads the file any more'));
  }

  async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const copied = bytes.copy(this.filling, this.length, from);
      from += copied;
      this.length += copied;
      if (this.length === this.filling.length) await this.hand();
    }
  }

  async end(): Promise<void> {
    if (this.length > 0) await this.hand();
    await this.wanted.promise;
    this.next.resolve(null);
  }

  fail(error: unknown): void {
    this.next.reject(error);
  }

  private async hand(): Promise<void> {
    await this.wanted.promise;
    const piece = this.filling.subarray(0, this.length);
    const { resolve } = this.next;
    [this.filling, this.other, this.length] = [this.other, this.filling, 0];
    [this.wanted, this.next] = [promised<void>(), promised<Buffer | null>()];
    resolve(piece);
  }
}

/**
 * Bytes of a file in pieces of `size` bytes, and a last one: `make` writes them, may use the bytes again when `write` resolves, and waits
 * while nobody takes the pieces. A piece is good until the next one is asked for, whose bytes may stand in its place. A reader that leaves
 * ends the work, whose next write fails.
 */
export async function* piecesOf(
  make: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
  size: number,
): AsyncGenerator<Buffer, void> {
  const handover = new Handover(size);
  make((bytes) => handover.write(bytes))
    .then(() => handover.end())
    .catch((error: unknown) => handover.fail(error));
  try {
    for (let piece = await handover.take(); piece !== null; piece = await handover.take()) yield piece;
  } finally {
    handover.leave();
  }
}
