import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { Attempts, isRemoved, startOf } from '../attempts/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { ReviewNews } from '../marking/index.js';
import { PaperContents } from '../question-sets/index.js';
import { absenceId } from './absence.model.js';
import { OfflineCollections } from './offline.collections.js';
import type { Entry, EntryPaper, OfflineExam, Person, Section } from './offline.people.js';

/** Tries of one person, with those that an administrator deleted. */
const triesLooked = 1000;

/** Marks as they are to stand, in tenths: null without any. */
export interface Wanted {
  tenths: number | null;
  parts: number[];
  absent: boolean;
  note: string;
  /** what the person who types saw; null: whatever stands */
  seen: number | null;
}
export interface Deed {
  reason: string;
  by: string;
}

/** Whether nothing is to be done: what is wanted stands. */
export function stands({ tenths, parts, absent, note }: Wanted, { paper, absence }: Entry): boolean {
  if (absent) return absence?.note === note;
  if (tenths === null) return paper === null && absence === null;
  return (
    paper !== null && paper.tenths === tenths && paper.sheet?.note === note && JSON.stringify(paper.sheet.parts) === JSON.stringify(parts)
  );
}

/** @throws {BusinessError} OFFLINE_RANGE, OFFLINE_PARTS */
export function refuseMarks({ tenths, parts }: Pick<Wanted, 'tenths' | 'parts'>, sections: readonly Section[], totalTenths: number): void {
  if (tenths === null && parts.length === 0) return;
  if (tenths === null || tenths > totalTenths) throw new BusinessError('OFFLINE_RANGE', { max: toPoints(totalTenths) });
  if (parts.length === 0) return;
  const isSum = parts.reduce((sum, each) => sum + each, 0) === tenths;
  if (parts.length !== sections.length || !isSum) throw new BusinessError('OFFLINE_PARTS');
  for (const [index, { tenths: max }] of sections.entries())
    if ((parts[index] ?? 0) > max) throw new BusinessError('OFFLINE_RANGE', { max: toPoints(max) });
}

/** Takes what somebody typed in of one person into the log, or into the list of the absent. */
@Injectable()
export class OfflineEntries {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly news: ReviewNews,
    private readonly store: OfflineCollections,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} STALE, OFFLINE_REASON, OFFLINE_RANGE, BUSY */
  async enter(exam: OfflineExam, entry: Entry, wanted: Wanted, deed: Deed): Promise<void> {
    if (stands(wanted, entry)) return;
    const { person, paper, absence } = entry;
    if (paper === null && wanted.seen !== null && wanted.seen > 0) throw new BusinessError('STALE');
    if (absence && !wanted.absent && deed.reason === '') throw new BusinessError('OFFLINE_REASON');
    if (wanted.tenths !== null) await this.mark(exam, person, { ...wanted, tenths: wanted.tenths }, deed, paper);
    else if (paper) await this.remove(paper, wanted, deed);
    if (wanted.absent) await this.noteAbsence(exam._id, person.id, wanted.note, deed.by);
    // behind the marks: broken off in between, the marks count
    else await this.store.absences.deleteOne({ _id: absenceId(exam._id, person.id) });
  }

  private async mark(
    exam: OfflineExam,
    person: Person,
    { tenths, parts, note, seen }: Wanted & { tenths: number },
    { reason, by }: Deed,
    paper: EntryPaper | null,
  ): Promise<void> {
    const { paperId, tryNo, revision } = await this.placeOf(exam._id, person.id, paper);
    const assigned = await this.contents.numbered(exam.setId, 1);
    const { id: userId, ...names } = person;
    const began = exam.startTime.getTime();
    const started = { ...startOf(exam, { userId, ...names }, tryNo, assigned, began), deadline: exam.endTime.getTime() };
    if (revision !== null) await this.news.expect(paperId, revision);
    await this.attempts.executeAside(paperId, () => {
      const at = this.time.now();
      return { type: 'EnterOffline', started, sheet: { tenths, parts, note }, reason, seen, by, at };
    });
    if (revision !== null) this.news.tellSoon(paperId, revision);
  }

  /** The paper that has the marks, or else the first one of the person that was not deleted. */
  private async placeOf(
    examId: string,
    userId: string,
    paper: EntryPaper | null,
  ): Promise<{ paperId: string; tryNo: number; revision: number | null }> {
    for (let tryNo = 1; tryNo < triesLooked; tryNo += 1) {
      const paperId = paperIdFor(examId, userId, tryNo);
      const { state } = await this.attempts.read(paperId);
      if (state.status === 'none') {
        // the log does not show yet what the list does: sending it again is safe
        if (paper?._id === paperId) throw new BusinessError('BUSY');
        return { paperId, tryNo, revision: null };
      }
      if (!isRemoved(state)) return { paperId, tryNo, revision: state.revision };
    }
    throw new BusinessError('BUSY');
  }

  private async remove({ _id, version }: EntryPaper, { seen }: Wanted, { reason, by }: Deed): Promise<void> {
    if (reason === '') throw new BusinessError('OFFLINE_REASON');
    if (seen !== null && seen !== version) throw new BusinessError('STALE');
    await this.attempts.executeAside(_id, (state) => {
      if (state.status !== 'none' && state.milestones !== version) throw new BusinessError('STALE');
      return { type: 'Remove', reason, by, at: this.time.now() };
    });
  }

  private async noteAbsence(examId: string, userId: string, note: string, by: string): Promise<void> {
    const absence = { examId, userId, note, by, at: new Date(this.time.now()) };
    await this.store.absences.updateOne({ _id: absenceId(examId, userId) }, { $set: absence }, { upsert: true });
  }
}
