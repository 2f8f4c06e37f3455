/** Bytes that are sent at once: each time is a way to another thread or process and back, which takes long where others work. */
const sentAt = 256 * 1024;
/** Room behind them for the end of a row. */
const spare = 64 * 1024;
/** Most bytes that a sign of a text takes in UTF-8; a pair has two signs and four bytes. */
const perSign = 3;
/** Bytes from which on a call that copies them is quicker than a loop. */
const longCopy = 96;
/** Whole numbers below it are kept as bytes. */
const knownNumbers = 1024;
const asBytes: (Buffer | undefined)[] = [];

/** Makes a file, and waits with `flush` whenever `isFull`. */
export type FileMaker = (out: ByteWriter) => Promise<void>;

/**
 * Bytes of a file while it is made: one buffer is filled while the other one is on its way. Both are used again and again, because what
 * waits to be collected was most of the memory that a large file took.
 */
export class ByteWriter {
  private bytes = Buffer.allocUnsafeSlow(sentAt + spare);
  private other = Buffer.allocUnsafeSlow(sentAt + spare);
  private at = 0;
  private sent: Promise<void> = Promise.resolve();

  /** @param send is done with the bytes when it resolves */
  constructor(private readonly send: (bytes: Buffer) => Promise<void>) {}

  get isFull(): boolean {
    return this.at >= sentAt;
  }

  put(bytes: Buffer): void {
    const { length } = bytes;
    this.makeRoom(length);
    const { bytes: own, at } = this;
    if (length >= longCopy) bytes.copy(own, at);
    else for (let from = 0; from < length; from += 1) own[at + from] = bytes[from] ?? 0;
    this.at = at + length;
  }

  text(text: string): void {
    this.makeRoom(perSign * text.length);
    this.at += this.bytes.write(text, this.at);
  }

  number(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= knownNumbers) this.text(String(value));
    else this.put((asBytes[value] ??= Buffer.from(String(value))));
  }

  /** Sends what was written when all before it is taken. @throws what `send` has thrown */
  async flush(): Promise<void> {
    await this.sent;
    if (this.at === 0) return;
    const full = this.bytes.subarray(0, this.at);
    [this.bytes, this.other, this.at] = [this.other, this.bytes, 0];
    this.sent = this.send(full);
    // its failure is thrown by the next call, or by `end`
    this.sent.catch(() => undefined);
  }

  /** Resolves when all is taken. @throws what `send` has thrown */
  async end(): Promise<void> {
    await this.flush();
    await this.sent;
  }

  private makeRoom(length: number): void {
    if (this.at + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.at + length));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}

/** A file as it is, without an archive around it. `write` is done with the bytes when it resolves. */
export async function streamFile(make: FileMaker, write: (bytes: Buffer) => Promise<void>): Promise<void> {
  const out = new ByteWriter(write);
  await make(out);
  await out.end();
}
