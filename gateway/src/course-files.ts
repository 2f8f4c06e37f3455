import { join } from 'node:path';
import { BusinessError, calls, courseFilePath, scormRuntimePath } from '@xuekao/contracts';
import {
  courseFileFolder,
  courseFileLinks,
  courseFileTickets,
  courseSourceName,
  courseSourceRun,
  isScormRun,
  type Config,
  type CourseFileTicket,
  type Redis,
} from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendDone } from './http-replies.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { nameWhole, writePiece } from './piece-files.js';
import { courseBytes } from './quota.js';
import { sendPackageFile, sendScormScript } from './scorm/package-files.js';
import type { StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';

/** Kinds of files that a folder of a course file holds. */
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
};
const sandboxed = { 'content-security-policy': "default-src 'none'; sandbox" };
/** Viewers of browsers show no document in a sandbox; the pages show them in a frame. */
const shownInFrames = {
  'content-security-policy': "default-src 'self'; script-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};
/** One name in one folder: neither a path nor a dot before the name. */
const servedName = /^[a-z0-9][a-z0-9_-]{0,60}\.([a-z0-9]{1,8})$/;

const sourceOf = ({ fileId, ending }: CourseFileTicket): string =>
  join(courseFileFolder(fileId), courseSourceRun, courseSourceName(ending));

/** Course files: taken in pieces by a ticket of the course service, served in ranges by its links (decision 0131). */
export async function registerCourseFiles(
  app: FastifyInstance,
  door: Door,
  redis: Redis,
  files: StoredFiles,
  config: Config,
): Promise<void> {
  const call = calls.gateway.files.coursePiece;
  const maxBytes = call.maxBytes ?? 0;
  const tickets = courseFileTickets(config.key('course-files'));
  const links = courseFileLinks(config.key('course-files'));
  const quota = courseBytes(redis);
  const tellKept = ({ fileId }: CourseFileTicket, requestId: string): Promise<unknown> =>
    door.calls.call(calls.course.files.kept, { id: fileId }, { requestId });

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
        const whole = sourceOf(ticket);
        // a reply that was lost, or a process that died before it told
        if ((await files.folderOf(whole)) !== undefined) {
          await tellKept(ticket, request.id);
          return sendDone(reply, { have: ticket.size, kept: true });
        }
        const parts = await files.partsOf(whole);
        await quota.take(userId, bytes.length);
        const have = await files.guarded(() => writePiece(parts, from, bytes, ticket.size), request.log);
        if (have < ticket.size) return sendDone(reply, { have, kept: false });
        await files.guarded(() => nameWhole(parts, parts.slice(0, -'.part'.length)), request.log);
        await tellKept(ticket, request.id);
        return sendDone(reply, { have, kept: true });
      },
    });
  });
  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    scope.get(scormRuntimePath, async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'files');
      return sendScormScript(request, reply);
    });
    // the link stands before the name, so that a list of segments finds its neighbours by theirs
    scope.get<{ Params: { '*': string } }>(`${courseFilePath}*`, async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'files');
      const [signed = '', name = '', ...more] = request.params['*'].split('/');
      const link = links.read(signed, Date.now());
      if (link !== null && isScormRun(link.run))
        return sendPackageFile(files, request, reply, { link, signed, path: [name, ...more].join('/'), config });
      const ending = servedName.exec(name)?.[1] ?? '';
      // what no page shows is fetched as it was uploaded
      const isFetched = link?.run === courseSourceRun && name === courseSourceName(ending) && !Object.hasOwn(types, ending);
      const type = isFetched ? 'application/octet-stream' : types[ending];
      if (link === null || type === undefined || more.length > 0) throw new BusinessError('NOT_FOUND');
      const path = join(courseFileFolder(link.fileId), link.run, name);
      const folder = await files.folderOf(path);
      if (folder === undefined) throw new BusinessError('NOT_FOUND');
      return reply
        .headers({
          // a player asks for the same ranges again when a learner winds back
          'cache-control': 'private, max-age=3600',
          'content-disposition': isFetched ? 'attachment' : 'inline',
          ...(type === types['pdf'] ? shownInFrames : sandboxed),
        })
        .type(type)
        .sendFile(path, folder, { cacheControl: false, contentType: false });
    });
  });
}
