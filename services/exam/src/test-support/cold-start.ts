import { calls, errors, type Caller } from '@xuekao/contracts';
import { mongo } from 'mongoose';
import { paperIdFor } from '../kernel/ids.js';
import { learner, type ExamBed } from './exam-bed.js';
import { idOf } from './papers.js';

/** Candidates in the middle of an exam, as their logs say. */
export interface CrowdSize {
  candidates: number;
  /** saves of each so far */
  saves: number;
  /** bytes of each save, about */
  saveBytes: number;
}
export interface Candidate {
  who: Caller;
  paperId: string;
  /** sequence of the last save */
  seq: number;
}

const together = 500;
const batchBytes = 8_000_000;
let seated = 0;

/** Seats them straight in the log: one real start is the pattern of the others. */
export async function seat(bed: ExamBed, examId: string, { candidates, saves, saveBytes }: CrowdSize): Promise<Candidate[]> {
  const from = (seated += candidates + 1) - candidates;
  const pattern = learner(0x5000 + from - 1);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, pattern);
  const events = bed.mongo.collection<EventRow>('events');
  const start = await events.findOne({ stream: `attempt-${id}`, version: 1 });
  if (!start) throw new Error('the pattern was not started');
  const found = Array.from({ length: candidates }, (_, index) => {
    const who = learner(0x5000 + from + index);
    return { who, paperId: paperIdFor(examId, who.userId, 1), seq: 0 };
  });
  const begun = start.events[0]?.data as object; // an AttemptStarted
  await insert(
    bed,
    found.map(({ who, paperId }) => ({
      ...start,
      _id: new mongo.ObjectId(),
      stream: `attempt-${paperId}`,
      events: [{ type: 'AttemptStarted', data: { ...begun, userId: who.userId, userName: who.userName, seed: paperId } }],
    })),
    together,
  );
  await write(bed, found, saves, saveBytes);
  return found;
}

interface EventRow {
  _id: mongo.ObjectId;
  stream: string;
  version: number;
  at: Date;
  events: { type: string; data: unknown }[];
}

/** So many more saves of each, which no process of the bed has made. */
export async function write(bed: ExamBed, candidates: readonly Candidate[], saves: number, saveBytes: number): Promise<void> {
  const text = '答'.repeat(Math.ceil(saveBytes / 3));
  const size = Math.max(1, Math.min(together, Math.floor(batchBytes / saveBytes)));
  let rows: EventRow[] = [];
  for (const candidate of candidates) {
    for (let n = 0; n < saves; n += 1) {
      candidate.seq += 1;
      const data = { answers: [{ quId: idOf(6), seq: candidate.seq, answer: { text } }], reached: 5, at: bed.clock.now() };
      rows.push({
        _id: new mongo.ObjectId(),
        stream: `attempt-${candidate.paperId}`,
        version: candidate.seq + 1,
        at: new Date(),
        events: [{ type: 'AnswersSaved', data }],
      });
      if (rows.length < size) continue;
      await insert(bed, rows, size);
      rows = [];
    }
  }
  await insert(bed, rows, size);
}

/** Rows whose last is confirmed by a majority: a service reads by majority, and a state without its last rows is read a second time. */
async function insert(bed: ExamBed, rows: readonly EventRow[], size: number): Promise<void> {
  for (let from = 0; from < rows.length; from += size) {
    const w = from + size < rows.length ? 1 : 'majority';
    await bed.mongo.collection<EventRow>('events').insertMany(rows.slice(from, from + size), { writeConcern: { w }, ordered: false });
  }
}

interface SaveAgainOptions {
  patienceMs?: number;
  isOverLimit?: boolean;
  onFailure?: () => void;
}

/**
 * Saves of all candidates at the same moment, repeated while the service is busy.
 * @param isOverLimit they have written more than an attempt may: the refusal is the answer they wait for
 * @param onFailure called for each save that has to be repeated
 * @returns milliseconds that each waited for its acknowledgement
 */
export function saveAgain(
  bed: ExamBed,
  candidates: readonly Candidate[],
  { patienceMs = 120_000, isOverLimit = false, onFailure = () => undefined }: SaveAgainOptions = {},
): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    candidates.map(async (candidate) => {
      candidate.seq += 1;
      const input = { paperId: candidate.paperId, answers: [{ quId: idOf(6), seq: candidate.seq, answer: { text: '续' } }] };
      for (let failures = 1; ; failures += 1) {
        const answer = await bed.ask(calls.exam.papers.fillAnswer, input, candidate.who).catch(() => null);
        if (answer?.code === 0) return performance.now() - began;
        // the state had to be read for this answer, too
        if (isOverLimit && answer?.code === errors.SAVES_LIMITED.code) return performance.now() - began;
        if (answer && answer.status !== 503) throw new Error(`a save was answered ${answer.code}: ${answer.msg}`);
        onFailure();
        if (performance.now() - began > patienceMs) throw new Error(`no save within ${patienceMs} ms`);
        // as the page does: 1 s at least, then the half to the whole of 2, 4, 8, 15 s
        const pauseMs = Math.min(15_000, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
        await new Promise((resolve) => setTimeout(resolve, Math.max(1000, pauseMs)));
      }
    }),
  );
}

/** Every process ends and one begins: what the old ones held is gone. */
export async function restart(bed: ExamBed): Promise<void> {
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
}
