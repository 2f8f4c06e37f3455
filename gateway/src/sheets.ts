import multipart from '@fastify/multipart';
import { allCalls, BusinessError, maxSheetRows, type CallSpec } from '@xuekao/contracts';
import type { Redis } from '@xuekao/platform';
import { readSheet } from '@xuekao/sheets';
import type { FastifyInstance } from 'fastify';
import { sendReply } from './http-replies.js';
import { askService, guardCall, limitConcurrency, type Door } from './call-routes.js';
import { uploadBytes } from './quota.js';
import { uploadedFile } from './uploads.js';
import { parseInput } from './validation.js';

const kinds = '.xlsx';
const fileName = /^[^\0/\\]{1,200}\.xlsx$/i;
const maxColumns = 100;

function refuseKind(name: string): void {
  if (!fileName.test(name)) throw new BusinessError('FILE_KIND', { kinds });
}

function registerSheet(app: FastifyInstance, call: CallSpec, door: Door, redis: Redis): void {
  const maxBytes = call.maxBytes ?? 0;
  const quota = uploadBytes(redis);
  app.route({
    method: 'POST',
    url: call.path,
    // the form around the file needs some room of its own
    bodyLimit: maxBytes + 64 * 1024,
    onRequest: guardCall(call, door),
    handler: async (request, reply) => {
      const { bytes } = await uploadedFile(request, maxBytes, refuseKind);
      await limitConcurrency(call, door)(request, reply);
      const userId = request.session?.caller.userId ?? '';
      await quota.take(userId, bytes.length);
      const rows = await readSheet(bytes, { maxRows: maxSheetRows + 1, maxColumns }, userId).catch(async (error: unknown) => {
        // what was not read costs nothing of the day
        if (error instanceof BusinessError && (error.errorName === 'BUSY' || error.errorName === 'TOO_MANY'))
          await quota.giveBack(userId, bytes.length);
        throw error;
      });
      // what else the call asks for stands in the address
      const input = parseInput(call, { ...(request.query as object), rows }); // a parsed query string
      return sendReply(reply, await askService(door, call, request, input));
    },
  });
}

/** Calls that take an .xlsx file: read here in a worker, behind the limits of security.md rows 14 and 16; their owners see rows of text. */
export async function registerSheets(app: FastifyInstance, door: Door, redis: Redis): Promise<void> {
  const calls = allCalls.filter(({ method }) => method === 'sheet');
  const largest = Math.max(0, ...calls.map(({ maxBytes = 0 }) => maxBytes));
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 2, fileSize: largest, headerPairs: 100 }, throwFileSizeLimit: true });
    for (const call of calls) registerSheet(scope, call, door, redis);
  });
}
