import { z } from 'zod';
import { integer } from '../../fields.js';
import { answerValue } from '../../question-views.js';

/** Counts up per question in the browser: an earlier one never overwrites a later one. */
export const clientSeq = integer('答案序号', 1, 1_000_000_000);

/** A random name that a page gives itself: answers of two pages with one sequence number are told apart by it. */
export const pageName = z.string('页面编号应为文字').regex(/^[0-9a-z]{8,32}$/, '页面编号格式不正确');
/**
 * `seq` of the answer that the page had from the server when the person wrote, 0 for none: a save never replaces a later one of another
 * page.
 */
export const base = integer('答案依据', 0, 1_000_000_000);
export const age = integer('答案时间', 0, 1_000_000_000);
/** `edits` of an earlier answer of the server: it then names what other pages have saved since. */
export const since = integer('作答次数', 0, 1_000_000_000);

/** A compound question has a card (answered when all its parts are) and one for each part, which carry the answers. */
export const card = z.strictObject({
  quId: z.string(),
  answered: z.boolean(),
  mark: z.boolean(),
  /** sequence of the flag, 0 where it has none */
  markSeq: z.int(),
  seq: z.int(),
  /** the page that gave the answer; null where it did not name itself */
  by: z.string().nullable(),
  answer: answerValue.nullable(),
});

/** State of the paper's other pages, sent with every save and every poll. */
export const otherPages = {
  /** answers saved so far, over all pages */
  edits: z.int(),
  /** answers that other pages have saved since the page's `since`, where it named itself */
  others: z.array(z.strictObject({ quId: z.string(), seq: z.int(), by: z.string().nullable(), answer: answerValue })),
  /** position of the furthest question with a saved answer, from 0; -1 before the first (see going-back.ts) */
  reached: z.int(),
};

/** Of the questions that the paper asks: a page that knows a smaller one reads them again. A service of an earlier release says none. */
export const setRevision = z.int().optional();

/** Announcements of the exam so far: a page that knows of fewer asks for them. A service of an earlier release says none. */
export const announced = z.int().optional();

/** The paper is answered on another device than the one that asks. */
export const elsewhere = z.literal(true).optional();
/**
 * How a paper that is answered on another device comes to this one: `now` without a question, because the person signed in here since, or
 * an administrator let it go; `ask` when the person says so; `administrator` only then.
 */
export type PaperMoves = 'now' | 'ask' | 'administrator';
