import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFilePath, bareJpeg, BusinessError, calls, recording, type AnswerFileKind } from '@xuekao/contracts';
import { answerFileLinks, answerFileTickets, type Config, type Redis, type StoredAnswerFile } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendDone } from './http-replies.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { beginningOf, keepWhole, shaOfFile, sizeOf, writePiece } from './piece-files.js';
import { answerBytes } from './quota.js';
import { pieceEnding, type StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';
import { recordingHead } from './wav.js';

const endings = { sound: 'wav', photo: 'jpg' } as const satisfies Record<AnswerFileKind, string>;
const types = { sound: 'audio/wav', photo: 'image/jpeg' } as const satisfies Record<AnswerFileKind, string>;

const pathOf = ({ fileId, kind }: Pick<StoredAnswerFile, 'fileId' | 'kind'>): string =>
  join('answers', fileId.slice(0, 2), `${fileId}.${endings[kind]}`);

/**
 * Whether the file is the one that the answer names, in the form in which the pages write it: nothing is written anew, since the answer
 * names the hash of what it holds.
 */
async function isAsSigned(path: string, { kind, sha, size }: StoredAnswerFile): Promise<boolean> {
  if ((await sizeOf(path)) !== size || (await shaOfFile(path)) !== sha) return false;
  if (kind === 'photo') return bareJpeg(await readFile(path))?.length === size;
  const sampleBytes = size - recording.headBytes;
  const isWhole = sampleBytes > 0 && sampleBytes % recording.bytesPerSample === 0;
  return isWhole && (await beginningOf(path, recording.headBytes)).equals(recordingHead(sampleBytes));
}

/** Recordings and photos of answers: taken in pieces by a ticket of the exam service, served by its links (decision 0111). */
export async function registerAnswerFiles(
  app: FastifyInstance,
  door: Door,
  redis: Redis,
  files: StoredFiles,
  config: Config,
): Promise<void> {
  const call = calls.gateway.files.answerPiece;
  const maxBytes = call.maxBytes ?? 0;
  const tickets = answerFileTickets(config.key('answer-files'));
  const links = answerFileLinks(config.key('answer-files'));
  const quota = answerBytes(redis);

  /** @throws {BusinessError} FILE_CONTENT: what was sent is another file; it is begun anew */
  async function keep(ticket: StoredAnswerFile, parts: string, log: FastifyBaseLogger, requestId: string): Promise<void> {
    const whole = parts.slice(0, -pieceEnding.length);
    if (!(await files.guarded(() => keepWhole(parts, whole, (path) => isAsSigned(path, ticket)), log)))
      throw new BusinessError('FILE_CONTENT');
    await tellKept(ticket, requestId);
  }
  const tellKept = ({ fileId }: StoredAnswerFile, requestId: string): Promise<unknown> =>
    door.calls.call(calls.exam.answerFiles.kept, { fileId }, { requestId });

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 2, fieldSize: 2000, fileSize: maxBytes, headerPairs: 100 } });
    scope.route({
      method: 'POST',
      url: call.path,
      // the form around the piece needs some room of its own
      bodyLimit: maxBytes + 64 * 1024,
      onRequest: guardCall(call, door),
      handler: async (request, reply) => {
        const { bytes, fields } = await uploadedFile(request, maxBytes, () => undefined);
        await limitConcurrency(call, door)(request, reply);
        const ticket = tickets.read(fields['ticket'] ?? '', Date.now());
        const from = Number(fields['from'] ?? '');
        const userId = request.session?.caller.userId ?? '';
        if (ticket === null || ticket.userId !== userId || !Number.isSafeInteger(from) || from < 0) throw new BusinessError('NOT_FOUND');
        // a reply that was lost, or a process that died before it told
        if ((await files.folderOf(pathOf(ticket))) !== undefined) {
          await tellKept(ticket, request.id);
          return sendDone(reply, { have: ticket.size, kept: true });
        }
        const parts = await files.partsOf(pathOf(ticket));
        await quota.take(userId, bytes.length);
        const have = await files.guarded(() => writePiece(parts, from, bytes, ticket.size), request.log);
        if (have < ticket.size) return sendDone(reply, { have, kept: false });
        await keep(ticket, parts, request.log, request.id);
        return sendDone(reply, { have, kept: true });
      },
    });
  });
  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    // longer than a parameter of a path may be
    scope.get<{ Params: { '*': string } }>(`${answerFilePath}*`, async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'files');
      const link = links.read(request.params['*'], Date.now());
      const folder = link === null ? undefined : await files.folderOf(pathOf(link));
      if (link === null || folder === undefined) throw new BusinessError('NOT_FOUND');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${link.fileId}.${endings[link.kind]}"`,
        })
        .type(types[link.kind])
        .sendFile(pathOf(link), folder);
    });
  });
}
