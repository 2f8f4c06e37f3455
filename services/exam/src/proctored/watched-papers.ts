import { Inject, Injectable } from '@nestjs/common';
import {
  BusinessError,
  sittingTogether,
  type AttemptPart,
  type calls,
  type Caller,
  type CourseDeed,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import type { EventStore } from '@xuekao/event-sourcing';
import { AnnouncementCollections } from '../announcements/index.js';
import { AnswerCounts, AttemptCollections, EVENTS, isWatched, PaperAccess, streamOf, type AttemptEvent } from '../attempts/index.js';
import { ExamAccess, ExamReader, marksBlind, papersIn, watchRulesOf, type ExamDoc } from '../exams/index.js';
import { exStateTexts } from '../kernel/texts.js';
import { EntryPasses } from '../passes/index.js';

type Proctored = typeof calls.exam.proctored;
type Course = Output<Proctored['course']>;
/** Ended by hand, at the end of its time, or with the exam: nothing to look at. */
const usualEnds = [0, 1, 7];
const sittingFields = {
  ...{ userId: 1, userName: 1, realName: 1, deptCode: 1, quCount: 1, startedAt: 1, deadline: 1, paused: 1 },
} as const;
const handedFields = {
  ...{ userId: 1, userName: 1, realName: 1, deptCode: 1, handedInAt: 1, userTime: 1, exState: 1, valid: 1, invalid: 1 },
} as const;

/** Papers of one exam for its proctors, of the people of whom the caller may know (decision 0113). */
@Injectable()
export class WatchedPapers {
  constructor(
    private readonly store: AttemptCollections,
    private readonly counts: AnswerCounts,
    private readonly access: PaperAccess,
    private readonly exams: ExamAccess,
    private readonly reader: ExamReader,
    private readonly announcements: AnnouncementCollections,
    private readonly passes: EntryPasses,
    @Inject(EVENTS) private readonly events: EventStore,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async part({ examId }: Input<Proctored['part']>, caller: Caller): Promise<Output<Proctored['part']>> {
    const { within = null, paperIds, own } = await this.access.seenOf(await this.watched(examId, caller), caller);
    return { within: within && [...within], paperIds: [...paperIds], own };
  }

  /** @param caller undefined: `part` says which. @throws {BusinessError} NOT_FOUND */
  async sitting({ examId, after, part }: Input<Proctored['sitting']>, caller: Caller | undefined): Promise<Output<Proctored['sitting']>> {
    const [exam, seen] = part ? await this.ofPart(examId, part) : await this.ofCaller(examId, caller);
    const own = { examId, handState: 0, ...(after === undefined ? {} : { _id: { $gt: after } }) };
    const found = await this.store.papers
      .find({ $and: [own, seen] }, sittingFields)
      .sort({ _id: 1 })
      .limit(sittingTogether)
      .lean();
    const progress = await this.counts.progressOf(found.map(({ _id }) => _id));
    const minutes = exam.camOn === true ? watchRulesOf(exam).camInterval : null;
    const phone = exam.examType === '2';
    const without =
      minutes === null && !phone
        ? new Set<string>()
        : await this.passes.withoutCamera(
            examId,
            found.map(({ userId }) => userId),
          );
    const list = found.map(({ _id, userId, userName, realName, deptCode, quCount, startedAt, deadline, paused }) => ({
      ...{ paperId: _id, userId, userName, realName, deptCode, quCount },
      answerCount: progress.get(_id)?.count ?? 0,
      heardAt: Math.max(startedAt.getTime(), progress.get(_id)?.at ?? 0),
      startedAt: startedAt.getTime(),
      deadline: deadline.getTime(),
      isPaused: paused !== undefined,
      cameraMinutes: without.has(userId) ? null : minutes,
      ...(minutes !== null && !without.has(userId) && exam.camChallenge === true ? { challenge: true } : {}),
      phone: phone && !without.has(userId),
      screen: exam.screenOn === true,
    }));
    return { list, hasMore: list.length === sittingTogether };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async handed(input: Input<Proctored['handed']>, caller: Caller): Promise<Output<Proctored['handed']>> {
    const { examId, realName, hasEx, current, size } = input;
    await this.watched(examId, caller);
    const unusual = { $or: [{ exState: { $nin: usualEnds } }, { valid: false }] };
    const filter = {
      $and: [
        { examId, handState: 1 },
        await this.access.filter(caller, 'view'),
        ...(realName ? [{ $or: [{ realName: containing(realName) }, { userName: containing(realName) }] }] : []),
        ...(hasEx === undefined ? [] : [hasEx ? unusual : { $nor: [unusual] }]),
      ],
    };
    const total = await this.store.papers.countDocuments(filter);
    const found = await this.store.papers
      .find(filter, handedFields)
      .sort({ handedInAt: -1, _id: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const rows = found.map(({ _id, userId, userName, realName: name, deptCode, handedInAt, userTime, exState, valid, invalid }) => ({
      ...{ paperId: _id, userId, userName, realName: name, deptCode, userTime, exState, valid },
      handTime: handedInAt?.toISOString() ?? '',
      exMsg: invalid || (exStateTexts[exState] ?? ''),
    }));
    return pageOf(rows, total, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async course({ paperId }: Input<Proctored['course']>, caller: Caller): Promise<Course> {
    const paper = await this.store.papers
      .findOne({ $and: [{ _id: paperId }, await this.access.filter(caller, 'view')] }, { ...sittingFields, examId: 1, handedInAt: 1 })
      .lean();
    if (!paper) throw new BusinessError('NOT_FOUND');
    const { title } = await this.watched(paper.examId, caller);
    const { examId, userId, userName, realName, startedAt, handedInAt } = paper;
    const appends = await this.events.read(streamOf(paperId));
    // a stream of an attempt holds nothing else
    const log = appends.flatMap(({ events }) => events as AttemptEvent[]);
    const deeds = log.flatMap(deedOf);
    const watched = log.some(({ type, data }) => type === 'AttemptStarted' && isWatched(data));
    const within = { $gte: startedAt, ...(handedInAt === null ? {} : { $lte: handedInAt }) };
    const said = await this.announcements.announcements
      .find({ examId, at: within, $or: [{ to: null }, { 'to.userId': userId }] }, { message: 1, at: 1 })
      .lean<{ message: string; at: Date }[]>();
    const words = said.map(({ message, at }) => ({ at: at.getTime(), what: 'said' as const, text: message }));
    const list = [...deeds, ...words].sort((one, other) => one.at - other.at);
    const person = { userId, userName, realName };
    return { examId, title, ...person, startedAt: startedAt.getTime(), endedAt: handedInAt?.getTime() ?? null, watched, list };
  }

  private async ofPart(examId: string, { within, paperIds }: AttemptPart): Promise<[ExamDoc, Record<string, unknown>]> {
    return [await this.reader.ofAttempt(examId), papersIn({ within: within ?? undefined, paperIds })];
  }

  private async ofCaller(examId: string, caller: Caller | undefined): Promise<[ExamDoc, Record<string, unknown>]> {
    if (!caller) throw new BusinessError('NOT_FOUND');
    return [await this.watched(examId, caller), await this.access.filter(caller, 'view')];
  }

  /** Names are not for who marks blind. @throws {BusinessError} NOT_FOUND */
  async watched(examId: string, caller: Caller): Promise<ExamDoc> {
    const { exam } = await this.exams.ofStaff(examId, caller);
    if (marksBlind(caller, exam)) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

function deedOf({ type, data }: AttemptEvent): Course['list'] {
  const deed = (what: CourseDeed, { at }: { at: number }, text = ''): Course['list'] => [{ at, what, text }];
  switch (type) {
    case 'AttemptStarted':
      return deed('begun', { at: data.startedAt });
    case 'PaperPaused':
      return deed('paused', data, data.reason);
    case 'PaperResumed':
      return deed('resumed', data, data.reason);
    case 'TimeGiven':
      return deed('timeGiven', data, data.reason);
    case 'AttemptReopened':
      return deed('reopened', data, data.reason);
    case 'PaperSwapped':
      return deed('swapped', data, data.reason);
    case 'AttemptHandedIn':
      return deed('handedIn', data, data.order?.reason ?? exStateTexts[data.exState] ?? '');
    case 'ValidityChanged':
      return deed(data.valid ? 'valid' : 'invalid', data, data.reason);
    default:
      return [];
  }
}
