import { PreparedEvent } from '../context.js';

/** Bytes of a piece that are text at a time; base64 makes four signs of three of them. */
const sliceBytes = 6 * 1024;
const [begin, behind] = [Buffer.from('{"piece":"'), Buffer.from('",')];

/**
 * Events that carry a file in pieces, as base64 in `piece`. Each is written into one buffer that is used again: as strings, a large file
 * was in memory several times over before it was collected.
 */
export class PieceEvents<E extends { piece: string }> {
  private bytes = Buffer.alloc(0);

  /** The event is good until the next one is made. @param facts the other fields of the event */
  of(facts: Omit<E, 'piece'>, piece: Buffer): PreparedEvent {
    const rest = Buffer.from(JSON.stringify(facts)).subarray(1);
    const length = begin.length + 4 * Math.ceil(piece.length / 3) + behind.length + rest.length;
    if (this.bytes.length < length) this.bytes = Buffer.allocUnsafeSlow(length);
    const { bytes } = this;
    let at = begin.copy(bytes);
    for (let from = 0; from < piece.length; from += sliceBytes)
      at += bytes.write(piece.toString('base64', from, Math.min(from + sliceBytes, piece.length)), at, 'latin1');
    at += behind.copy(bytes, at);
    at += rest.copy(bytes, at);
    return new PreparedEvent(bytes.subarray(0, at));
  }
}
