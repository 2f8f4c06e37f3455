import { Injectable } from '@nestjs/common';
import type { AnswerValue, Caller } from '@xuekao/contracts';
import { seededRandom } from '@xuekao/question';
import { Attempts } from '../attempt/attempt.store.js';
import { startOf } from '../attempt/attempt.start.js';
import { PaperContents } from '../content/paper-contents.js';
import type { ExamDoc } from '../exams/exam.model.js';
import { paperIdFor } from '../ids.js';
import { leavesOf, stillWaiting } from '../marking/hand-marks.js';
import { demoAnswer } from './demo-answers.js';
import { demoTexts } from './demo-texts.js';

type Person = Pick<Caller, 'userId' | 'userName' | 'realName' | 'deptCode'>;
const minute = 60_000;

/** Attempts of the past, made by the same commands as any other; only their times are given. */
@Injectable()
export class DemoSittings {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
  ) {}

  /** Sits, hands in and, with a marker, is marked. Done once: what is there is left as it is. */
  async sit(exam: ExamDoc & { setId: string }, person: Person, startedAt: number, markerId: string | null): Promise<void> {
    const paperId = paperIdFor(exam._id, person.userId, 1);
    if ((await this.attempts.load(paperId)).status !== 'none') return;
    const random = seededRandom(paperId);
    const started = startOf(exam, person, 1, await this.contents.assign(exam.setId, paperId), startedAt);
    await this.attempts.execute(paperId, () => ({ type: 'Start', started }));
    const [paper, keys] = await Promise.all([this.contents.paper(started), this.contents.keys(exam.setId)]);
    const skill = 0.45 + random() * 0.5;
    let at = startedAt;
    for (const { key, place } of leavesOf(paper, keys).values()) {
      at += Math.floor(random() * minute) + 5000;
      const view = paper.byId.get(key.id)?.view ?? place.view;
      const answer: AnswerValue | undefined = demoAnswer(view, key, skill, random);
      const saveAt = at;
      if (answer) await this.attempts.execute(paperId, () => ({ type: 'SaveAnswers', answers: [{ quId: key.id, seq: 1, answer }], paper, at: saveAt }));
    }
    await this.attempts.execute(paperId, () => ({ type: 'HandIn', exState: 0, by: 'learner', paper, keys, at: at + minute }));
    if (markerId !== null) await this.mark(paperId, markerId, at + 60 * minute, skill);
  }

  private async mark(paperId: string, by: string, at: number, skill: number): Promise<void> {
    const attempt = await this.attempts.load(paperId);
    if (attempt.status !== 'marking') return;
    const [paper, keys] = await Promise.all([this.contents.paper(attempt.started), this.contents.keys(attempt.started.setId)]);
    const leaves = leavesOf(paper, keys);
    const remark = demoTexts.remarks[skill > 0.8 ? 0 : skill > 0.6 ? 1 : 2] ?? '';
    const items = stillWaiting(attempt).map((quId) => ({ quId, tenths: Math.round((leaves.get(quId)?.maxTenths ?? 0) * skill), remark }));
    await this.attempts.execute(paperId, () => ({ type: 'MarkByHand', items, revision: attempt.revision, by, paper, keys, at }));
  }
}
