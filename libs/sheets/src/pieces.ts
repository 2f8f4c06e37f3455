import { TransformStream } from 'node:stream/web';

/**
 * Bytes of a file in pieces of at least `size` bytes but the last: `make` writes them, and waits while nobody takes the pieces. A reader
 * that leaves ends the work, whose next write fails.
 */
export async function* piecesOf(
  make: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
  size: number,
): AsyncGenerator<Buffer, void> {
  const { readable, writable } = new TransformStream<Buffer, Buffer>();
  const writer = writable.getWriter();
  const work = make((bytes) => writer.write(bytes)).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  // its failure is what the reader is told, and a reader that left wants to hear of none
  work.catch(() => undefined);
  let [held, length]: [Buffer[], number] = [[], 0];
  for await (const bytes of readable) {
    held.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}
