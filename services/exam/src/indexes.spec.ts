import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ExamBed } from './test-support/exam-bed.js';
import { papersCollection } from './attempts/paper.model.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('indexes');
}, 300_000);
afterAll(() => bed.close());

const now = new Date();
test.each<[string, string, object, Record<string, 1 | -1>]>([
  ['the clock’s scan', papersCollection, { handState: 0, takesUntil: { $lte: now } }, { takesUntil: 1, _id: 1 }],
  ['a person’s papers', papersCollection, { userId: 'u' }, { startedAt: -1 }],
  ['a person’s papers of an exam', papersCollection, { userId: 'u', examId: 'e' }, {}],
  ['the papers of an exam', papersCollection, { examId: 'e' }, { startedAt: -1 }],
  ['all papers by time', papersCollection, {}, { startedAt: -1, _id: -1 }],
  ['what waits for marking', papersCollection, { state: 1 }, {}],
  ['what waits for a mark of a question', papersCollection, { examId: 'e', toMark: 'q' }, { startedAt: 1, _id: 1 }],
  ['what a correction has not reached', papersCollection, { examId: 'e', setRevision: { $lt: 2 } }, {}],
  ['corrections that left papers behind', 'corrections', { left: { $gt: 0 }, nextAt: { $ne: null } }, {}],
  ['what came too late', papersCollection, { examId: 'e', lateState: 1 }, {}],
  ['the hall', 'exams', { state: 0, openType: { $in: [1, 9] } }, { startTime: -1, _id: -1 }],
  ['the console’s exams', 'exams', {}, { createTime: -1, _id: -1 }],
  ['the exams of a template', 'exams', { tmplId: 't' }, {}],
  ['a person’s favourites', 'favourites', { userId: 'u' }, {}],
  ['the papers of a set', 'paper_variants', { setId: 's' }, { no: 1 }],
  ['the questions of a set', 'frozen_views', { setId: 's' }, { index: 1 }],
  ['the keys of a set', 'frozen_keys', { setId: 's' }, { index: 1 }],
  ['exams whose results may be told', 'result_looks', { lookAt: { $lte: now } }, {}],
  ['results that are to be told', 'result_news', { examId: 'e', told: { $ne: 'rule' }, finishedAt: { $gte: now } }, {}],
  ['what was finished lately', papersCollection, { handState: 1, deadline: { $gte: now }, state: 2 }, {}],
  ['the finished papers of an exam', papersCollection, { examId: 'e', state: 2 }, {}],
  ['chances of a person', 'battle_papers', { battleId: 'b', userId: 'u', cycle: 'c' }, { n: -1 }],
  ['papers of a battle that are due', 'battle_papers', { handState: 0, deadline: { $lte: now } }, { deadline: 1, _id: 1 }],
  ['papers that a ranking counts', 'battle_papers', { battleId: 'b', handState: 1, day: '2026-11-27' }, {}],
  ['papers that wait for the time of an outage', 'outage_left', { outageId: 'o', _id: { $gt: '' } }, { _id: 1 }],
  ['outages whose people are untold', 'outages', { untoldSince: { $type: 'date' } }, { untoldSince: 1 }],
  ['where the attempts of an exam were written', 'attempt_origins', { examId: 'e' }, {}],
  ['the log of an attempt', 'events', { stream: 'attempt-1', version: { $gt: 0 } }, { version: 1 }],
])('%s is found by an index', async (_what, collection, filter, sort) => {
  const plan = JSON.stringify(await bed.mongo.collection(collection).find(filter).sort(sort).explain('queryPlanner'));
  expect(plan).toContain('IXSCAN');
  expect(plan).not.toContain('COLLSCAN');
});
