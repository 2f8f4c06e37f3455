import { z } from 'zod';
import { defineCall } from '../call.js';
import { id, readRevision, savedRevision, text } from '../fields.js';
import { subtitleLimits } from './file-limits.js';

const common = { owner: 'course', module: 'course' } as const;
const language = z
  .string('语言不能为空')
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, '语言不正确')
  .describe('BCP 47');
const fields = {
  language,
  label: text('字幕名称', subtitleLimits.label),
  /** shown when the video is opened; of one at most */
  isDefault: z.boolean().default(false),
};

/** Subtitles of a video, as a player shows them: `url` is an address of a WebVTT file for this person. */
export const subtitleOfVideo = z.strictObject({
  id: z.string(),
  language: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  url: z.string(),
});

/** Calls of subtitles of course files. */
export const courseSubtitleCalls = {
  list: defineCall({
    ...common,
    summary: '课件字幕列表',
    path: '/api/course/file/list-subtitles',
    effect: 'reads',
    access: ['course:file:list'],
    input: z.strictObject({ fileId: id('课件') }),
    output: z.strictObject({ revision: z.int(), subtitles: z.array(subtitleOfVideo) }),
    errors: ['NOT_FOUND'],
  }),
  /** All subtitles of a video in their order; those that are left out are taken away. */
  save: defineCall({
    ...common,
    summary: '保存课件字幕',
    path: '/api/course/file/save-subtitles',
    effect: 'changes',
    access: ['course:file:save'],
    audit: true,
    // each of them as a text in which every character may be written as six
    maxBytes: 4 * 1024 * 1024,
    input: z.strictObject({
      fileId: id('课件'),
      revision: readRevision,
      subtitles: z
        .array(
          z.strictObject({
            ...fields,
            /** one that is there already, whose text stays unless another one comes */
            id: id('字幕').optional(),
            /** WebVTT; of a new one */
            text: z.string('字幕文件不正确').max(subtitleLimits.characters, '字幕文件过大').optional(),
          }),
        )
        .max(subtitleLimits.most, `一个视频最多 ${subtitleLimits.most} 条字幕`),
    }),
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'COURSE_FILE_BUSY', 'SUBTITLE_BAD'],
  }),
};
