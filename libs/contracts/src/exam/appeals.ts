import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, done, id, page, paging, text } from '../fields.js';

/** Of a question about a mark, and of its answer: plain text. */
export const appealLength = 1000;
/** Days after the publication of the marks in which learners may ask, where an exam does not say. */
export const usualAppealDays = 7;

/** `quId` empty: about the whole paper. */
const place = { paperId: id('考卷'), quId: z.union([id('试题'), z.literal('')], '试题格式不正确') };

/** A learner's own question about a mark; the answer is empty while it waits. */
export const ownAppeal = z.strictObject({
  quId: z.string(),
  text: z.string(),
  askTime: z.string(),
  answer: z.string(),
  answerTime: z.string(),
});

const appealRow = z.strictObject({
  id: z.string(),
  paperId: z.string(),
  quId: z.string(),
  /** number of the question in the paper; 0: about the whole paper */
  number: z.int(),
  examId: z.string(),
  title: z.string(),
  /** names the paper for who marks it blind: the person is empty then */
  alias: z.string(),
  userName: z.string(),
  realName: z.string(),
  text: z.string(),
  askTime: z.string(),
  /** 0 waits for an answer, 1 answered */
  state: z.int(),
  answer: z.string(),
  answerTime: z.string(),
});

/** 复核: a learner asks about a mark that is published, and somebody who may mark it answers. */
export const appealCalls = {
  ask: defineCall({
    summary: '申请成绩复核',
    path: '/api/paper/appeal/ask',
    owner: 'exam',
    module: 'exam',
    partition: 'caller',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({ ...place, text: text('复核理由', appealLength, '请填写复核理由！') }),
    output: done,
    errors: ['NOT_FOUND', 'APPEAL_CLOSED', 'APPEAL_TWICE', 'TOO_MANY'],
  }),
  paging: defineCall({
    summary: '成绩复核列表',
    path: '/api/paper/appeal/paging',
    owner: 'exam',
    module: 'exam',
    effect: 'reads',
    access: ['paper:review'],
    input: paging({ examId: id('考试').optional(), state: choice('复核状态', [0, 1]).optional() }),
    output: page(appealRow),
    errors: [],
  }),
  /** The same answer once more changes nothing and tells the learner where that failed. */
  answer: defineCall({
    summary: '答复成绩复核',
    path: '/api/paper/appeal/answer',
    owner: 'exam',
    module: 'exam',
    effect: 'changes',
    access: ['paper:review'],
    audit: true,
    input: z.strictObject({ ...place, answer: text('答复', appealLength, '请填写答复！') }),
    output: done,
    errors: ['NOT_FOUND', 'MARKS_OWN_EXAM', 'STALE', 'BUSY'],
  }),
};
