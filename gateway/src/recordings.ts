import { Readable } from 'node:stream';
import { BusinessError, calls, recordingPath, recordingPieceBytes } from '@xuekao/contracts';
import { recordingLinks, type Config, type RecordingLink } from '@xuekao/platform';
import type { FastifyInstance } from 'fastify';
import type { Door } from './call-routes.js';

interface Span {
  from: number;
  /** the last byte */
  to: number;
}

/** Recordings of exams, served in ranges by links of proctoring. The bytes come from that service: it alone opens them (decision 0117). */
export function registerRecordings(app: FastifyInstance, door: Door, config: Pick<Config, 'key'>): void {
  const links = recordingLinks(config.key('recording-links'));

  async function* read({ id }: RecordingLink, { from, to }: Span, first: Buffer, requestId: string): AsyncGenerator<Buffer> {
    const start = Math.floor(from / recordingPieceBytes);
    for (let n = start; n * recordingPieceBytes <= to; n += 1) {
      const piece = n === start ? first : await pieceOf(id, n, requestId);
      const begin = n * recordingPieceBytes;
      yield piece.subarray(Math.max(0, from - begin), to - begin + 1);
    }
  }

  async function pieceOf(id: string, n: number, requestId: string): Promise<Buffer> {
    const { base64 } = await door.calls.call(calls.proctoring.recordings.piece, { id, n }, { requestId });
    return Buffer.from(base64, 'base64');
  }

  app.get<{ Params: { '*': string } }>(`${recordingPath}*`, async (request, reply) => {
    await door.limiter.limitAddress(request.ip, 'files');
    const link = links.read(request.params['*'], Date.now());
    if (link === null) throw new BusinessError('NOT_FOUND');
    const asked = request.headers.range;
    const span = spanOf(asked, link.bytes);
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (span === null) return reply.code(416).header('content-range', `bytes */${link.bytes}`).send();
    // asked for before the head is sent: one that is gone is refused like every other address
    const first = await pieceOf(link.id, Math.floor(span.from / recordingPieceBytes), request.id);
    reply.type('video/webm').header('content-length', span.to - span.from + 1);
    if (asked !== undefined) reply.code(206).header('content-range', `bytes ${span.from}-${span.to}/${link.bytes}`);
    return reply.send(Readable.from(read(link, span, first, request.id), { objectMode: false, highWaterMark: 1 }));
  });
}

/** One span of the bytes, as players ask for it; null: it lies outside. What is written otherwise is the whole. */
function spanOf(range: string | undefined, bytes: number): Span | null {
  const whole = { from: 0, to: bytes - 1 };
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '');
  const [, begin = '', end = ''] = found ?? [];
  if (!found || (begin === '' && end === '')) return whole;
  if (begin === '') return Number(end) === 0 ? null : { from: Math.max(0, bytes - Number(end)), to: bytes - 1 };
  const span = { from: Number(begin), to: end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1) };
  return span.from >= bytes || span.from > span.to ? null : span;
}
