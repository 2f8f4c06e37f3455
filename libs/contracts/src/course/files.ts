import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  id,
  ids,
  integer,
  nameText,
  page,
  paging,
  readRevision,
  savedRevision,
  search,
  text,
} from '../fields.js';
import { courseFileTypes, courseKeyPath, mostCourseFileBytes } from './file-limits.js';
import { subtitleOfVideo } from './subtitles.js';

const common = { owner: 'course', module: 'course' } as const;
const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');
/** Form in which a video is served (specification 3, section 9): one file, or segments in several heights, in the open or encrypted. */
export const courseEncodes = ['mp4', 'm3u8', 'm3u8_encode'] as const;
/** Maker of that form: nobody, then the file is served as it was uploaded; ffmpeg of the site. */
export const courseEncodeTypes = ['none', 'ffmpeg'] as const;
const encode = z.enum(courseEncodes, '编码格式不正确');
const encodeType = z.enum(courseEncodeTypes, '转码方式不正确');

const row = {
  id: z.string(),
  fileId: z.string(),
  title: z.string(),
  /** of the file that was uploaded */
  name: z.string(),
  catId: z.string(),
  catId_dictText: z.string(),
  fileType: z.int(),
  fileType_dictText: z.string(),
  /** bytes */
  fileSize: z.int(),
  /** seconds; 0: a document, or not known yet */
  duration: z.int(),
  state: z.int(),
  state_dictText: z.string(),
  /** percent of the work that is done, while there is any */
  progress: z.int(),
  /** why it cannot be shown */
  failure: z.string(),
  /** what of it is shown otherwise than its maker meant; empty: nothing */
  note: z.string(),
  /** false: pieces of it are missing, and the upload can go on */
  isWhole: z.boolean(),
  encode,
  encodeType,
  createTime: z.string(),
};
const progressOf = z.strictObject({ id: z.string(), state: z.int(), progress: z.int(), failure: z.string(), isWhole: z.boolean() });

/** Calls of course files (课件): videos and documents that courses are made of. */
export const courseFileCalls = {
  paging: defineCall({
    ...common,
    summary: '课件列表',
    path: '/api/course/file/paging',
    effect: 'reads',
    access: ['course:file:list'],
    askedBy: ['stat'],
    input: paging({
      catId: categoryId.optional(),
      title: search('课件名称'),
      fileType: choice('课件类型', Object.values(courseFileTypes)).optional(),
      state: choice('状态', [0, 1, 2]).optional(),
      /** files that the list leaves out, because a course has them already */
      excludes: z.array(id()).max(1000).optional(),
    }),
    output: page(z.strictObject(row)),
    errors: [],
  }),
  detail: defineCall({
    ...common,
    summary: '课件详情',
    path: '/api/course/file/detail',
    effect: 'reads',
    access: ['course:file:list'],
    input: byId,
    /** `viewUrl`: where it is shown; empty: nowhere. `fileUrl`: the file as it was uploaded; empty: it is not whole. */
    output: z.strictObject({ ...row, revision: z.int(), viewUrl: z.string(), posterUrl: z.string(), fileUrl: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Begins a file, whose bytes follow in pieces, or changes what is said of one. */
  save: defineCall({
    ...common,
    summary: '保存课件',
    path: '/api/course/file/save',
    effect: 'changes',
    access: ['course:file:save'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      title: text('课件名称', 100),
      catId: categoryId.default(''),
      /** of a new file: name and bytes */
      name: nameText('文件名', 200).optional(),
      fileSize: integer('文件大小', 1, mostCourseFileBytes[courseFileTypes.video]).optional(),
      encode: encode.default('mp4'),
      encodeType: encodeType.default('ffmpeg'),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'FILE_KIND', 'FILE_TOO_LARGE', 'COURSE_STORE_FULL'],
  }),
  /** Before pieces are sent, and again when the ticket is over. */
  begin: defineCall({
    ...common,
    summary: '准备上传课件',
    path: '/api/course/file/begin',
    // notes when, which a repeat may do as well
    effect: 'reads',
    access: ['course:file:save'],
    input: byId,
    output: z.strictObject({ isWhole: z.boolean(), ticket: z.string() }),
    errors: ['NOT_FOUND', 'COURSE_STORE_FULL'],
  }),
  /** Address at which the console plays a file. */
  fetchFile: defineCall({
    ...common,
    summary: '课件播放地址',
    path: '/api/course/file/fetch-file',
    effect: 'reads',
    access: ['course:file:list'],
    input: byId,
    /** `auth`: what a player asks for the key of its film with, for a minute; empty: the film is not encrypted */
    output: z.strictObject({
      ...{ viewUrl: z.string(), posterUrl: z.string(), auth: z.string(), fileType: z.int() },
      subtitles: z.array(subtitleOfVideo),
    }),
    errors: ['NOT_FOUND', 'COURSE_FILE_BUSY'],
  }),
  /** Key of an encrypted film: lists of segments name this address, and players add the words that they were given (decision 0147). */
  decrypt: defineCall({
    ...common,
    summary: '加密视频的密钥',
    path: courseKeyPath,
    effect: 'reads',
    access: 'user',
    method: 'GET',
    keepsSession: false,
    input: z.strictObject({ auth: z.string('播放凭证不正确').min(1, '播放凭证不正确').max(1000, '播放凭证不正确') }),
    /** base64 */
    output: z.strictObject({ key: z.string() }),
    errors: ['LESSON_TICKET'],
  }),
  fetchState: defineCall({
    ...common,
    summary: '课件转码状态',
    path: '/api/course/file/fetch-state',
    effect: 'reads',
    access: ['course:file:list'],
    keepsSession: false,
    input: z.strictObject({ ids: ids(200) }),
    /** files that are gone are left out */
    output: z.array(progressOf),
    errors: [],
  }),
  fetchInfo: defineCall({
    ...common,
    summary: '课件信息（时长、大小）',
    path: '/api/course/file/fetch-info',
    effect: 'reads',
    access: ['course:file:list'],
    input: z.strictObject({ ids: ids(200) }),
    output: z.array(z.strictObject({ id: z.string(), title: z.string(), fileType: z.int(), fileSize: z.int(), duration: z.int() })),
    errors: [],
  }),
  /** Makes files anew, in the form that each says or in the one that is given. What is shown meanwhile is what was made before. */
  transcode: defineCall({
    ...common,
    summary: '重新转码',
    path: '/api/course/file/transcode',
    effect: 'changes',
    access: ['course:file:save'],
    audit: true,
    input: z.strictObject({ ids: ids(200), encode: encode.optional(), encodeType: encodeType.optional() }),
    output: done,
    errors: ['NOT_FOUND', 'COURSE_FILE_BUSY'],
  }),
  delete: defineCall({
    ...common,
    summary: '删除课件',
    path: '/api/course/file/delete',
    effect: 'changes',
    access: ['course:file:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'COURSE_FILE_USED'],
  }),
  /** The gateway has the whole file. */
  kept: defineCall({
    summary: '课件已存储',
    path: '/internal/course/file-kept',
    owner: 'course',
    effect: 'changes',
    access: 'internal',
    askedBy: ['gateway'],
    input: byId,
    output: done,
    errors: ['NOT_FOUND'],
  }),
};
