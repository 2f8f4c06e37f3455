import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { addressOf, BusinessError, calls, learnerPages, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf, nativeOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { AttemptCollections, type MarkStatus, markStatusOf, type PaperDoc, standsBefore } from '../attempts/index.js';
import { ExamAccess, examStates, lastEntryOf, lastEntryOfAll, marksBlind, papersIn, type ExamDoc } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { endingMessage, noticeMessage, openingMessage, reminderMessage, roomMessage } from '../kernel/texts.js';
import { ExamAudience, type Learner } from './exam-audience.js';
import { OwnTimes } from './own-times.js';

type Roster = Output<typeof calls.exam.papers.roster>;
const rosterStates = { absent: 0, writing: 1, handedIn: 2 } as const;
/** People whom one roster lists: their list is made anew for each page. */
const mostPeople = 20_000;
/** Messages of one call. */
const atOnce = 500;
const hourMs = 3_600_000;

/** People of an exam as one caller may know of them. */
export interface Invited {
  exam: ExamDoc;
  people: Learner[];
  /** departments of whose people the caller may know; undefined: of all */
  within: readonly string[] | undefined;
  /** there are more than can be listed */
  isCut: boolean;
}

/** Attempts of one person at the exam. */
interface Sat {
  person: Learner;
  isWriting: boolean;
  /** of those that were handed in the one by which the person stands */
  best: {
    paperId: string;
    tryNo: number;
    tenths: number;
    markStatus: MarkStatus;
    isMarked: boolean;
    passed: boolean;
    valid: boolean;
    handedInAt: Date | null;
  } | null;
}
type Entry = Omit<Sat, 'person'>;
const sittingFields = {
  userId: 1,
  userName: 1,
  realName: 1,
  deptCode: 1,
  handState: 1,
  state: 1,
  tenths: 1,
  tryNo: 1,
  passed: 1,
  valid: 1,
  handedInAt: 1,
} as const;

/** A message, and its key for a person. */
interface Told {
  message: { title: string; content: string };
  keyFor: (userId: string) => string;
}

/** Whether nobody can begin any more. */
const isOver = (exam: ExamDoc, now: number): boolean => lastEntryOfAll(exam).getTime() <= now;
/** Whether people with this time can begin no more: they are told nothing. */
const isMissed = (own: ExamDoc, now: number): boolean => lastEntryOf(own).getTime() <= now;

/** People who may sit an exam: who has not begun, who writes, who handed in. */
@Injectable()
export class RosterService {
  constructor(
    private readonly attempts: AttemptCollections,
    private readonly reach: ExamAccess,
    private readonly audience: ExamAudience,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly ownTimes: OwnTimes,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async paging({ current, size, params }: Input<typeof calls.exam.papers.roster>, context: UserContext): Promise<Roster> {
    const { examId, realName, rosterState } = params;
    const { exam, within } = await this.reach.ofStaff(examId, context.caller);
    const { people, isCut } = await this.sat(exam, within, context.requestId, realName);
    const { counts } = isCut ? await this.counts(exam, within, context.requestId, realName) : { counts: countsOf(people) };
    // whose paper came in at which moment would name it, also without its id
    if (marksBlind(context.caller, exam)) return { ...pageOf([], 0, size), counts, isCut, isBlind: true };
    const wanted = rosterState === undefined ? people : people.filter((sat) => rosterStates[nameOf(sat)] === rosterState);
    const shown = wanted.slice(skipOf({ current, size }), skipOf({ current, size }) + size);
    const named = await this.names(shown, context.requestId);
    const isOwner = reachOf(context.caller).includes({ by: exam.createBy, dept: exam.createDept });
    return {
      ...pageOf(
        shown.map((sat) => rowOf(examId, sat, named, sat.person.id !== context.caller.userId || isOwner)),
        wanted.length,
        size,
      ),
      counts,
      isCut,
      isBlind: false,
    };
  }

  /**
   * How the exam stands for its proctors. Who marks blind learns of numbers alone, which the roster tells too.
   * @throws {BusinessError} NOT_FOUND
   */
  async stat(
    { id }: Input<typeof calls.exam.watch.stat>,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.exam.watch.stat>> {
    const { exam, within } = await this.reach.ofStaff(id, caller);
    const { counts, again } = await this.counts(exam, within, requestId);
    const { absent: missCount, writing, handedIn } = counts;
    return {
      // whoever handed in and writes once more is counted as writing here
      ...{ requireCount: missCount + writing + handedIn, processCount: writing + again, missCount, handCount: handedIn - again },
      ...{ title: exam.title, endTime: exam.endTime.toISOString() },
    };
  }

  /**
   * Gives the number of people who have a new message: whoever was reminded within the hour is not told again.
   * @throws {BusinessError} NOT_FOUND, EXAM_NOT_OPEN where nobody can sit it any more
   */
  async remind({ examId }: Input<typeof calls.exam.papers.remind>, context: UserContext): Promise<{ count: number }> {
    const { exam, within } = await this.reach.ofStaff(examId, context.caller);
    const now = this.time.now();
    if (exam.state !== examStates.published || isOver(exam, now)) throw new BusinessError('EXAM_NOT_OPEN');
    const turn = Math.floor(now / hourMs);
    const told = (own: ExamDoc): Told | null => {
      if (isMissed(own, now)) return null;
      const isOpen = own.startTime.getTime() <= now;
      const message = isOpen && !own.offline ? reminderMessage(own.title, siteTime.format(own.endTime)) : startMessage(own);
      return { message, keyFor: (userId) => `exam-reminder:${examId}:${userId}:${isOpen ? '' : 'before:'}${turn}` };
    };
    const count = await this.tellAbsent(exam, within, told, context.requestId);
    context.note({ object: examId, after: { reminded: count } });
    return { count };
  }

  /**
   * Tells who has not begun when the exam is, once for each person and start. Gives the number of people who have a new message.
   * @throws {BusinessError} NOT_FOUND, EXAM_NOT_OPEN where nobody can sit it any more
   */
  async prepareNotify({ id }: Input<typeof calls.exam.papers.prepareNotify>, context: UserContext): Promise<{ count: number }> {
    const { exam, within } = await this.reach.ofStaff(id, context.caller);
    if (exam.state !== examStates.published || isOver(exam, this.time.now())) throw new BusinessError('EXAM_NOT_OPEN');
    const count = await this.tellOfStart(exam, within, context.requestId);
    context.note({ object: id, after: { notified: count } });
    return { count };
  }

  /**
   * Each person is told of the own time.
   * @param within departments whose people are told; undefined: all
   * @param startsAt only people who begin then, in milliseconds since the epoch; undefined: all whose time is not over
   * @returns people who have a new message
   */
  tellOfStart(exam: ExamDoc, within: readonly string[] | undefined, requestId: string, startsAt?: number): Promise<number> {
    const now = this.time.now();
    const told = (own: ExamDoc): Told | null => {
      const start = own.startTime.getTime();
      if (isMissed(own, now) || (startsAt !== undefined && start !== startsAt)) return null;
      return { message: startMessage(own), keyFor: (userId) => `exam-start:${exam._id}:${userId}:${start}` };
    };
    return this.tellAbsent(exam, within, told, requestId);
  }

  /** Once for each person and opening. @param opensAt milliseconds since the epoch: of whoever may begin from then on */
  tellOfOpening(exam: ExamDoc, opensAt: number, requestId: string): Promise<number> {
    const now = this.time.now();
    const told = (own: ExamDoc): Told | null => {
      if (isMissed(own, now) || own.startTime.getTime() !== opensAt) return null;
      const message = openingMessage(own.title, siteTime.format(own.endTime));
      return { message, keyFor: (userId) => `exam-open:${exam._id}:${userId}:${opensAt}` };
    };
    return this.tellAbsent(exam, undefined, told, requestId);
  }

  /** Once for each person and end. @param endsAt milliseconds since the epoch: of whoever may begin until then */
  tellOfEnd(exam: ExamDoc, endsAt: number, requestId: string): Promise<number> {
    const now = this.time.now();
    const told = (own: ExamDoc): Told | null => {
      if (own.endTime.getTime() !== endsAt || own.startTime.getTime() > now || isMissed(own, now)) return null;
      const message = endingMessage(own.title, siteTime.format(own.endTime));
      return { message, keyFor: (userId) => `exam-end:${exam._id}:${userId}:${endsAt}` };
    };
    return this.tellAbsent(exam, undefined, told, requestId);
  }

  /** @param told for people with one time: the exam has it; null: they are not told */
  private async tellAbsent(
    exam: ExamDoc,
    within: readonly string[] | undefined,
    told: (own: ExamDoc) => Told | null,
    requestId: string,
  ): Promise<number> {
    const link = addressOf(learnerPages.CheckExam, { id: exam._id });
    let count = 0;
    for await (const absent of this.audience.absentees(exam, within, requestId))
      for (const { exam: own, people } of await this.ownTimes.of(exam, absent, requestId)) {
        const wish = told(own);
        for (let from = 0; wish !== null && from < people.length; from += atOnce) {
          const { message, keyFor } = wish;
          const messages = people.slice(from, from + atOnce).map(({ id: userId }) => ({ key: keyFor(userId), userId, ...message, link }));
          count += (await this.client.call(calls.identity.messages.deliver, { messages }, { requestId })).count;
        }
      }
    return count;
  }

  /**
   * The caller's part of the people whom the exam names, whether they came or not; nobody where the caller marks blind.
   * @throws {BusinessError} NOT_FOUND
   */
  async invited(examId: string, { caller, requestId }: UserContext): Promise<Invited> {
    const { exam, within } = await this.reach.ofStaff(examId, caller);
    if (marksBlind(caller, exam)) return { exam, people: [], within: [], isCut: false };
    return { exam, within, ...(await this.audience.first(exam, { within, most: mostPeople }, requestId)) };
  }

  /**
   * The same people by department and account, in pages: an audience may be larger than what a process should hold.
   * @param part departments, and those below them; undefined: all  @throws {BusinessError} NOT_FOUND
   */
  async *invitedPages(examId: string, part: readonly string[] | undefined, { caller, requestId }: UserContext): AsyncGenerator<Learner[]> {
    const { exam, within } = await this.reach.ofStaff(examId, caller);
    if (!marksBlind(caller, exam)) yield* this.audience.pages(exam, narrowed(within, part), requestId);
  }

  /** As of the list of `sat`, of however many people. `again`: of those who handed in, who write once more. */
  private async counts(
    exam: ExamDoc,
    within: readonly string[] | undefined,
    requestId: string,
    keyword = '',
  ): Promise<{ counts: Roster['counts']; again: number }> {
    const papers = papersOf(exam._id, within, keyword);
    const [sums] = await this.attempts.papers.aggregate<{ writing: number; handedIn: number; again: number }>([
      { $match: papers },
      { $group: { _id: '$userId', writes: { $min: '$handState' }, handedIn: { $max: '$handState' } } },
      {
        $group: {
          _id: null,
          writing: { $sum: { $cond: [{ $eq: ['$handedIn', 0] }, 1, 0] } },
          handedIn: { $sum: '$handedIn' },
          again: { $sum: { $cond: [{ $and: [{ $eq: ['$handedIn', 1] }, { $eq: ['$writes', 0] }] }, 1, 0] } },
        },
      },
    ]);
    const { writing, handedIn, again } = sums ?? { writing: 0, handedIn: 0, again: 0 };
    let absent = 0;
    for await (const page of this.audience.pages(exam, within, requestId, keyword))
      absent += page.length - (await this.audience.cameAmong(page, papers)).size;
    return { counts: { absent, writing, handedIn }, again };
  }

  private async sat(
    exam: ExamDoc,
    within: readonly string[] | undefined,
    requestId: string,
    keyword?: string,
  ): Promise<{ people: Sat[]; isCut: boolean }> {
    const [{ people: audience, isCut }, entries] = await Promise.all([
      this.audience.first(exam, { within, keyword, most: mostPeople }, requestId),
      this.entries(exam._id, within, keyword),
    ]);
    const known = new Set(audience.map(({ id }) => id));
    const others = [...entries.values()].filter(({ person }) => !known.has(person.id));
    return {
      people: [...audience.map((person) => ({ isWriting: false, best: null, ...entries.get(person.id), person })), ...others],
      isCut,
    };
  }

  /** By person; among them people who are no longer of the audience. */
  private async entries(examId: string, within: readonly string[] | undefined, keyword = ''): Promise<Map<string, Sat>> {
    // one after the other: what is kept of a paper is small
    const papers = nativeOf<PaperDoc>(this.attempts.papers).find<SatPaper>(papersOf(examId, within, keyword), {
      projection: sittingFields,
    });
    const entries = new Map<string, Sat>();
    for await (const paper of papers) {
      const { userId, userName, realName, deptCode, handState } = paper;
      const person = { id: userId, userName, realName, deptCode };
      const { isWriting, best }: Entry = entries.get(userId) ?? { isWriting: false, best: null };
      const handedIn = handState === 1 ? bestFrom(paper) : null;
      entries.set(userId, {
        person,
        isWriting: isWriting || handState === 0,
        best: handedIn && (best === null || standsBefore(handedIn, best)) ? handedIn : best,
      });
    }
    return entries;
  }

  private async names(shown: readonly Sat[], requestId: string): Promise<ReadonlyMap<string, string>> {
    if (shown.length === 0) return new Map();
    const people = await this.client.call(calls.identity.users.byIds, { ids: shown.map(({ person }) => person.id) }, { requestId });
    return new Map(people.map(({ id, deptName }) => [id, deptName]));
  }
}

/** Condition on the papers of a part of an exam. @param keyword in the name or the account of a person */
const papersOf = (examId: string, within: readonly string[] | undefined, keyword: string): Record<string, unknown> => ({
  $and: [
    { examId, ...papersIn({ within, paperIds: [] }) },
    keyword === '' ? {} : { $or: [{ userName: containing(keyword) }, { realName: containing(keyword) }] },
  ],
});

/** Departments of a part that one may know of; undefined: all. */
const narrowed = (within: readonly string[] | undefined, part: readonly string[] | undefined): readonly string[] | undefined =>
  within === undefined || part === undefined ? (part ?? within) : part.filter((code) => within.some((own) => isInTree(own, code)));

const countsOf = (people: readonly Entry[]): Roster['counts'] => {
  const counts = { absent: 0, writing: 0, handedIn: 0 };
  for (const sat of people) counts[nameOf(sat)] += 1;
  return counts;
};

type SatPaper = Pick<PaperDoc, '_id' | keyof typeof sittingFields>;
const bestFrom = (paper: SatPaper): NonNullable<Sat['best']> => {
  const { _id: paperId, tryNo, tenths, passed, valid, handedInAt } = paper;
  return {
    paperId,
    tryNo,
    tenths,
    passed,
    valid,
    handedInAt,
    markStatus: markStatusOf(paper),
    isMarked: paper.state === paperStates.finished,
  };
};

/** A person who writes again after a paper that was handed in still counts as having handed in. */
const nameOf = ({ isWriting, best }: Entry): keyof typeof rosterStates => (best ? 'handedIn' : isWriting ? 'writing' : 'absent');

/** @param hasMarks false: of the own paper, whose marks are read where they are published */
function rowOf(examId: string, sat: Sat, named: ReadonlyMap<string, string>, hasMarks: boolean): Roster['records'][number] {
  const { person, best } = sat;
  const marks = hasMarks ? best : null;
  return {
    id: person.id,
    examId,
    userName: person.userName,
    realName: person.realName,
    deptName: named.get(person.id) ?? '',
    rosterState: rosterStates[nameOf(sat)],
    paperId: marks?.paperId ?? '',
    userScore: toPoints(marks?.tenths ?? 0),
    isMarked: marks?.isMarked ?? false,
    passed: marks?.passed ?? false,
    valid: best?.valid ?? true,
    handTime: best?.handedInAt?.toISOString() ?? '',
  };
}

const siteTime = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' });

function startMessage({ title, startTime, endTime, offline, place = '' }: ExamDoc): { title: string; content: string } {
  const [start, end] = [siteTime.format(startTime), siteTime.format(endTime)];
  return offline ? roomMessage(title, start, end, place) : noticeMessage(title, start, end);
}
