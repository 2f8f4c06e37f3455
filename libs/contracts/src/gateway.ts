import { z } from 'zod';
import { defineCall } from './call.js';
import { pieceBytes } from './answer-files.js';
import { coursePieceBytes } from './course/file-limits.js';
import { mostRecordingBytes } from './own-sounds.js';
import { videoLimits } from './own-videos.js';
import { allSockets, sockets } from './sockets.js';

const fileCalls = {
  upload: defineCall({
    summary: '上传文件',
    path: '/api/common/file/upload',
    owner: 'gateway',
    effect: 'changes',
    access: 'user',
    method: 'upload',
    maxBytes: 5 * 1024 * 1024,
    timeoutMs: 60_000,
    input: z.strictObject({}),
    output: z.strictObject({ url: z.string(), width: z.int(), height: z.int(), size: z.int() }),
    errors: [
      'FILE_KIND',
      'FILE_CONTENT',
      'FILE_TOO_LARGE',
      'FILE_PIXELS',
      'PICTURE_FRAMES',
      'PICTURE_HARD',
      'PICTURES_BUSY',
      'FILE_QUOTA',
      'FILE_FOLDER',
    ],
  }),
  uploadSound: defineCall({
    summary: '上传录音（WAV，48000 Hz，16 位，单声道）',
    path: '/api/common/file/upload-sound',
    owner: 'gateway',
    effect: 'changes',
    access: 'user',
    method: 'upload',
    maxBytes: mostRecordingBytes,
    timeoutMs: 60_000,
    input: z.strictObject({}),
    output: z.strictObject({ url: z.string(), seconds: z.number(), size: z.int() }),
    errors: ['FILE_KIND', 'FILE_CONTENT', 'FILE_TOO_LARGE', 'FILE_QUOTA', 'FILE_FOLDER'],
  }),
  /**
   * A piece of a recording or photo of an answer. Fields before the file: `ticket` of `answer-file/begin`, and `from`, its place. `have`:
   * bytes that are there; the next piece begins with them. A piece with a gap before it changes nothing.
   */
  answerPiece: defineCall({
    summary: '上传作答文件的一段',
    path: '/api/paper/answer-file/put',
    owner: 'gateway',
    effect: 'changes',
    access: 'user',
    keepsSession: false,
    method: 'upload',
    maxBytes: pieceBytes,
    timeoutMs: 60_000,
    input: z.strictObject({}),
    output: z.strictObject({ have: z.int(), kept: z.boolean() }),
    errors: ['NOT_FOUND', 'FILE_CONTENT', 'FILE_TOO_LARGE', 'FILE_QUOTA', 'FILE_FOLDER'],
  }),
  /**
   * A piece of an MP4 video of a form. Fields before the file: `upload`, 32 random hex digits that name the upload, `from`, the place of
   * the piece, and `size` of the whole. `have` as in `answerPiece`; `url` once it is kept.
   */
  videoPiece: defineCall({
    summary: '上传视频的一段（MP4）',
    path: '/api/common/file/upload-video',
    owner: 'gateway',
    effect: 'changes',
    access: 'user',
    method: 'upload',
    maxBytes: videoLimits.pieceBytes,
    timeoutMs: 60_000,
    input: z.strictObject({}),
    output: z.strictObject({ have: z.int(), kept: z.boolean(), url: z.string() }),
    errors: ['NOT_FOUND', 'FILE_KIND', 'FILE_CONTENT', 'FILE_TOO_LARGE', 'FILE_QUOTA', 'FILE_FOLDER'],
  }),
  /** A piece of a course file, as `answerPiece` has it; `ticket` is that of `course/file/begin`. */
  coursePiece: defineCall({
    summary: '上传课件的一段',
    path: '/api/course/file/put',
    owner: 'gateway',
    module: 'course',
    effect: 'changes',
    access: ['course:file:save'],
    method: 'upload',
    maxBytes: coursePieceBytes,
    timeoutMs: 60_000,
    input: z.strictObject({}),
    output: z.strictObject({ have: z.int(), kept: z.boolean() }),
    errors: ['NOT_FOUND', 'FILE_CONTENT', 'FILE_TOO_LARGE', 'FILE_QUOTA', 'FILE_FOLDER'],
  }),
};

const socketCalls = {
  /** Opens one socket: single use, 30 seconds, bound to the person and to what it was asked for. */
  ticket: defineCall({
    summary: '获取实时连接凭证',
    path: '/api/socket/ticket',
    owner: 'gateway',
    effect: 'changes',
    access: 'user',
    input: z.discriminatedUnion(
      'kind',
      [sockets.exam.ticket, sockets.pay.ticket, sockets.read.ticket, sockets.watch.ticket],
      '连接类型不正确',
    ),
    output: z.strictObject({ ticket: z.string() }),
    errors: [...new Set(allSockets.flatMap(({ admits }) => admits.call.errors))],
  }),
};

/** Calls that the gateway answers by itself. */
export const gatewayCalls = { files: fileCalls, sockets: socketCalls };

/** Server events for a signed-in page outside an exam (kicked, message). The ticket comes in the header `token` by fetch. */
export const userEventsPath = '/api/socket/user';

export const pictureUrl = /^\/api\/file\/picture\/[0-9a-f]{40}\.[a-z]{3,4}$/;
