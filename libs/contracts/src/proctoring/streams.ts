import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, flag, id } from '../fields.js';
import { streamKinds } from '../stream-times.js';

const owner = { owner: 'proctoring' } as const;
const paperId = id('考卷');
/** Right of a page to send one stream, or of a proctor to see. */
export const rtcToken = z.string('凭证格式不正确').regex(/^[\w-]{43}$/, '凭证格式不正确');
const token = rtcToken;
const sdp = z.string('媒体描述应为文字').min(1, '媒体描述不能为空！').max(30_000, '媒体描述过长').startsWith('v=0', '媒体描述格式不正确');
const sdpBytes = 48 * 1024;
/** An attempt, and which of its streams; without a kind that of the computer. */
const roomName = z.string('房间名称格式不正确').regex(/^[0-9a-f]{24}(?:-(?:computer|screen))?$/, '房间名称格式不正确');
/** Size that the page asks of the camera; a browser gives what it has. */
const preset = z.enum(['480p', '720p', '1080p']);

/** Live pictures of a sitting (decision 0116). The pages never speak with the media server: each word of theirs is one of these calls. */
export const streamCalls = {
  /** Content of the code on the exam page: it opens the page of the phone once. */
  ticket: defineCall({
    ...owner,
    summary: '获取手机副摄二维码凭证',
    path: '/api/paper/cam/ticket',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ paperId }),
    output: z.strictObject({ ticket: z.string(), seconds: z.int() }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'RTC_AWAY', 'TOO_MANY'],
  }),
  /**
   * Devices that have to work before an exam begins (decision 0148). Said again every few seconds while the page waits for them: streams
   * are taken for `paperId` until it falls silent.
   */
  entry: defineCall({
    ...owner,
    summary: '开考前接通设备',
    module: 'exam',
    path: '/api/paper/cam/entry',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    /** the link by which the person came, as for the start */
    input: z.strictObject({ examId: id('考试'), courseId: id('课程').optional(), activityId: id('活动').optional() }),
    output: z.strictObject({
      paperId: z.string(),
      /** those that the exam asks for; `live`: pictures of it came a moment ago */
      devices: z.array(z.strictObject({ kind: z.enum(streamKinds), live: z.boolean() })),
      /** nothing carries live pictures now: nobody can begin without an administrator */
      away: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_OPEN', 'DEVICES_NOT_ASKED'],
  }),
  /** Streams of an attempt whose pages spoke within the seconds of `streamTimes.goneSeconds`. */
  live: defineCall({
    ...owner,
    summary: '考卷当前接通的设备',
    path: '/internal/proctoring/live-streams',
    access: 'internal',
    askedBy: ['exam'],
    timeoutMs: 3000,
    effect: 'reads',
    input: z.strictObject({ paperId }),
    output: z.strictObject({ kinds: z.array(z.enum(streamKinds)) }),
    errors: [],
  }),
  /** How the phone is, for the exam page. */
  phone: defineCall({
    ...owner,
    summary: '查询手机副摄状态',
    path: '/api/paper/cam/phone',
    partition: 'caller',
    effect: 'reads',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({ paperId }),
    /** `away`: nothing carries live pictures now, and nobody is kept from writing by it; `gone`: it was there */
    output: z.strictObject({ state: z.enum(['away', 'waiting', 'ready', 'gone']) }),
    errors: ['NOT_FOUND'],
  }),
  /** Takes the ticket that a phone has read from the screen. */
  enter: defineCall({
    ...owner,
    summary: '手机扫码接入副摄',
    path: '/api/paper/cam/enter',
    effect: 'changes',
    access: 'public',
    input: z.strictObject({ ticket: token }),
    output: z.strictObject({ token: z.string(), title: z.string(), preset }),
    errors: ['CAM_TICKET', 'PAPER_CLOSED', 'RTC_AWAY'],
  }),
  /** Begins a stream, or begins it anew: the answer to the browser's offer. */
  publish: defineCall({
    ...owner,
    summary: '发布监考视频流',
    path: '/api/paper/cam/publish',
    effect: 'changes',
    access: 'public',
    maxBytes: sdpBytes,
    input: z.strictObject({ token, sdp }),
    output: z.strictObject({ sdp: z.string() }),
    errors: ['RTC_TOKEN', 'RTC_OFFER', 'PAPER_CLOSED', 'RTC_AWAY'],
  }),
  /** Word of a page that sends; `on` is false when it leaves. */
  alive: defineCall({
    ...owner,
    summary: '监考视频流状态上报',
    path: '/api/paper/cam/alive',
    effect: 'changes',
    access: 'public',
    input: z.strictObject({ token, on: flag('是否在线').default(true) }),
    /** `computerAway`: the exam page is not there; `over`: the attempt is handed in */
    output: z.strictObject({ state: z.enum(['on', 'lost', 'computerAway', 'over']) }),
    errors: ['RTC_TOKEN'],
  }),
  /** For pages with a session: to send the own streams, or with `permission` to see those of a candidate. */
  token: defineCall({
    ...owner,
    summary: '获取实时视频凭证',
    path: '/api/common/qnrtc/token',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({
      /** whose streams they are */
      userId: id('用户'),
      roomName,
      /** for proctors: they only see. What a person may do comes from the session all the same */
      permission: z.enum(['user', 'admin'], '权限不正确').default('user'),
    }),
    output: z.strictObject({ token: z.string(), preset }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'RTC_AWAY'],
  }),
  /**
   * Records a stream of the caller that is there. Each one is recorded from its beginning: this says that it is, and begins it anew where
   * the media server has stopped.
   */
  record: defineCall({
    ...owner,
    summary: '开始录制监考视频',
    path: '/api/common/qnrtc/record',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ userId: id('用户'), roomName }),
    /** false: recordings have no place on this server */
    output: z.strictObject({ recording: z.boolean() }),
    errors: ['NOT_FOUND', 'PAPER_CLOSED', 'RTC_AWAY'],
  }),
  /** A proctor wants to see a stream: the offer of the media server. */
  open: defineCall({
    ...owner,
    summary: '打开考生实时画面',
    module: 'exam',
    path: '/api/exam/watch/stream-open',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    input: z.strictObject({ token, kind: z.enum(streamKinds, '画面类型不正确') }),
    output: z.strictObject({ id: z.string(), sdp: z.string() }),
    errors: ['RTC_TOKEN', 'NOT_FOUND', 'RTC_AWAY'],
  }),
  answer: defineCall({
    ...owner,
    summary: '确认考生实时画面',
    module: 'exam',
    path: '/api/exam/watch/stream-answer',
    effect: 'changes',
    access: ['paper:list'],
    audit: true,
    maxBytes: sdpBytes,
    input: z.strictObject({ id: token, sdp }),
    output: done,
    errors: ['NOT_FOUND', 'RTC_AWAY'],
  }),
  /** Streams of an attempt for its proctors, the first one first. */
  list: defineCall({
    ...owner,
    summary: '考卷的监考视频',
    module: 'exam',
    path: '/api/exam/watch/stream-list',
    effect: 'reads',
    access: ['paper:list'],
    keepsSession: false,
    input: z.strictObject({ paperId }),
    output: z.strictObject({
      streams: z.array(
        z.strictObject({
          id: z.string(),
          kind: z.enum(streamKinds),
          from: z.string(),
          /** empty: it is there */
          to: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
};
