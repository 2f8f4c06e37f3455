import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { answerFilePath, bareJpeg, BusinessError, calls, type AnswerFileKind } from '@xuekao/contracts';
import { answerFileLinks, answerFileTickets, type Config, type Redis, type StoredAnswerFile } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendDone } from './answers.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { dropPieces, readPieces, writePiece } from './piece-files.js';
import { answerBytes } from './quota.js';
import type { StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';
import { cleanRecording } from './wav.js';

const endings = { sound: 'wav', photo: 'jpg' } as const satisfies Record<AnswerFileKind, string>;
const types = { sound: 'audio/wav', photo: 'image/jpeg' } as const satisfies Record<AnswerFileKind, string>;

const pathOf = ({ fileId, kind }: Pick<StoredAnswerFile, 'fileId' | 'kind'>): string =>
  join('answers', fileId.slice(0, 2), `${fileId}.${endings[kind]}`);

/** A megabyte at a time: whoever saves an answer meanwhile does not wait for the whole. */
async function shaOf(bytes: Buffer): Promise<string> {
  const digest = createHash('sha256');
  for (let at = 0; at < bytes.length; at += 2 ** 20) {
    digest.update(bytes.subarray(at, at + 2 ** 20));
    await setImmediate();
  }
  return digest.digest('base64url');
}

/**
 * Whether the bytes are those that the answer names, in the form in which the pages write them: nothing is written anew, since the answer
 * names the hash of what it holds.
 */
async function isAsSigned(bytes: Buffer, { kind, sha, size }: StoredAnswerFile): Promise<boolean> {
  if (bytes.length !== size || (await shaOf(bytes)) !== sha) return false;
  if (kind === 'photo') return bareJpeg(bytes)?.length === size;
  try {
    return cleanRecording(bytes).bytes.equals(bytes);
  } catch {
    return false;
  }
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
    const bytes = await readPieces(parts);
    if (!(await isAsSigned(bytes, ticket))) {
      await dropPieces(parts);
      throw new BusinessError('FILE_CONTENT');
    }
    await files.keep(pathOf(ticket), bytes, log);
    await tellKept(ticket, requestId);
    await dropPieces(parts);
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
