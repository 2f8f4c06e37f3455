import { Injectable } from '@nestjs/common';
import { treeRange } from '@xuekao/access';
import { ServiceTime } from '@xuekao/platform';
import { attemptDecider, Attempts, type PaperDoc } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { PaperTime } from './paper-time.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';
import { StandingExam } from './standing-exam.js';

export type ConcernedPaper = Pick<PaperDoc, '_id' | 'userId'>;

/** Papers that may have lost time; the log of each decides. */
export const concernedBy = ({ examId, from, to, departs, users }: OutageDoc) => ({
  examId,
  startedAt: { $lt: to },
  $and: [
    { $or: [{ handState: 0 }, { handState: 1, deadline: { $gt: from } }] },
    departs.length + users.length === 0
      ? {}
      : { $or: [{ userId: { $in: users } }, ...departs.map((code) => ({ deptCode: treeRange(code) }))] },
  ],
});

/**
 * Gives one attempt the time of an outage, with all that belongs to it. Broken off it is done again: the log decides once, and the rest may
 * be done twice.
 */
@Injectable()
export class OutagePapers {
  constructor(
    private readonly store: RescueCollections,
    private readonly attempts: Attempts,
    private readonly papers: PaperTime,
    private readonly contents: PaperContents,
    private readonly standing: StandingExam,
    private readonly time: ServiceTime,
  ) {}

  async give(job: OutageDoc, { _id: paperId, userId }: ConcernedPaper): Promise<void> {
    const { _id: outageId, from, to, minutes, reason, by } = job;
    const _id = `${outageId}:${paperId}`;
    // a pass that was broken off looks at this one again
    if (await this.store.outagePapers.exists({ _id, isThrough: true })) return;
    const at = this.time.now();
    const state = await this.attempts.executeAside(paperId, async (attempt) => {
      const change = { type: 'GiveTime', outageId, from: from.getTime(), to: to.getTime(), ms: minutes * 60_000, reason, by, at } as const;
      if (attempt.status === 'none' || attempt.status === 'open') return { ...change, late: [] };
      const command = { ...change, late: await this.papers.lateAnswers(paperId), paper: await this.contents.paper(attempt.started) };
      // the person sits one attempt at a time: while another one is open this one waits, and so does everything that shows keys
      if (attemptDecider.decide(command, attempt).length > 0) await this.papers.claim(userId, paperId);
      return command;
    });
    if (state.status === 'none' || !state.outages.has(outageId)) return;
    const [deadline, isReopened] = [new Date(state.started.deadline), state.reopenings.has(outageId)];
    await this.store.outagePapers.updateOne(
      { _id },
      { $setOnInsert: { outageId, paperId, userId, deadline, isReopened, isTold: false } },
      { upsert: true },
    );
    if (state.status === 'open') {
      // an attempt that another pass has opened may have no claim yet
      if (isReopened) await this.papers.claim(userId, paperId);
      await this.papers.moved(paperId, state, { reason, isReopened });
      if (isReopened) await this.standing.reach(paperId, job.examId, outageId);
    }
    await this.store.outagePapers.updateOne({ _id }, { $set: { isThrough: true } });
  }
}
