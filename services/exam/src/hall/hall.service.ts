import { Injectable } from '@nestjs/common';
import { codesAbove } from '@xuekao/access';
import { BusinessError, errors, type calls, type Caller, type ExamCard, type HallFlag, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { toPoints } from '@xuekao/question';
import type { QueryFilter } from 'mongoose';
import { OwnApplications } from '../applications/index.js';
import { between } from '../kernel/between.js';
import { OpenClaims, AttemptCollections } from '../attempts/index.js';
import {
  arrangedFor,
  canBeAskedFor,
  entryFor,
  EntryLeaves,
  examStates,
  isFor,
  listFields,
  type ExamDoc,
  type ListedExam,
  type PersonalRules,
  ExamReader,
  scoreStateOf,
  ExamCategories,
  ExamCollections,
  Favourites,
  Previews,
  LinkedExams,
} from '../exams/index.js';
import { cardOf, lastHandedIn, ownPaperFields, sittingFlag, stateFlagFor, type OwnPaper } from './exam-card.js';
import { byUrgency, canBeBegun, isOver, isToCome, type HallSection, type SatExams } from './hall.order.js';
import { OwnRules, type PersonalExams } from './own-rules.js';
import { examInfo, previewInfo } from './exam-info.js';
import { isTrialExam, isTrialPaper } from '../kernel/trial-ids.js';
import { EntryPasses, firstDevices } from '../passes/index.js';
import { PaperContents } from '../question-sets/index.js';

const sortable = { title: 'title', startTime: 'startTime', endTime: 'endTime', totalTime: 'totalTime' };
type Paging = Input<typeof calls.exam.exams.openPaging>;
type Filter = QueryFilter<ExamDoc>;

/** Exams as a learner sees them. */
@Injectable()
export class HallService {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly favourites: Favourites,
    private readonly attemptStore: AttemptCollections,
    private readonly time: ServiceTime,
    private readonly reader: ExamReader,
    private readonly claims: OpenClaims,
    private readonly contents: PaperContents,
    private readonly purchases: Purchases,
    private readonly leaves: EntryLeaves,
    private readonly applications: OwnApplications,
    private readonly categories: ExamCategories,
    private readonly previews: Previews,
    private readonly ownRules: OwnRules,
    private readonly passes: EntryPasses,
    private readonly links: LinkedExams,
  ) {}

  /** The hall: everything published that the person may sit. */
  async hall(input: Paging, context: UserContext): Promise<Output<typeof calls.exam.exams.openPaging>> {
    return this.cards(input, await this.ownRecords(context.caller), [openTo(context.caller)], context);
  }

  /** Own exams: sat, marked as favourite, or meant for the person or department by name. */
  async mine(input: Paging, context: UserContext): Promise<Output<typeof calls.exam.exams.minePaging>> {
    const { caller } = context;
    const ownRecords = await this.ownRecords(caller);
    const known = [...new Set([...ownRecords.papers.keys(), ...ownRecords.joined])];
    const own = { $or: [{ _id: { $in: known } }, { openType: { $in: [2, 3] } }] };
    return this.cards(input, ownRecords, [openTo(caller), own], context);
  }

  async join(id: string, { caller }: UserContext): Promise<{ hasJoin: boolean }> {
    // the trial is in no list, and leaves no row
    if (isTrialExam(id)) throw new BusinessError('NOT_FOUND');
    await this.reader.forLearner(id, caller);
    return { hasJoin: await this.favourites.toggle(id, caller.userId) };
  }

  async simpleDetail(id: string, { caller }: UserContext): Promise<Output<typeof calls.exam.exams.simpleDetail>> {
    const exam = await this.reader.forLearner(id, caller).catch((error: unknown) => this.satNow(id, caller, error));
    return {
      id: exam._id,
      title: exam.title,
      startTime: exam.startTime.toISOString(),
      endTime: exam.endTime.toISOString(),
      totalTime: exam.totalTime,
      totalScore: toPoints(exam.totalTenths),
      qualifyScore: toPoints(exam.qualifyTenths),
    };
  }

  /** People in the middle of it, be it a preview, or with another audience by now, go on hearing of it. */
  private async satNow(id: string, { userId }: Caller, refusal: unknown): Promise<ExamDoc> {
    const open = await this.claims.openPaper(userId, this.time.now());
    if (open?.attempt.started.examId !== id) throw refusal;
    return this.reader.ofAttempt(id);
  }

  async windowFor(id: string, caller: Caller): Promise<Output<typeof calls.exam.exams.windowFor>> {
    const found = isTrialExam(id) ? null : await this.reader.find(id);
    if (!found || found.state !== examStates.published || !isFor(found, caller)) return null;
    const exam = arrangedFor(found, caller, this.time.now());
    return { title: exam.title, startTime: exam.startTime.toISOString(), endTime: exam.endTime.toISOString() };
  }

  async checkInfo(
    { id, preview, faceToken = '', ...link }: Input<typeof calls.exam.exams.checkInfo>,
    context: UserContext,
  ): Promise<Output<typeof calls.exam.exams.checkInfo>> {
    const { caller, userAgent } = context;
    const isInvited = await this.links.invites(id, link, context);
    if (preview !== undefined) return previewInfo(await this.previews.exam(id, caller), this.time.now());
    const exam = await this.reader.forLearner(id, caller, isInvited);
    const papers = await this.attemptStore.papers.find({ userId: caller.userId, examId: id }, { ...ownPaperFields, handedInAt: 1 }).lean();
    const now = this.time.now();
    const isTrial = isTrialExam(id);
    const openPaperId = isTrial ? await this.openTrial(caller, now) : (papers.find(({ handState }) => handState === 0)?._id ?? '');
    const last = lastHandedIn(papers);
    const isBuy = await this.purchases.mayUse(caller.userId, id, exam.price);
    const { blocked, byRules } = await entryFor(
      exam,
      { now, tryCount: papers.length, userAgent, isBuy },
      {
        find: () => this.leaves.of(caller.userId, id),
        isFree: ({ paperId }) => papers.every(({ _id }) => _id !== paperId),
      },
    );
    const isAsked = !isTrial && openPaperId === '' && canBeAskedFor(exam, byRules, now);
    const newest = isAsked ? await this.applications.newest(caller.userId, id) : null;
    // kept for an attempt that did not begin
    const apply = newest && { ...newest, auditUsed: newest.auditUsed && blocked !== null };
    return {
      ...examInfo(exam, now),
      openType: exam.openType,
      examCount: papers.length,
      price: exam.price ?? 0,
      isBuy,
      // without marks nothing is given
      rewards: exam.resultType === 1 ? [] : (exam.rewards ?? []),
      incompleteShares: await this.contents.incompleteShares(exam.setId),
      stateFlag: stateFlagFor(exam, papers, now),
      // an open attempt is continued, whatever keeps others from starting
      ...(await this.identified(exam, caller, faceToken)),
      blocked: blocked && openPaperId === '' ? new BusinessError(blocked.name, blocked.values).message : '',
      blockedCode: blocked && openPaperId === '' ? errors[blocked.name].code : 0,
      openPaperId,
      last: last?.handedInAt
        ? { paperId: last._id, handTime: last.handedInAt.toISOString(), isOut: scoreStateOf(exam, last.state, now) === 'shown' }
        : null,
      apply,
      isTrial,
      arranged: toldOf(exam),
      canApply: isAsked && blocked !== null && apply?.auditState !== 0,
    };
  }

  private async identified(
    exam: ExamDoc,
    { userId }: Caller,
    token: string,
  ): Promise<Pick<Output<typeof calls.exam.exams.checkInfo>, 'faceToken' | 'identifiedBy' | 'cameraExcused' | 'firstDevices'>> {
    const pass = await this.passes.look(exam, userId, token);
    const by = pass?.by ?? '';
    return {
      faceToken: by === 'face' ? token : '',
      identifiedBy: by,
      cameraExcused: pass?.withoutCamera ?? false,
      firstDevices: firstDevices(exam, pass),
    };
  }

  /** No list knows of a trial; the person's claim does. */
  private async openTrial({ userId }: Caller, now: number): Promise<string> {
    const open = await this.claims.openPaper(userId, now);
    return open !== null && isTrialPaper(open.id) ? open.id : '';
  }

  private async cards(
    { current, size, orders, params }: Paging,
    ownRecords: OwnRecords,
    scope: Filter[],
    context: UserContext,
  ): Promise<{ records: ExamCard[]; total: number; pages: number }> {
    const now = this.time.now();
    const startTime = between(params.dateRange);
    const rules = await this.ownRules.of(context.caller, now);
    const sat = await this.satExams(ownRecords.papers, rules);
    const filter: Filter = {
      $and: [
        shownTo(sat),
        ...scope,
        ...(params.title ? [{ title: containing(params.title) }] : []),
        ...(startTime ? [{ startTime }] : []),
        ...(params.catId ? [{ catId: { $in: await this.categories.within(params.catId, context) } }] : []),
        ...(params.flag === undefined || params.flag === 'ALL' ? [] : [flagFilter(params.flag, ownRecords.papers, sat, now)]),
      ],
    };
    const sections =
      orders === undefined || orders.length === 0
        ? byUrgency(sat, now)
        : [{ filter: {}, sort: listSort(orders, sortable, { startTime: -1 }) }];
    const categories = await this.categories.read(context);
    const { rows, total } = await this.pageOfSections(filter, sections, { current, size });
    return pageOf(
      rows.map((exam) =>
        cardOf(rules.applied(exam), ownRecords.papers.get(exam._id) ?? [], ownRecords.joined.has(exam._id), now, categories),
      ),
      total,
      size,
    );
  }

  /** A page of lists that follow each other. */
  private async pageOfSections(
    filter: Filter,
    sections: readonly HallSection[],
    { current, size }: Pick<Paging, 'current' | 'size'>,
  ): Promise<{ rows: ListedExam[]; total: number }> {
    const inSections = sections.map((section) => ({ filter: { $and: [filter, section.filter] }, sort: section.sort }));
    const counts = await Promise.all(inSections.map((section) => this.examStore.exams.countDocuments(section.filter)));
    let skip = skipOf({ current, size });
    const rows: ListedExam[] = [];
    for (const [index, section] of inSections.entries()) {
      const count = counts[index] ?? 0;
      if (rows.length < size && skip < count)
        rows.push(
          ...(await this.examStore.exams
            .find(section.filter, listFields)
            .sort(section.sort)
            .skip(skip)
            .limit(size - rows.length)
            .lean()),
        );
      skip = Math.max(0, skip - count);
    }
    return { rows, total: counts.reduce((sum, count) => sum + count, 0) };
  }

  private async satExams(papers: OwnRecords['papers'], rules: PersonalExams): Promise<SatExams> {
    const limited = await this.examStore.exams.find({ _id: { $in: [...papers.keys()] }, chance: { $gt: 0 } }, { chance: 1 }).lean();
    return {
      sitting: [...papers].filter(([, own]) => own.some(({ handState }) => handState === 0)).map(([id]) => id),
      exhausted: limited.filter((exam) => (papers.get(exam._id)?.length ?? 0) >= rules.applied(exam).chance).map(({ _id }) => _id),
      moved: rules.moved,
    };
  }

  private async ownRecords({ userId }: Caller): Promise<OwnRecords> {
    const [papers, joined] = await Promise.all([
      this.attemptStore.papers.find({ userId }, ownPaperFields).lean(),
      this.examStore.favourites.find({ userId }, { examId: 1 }).lean(),
    ]);
    return { papers: byExam(papers), joined: new Set(joined.map(({ examId }) => examId)) };
  }
}

function toldOf({ arranged }: PersonalRules): Output<typeof calls.exam.exams.checkInfo>['arranged'] {
  if (arranged === undefined) return null;
  const { extraMinutes, extraChances, hasWindow } = arranged;
  return { extraMinutes, extraChances, hasWindow };
}

function byExam(papers: readonly OwnPaper[]): Map<string, OwnPaper[]> {
  const groups = new Map<string, OwnPaper[]>();
  for (const paper of papers) {
    const group = groups.get(paper.examId);
    if (group) group.push(paper);
    else groups.set(paper.examId, [paper]);
  }
  return groups;
}

interface OwnRecords {
  papers: Map<string, OwnPaper[]>;
  joined: Set<string>;
}

const openTo = ({ userId, deptCode }: Caller): Filter => ({
  $or: [{ openType: { $in: [1, 9] } }, { openType: 2, departs: { $in: codesAbove(deptCode) } }, { openType: 3, users: userId }],
});

/** Learners who sit an exam that was disabled meanwhile find the way back to the paper. */
const shownTo = ({ sitting }: SatExams): Filter =>
  sitting.length === 0
    ? { state: examStates.published }
    : { $or: [{ state: examStates.published }, { state: examStates.disabled, _id: { $in: sitting } }] };

/** States that come from own papers are looked up there; the others need the window and no paper. */
function flagFilter(flag: Exclude<HallFlag, 'ALL'>, papers: ReadonlyMap<string, readonly OwnPaper[]>, sat: SatExams, now: number): Filter {
  if (flag === 'OPEN_NOW') return canBeBegun(sat, now);
  if (flag === 'COMING') return isToCome(sat, now);
  const known = [...papers.keys()];
  if (flag === 'READY_START') return { $and: [{ _id: { $nin: known } }, { $nor: [isOver(sat, now)] }] };
  if (flag === 'OVERDUE') return { $and: [{ _id: { $nin: known } }, isOver(sat, now)] };
  return { _id: { $in: known.filter((id) => sittingFlag(papers.get(id) ?? []) === flag) } };
}
