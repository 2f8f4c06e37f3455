import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { addressOf, BusinessError, calls, learnerPages, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { AttemptCollections, isBetterPaper } from '../attempts/index.js';
import { ExamAccess, examStates, marksBlind, type ExamDoc } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { endingMessage, noticeMessage, openingMessage, reminderMessage, roomMessage } from '../kernel/texts.js';
import { OwnTimes, timesOf } from './own-times.js';

type Roster = Output<typeof calls.exam.papers.roster>;
type Learner = Output<typeof calls.identity.users.audience>[number];
const rosterStates = { absent: 0, writing: 1, handedIn: 2 } as const;
/** People of one roster; identity answers no more at once. */
const mostPeople = 20_000;
const lookedUpAtOnce = 1000;
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
  /** the best that counts, or else the best that does not */
  best: {
    paperId: string;
    tryNo: number;
    tenths: number;
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

/** End of all times: nobody can begin any more. */
const isOver = (exam: ExamDoc, now: number): boolean => timesOf(exam).every(({ endTime }) => endTime.getTime() <= now);

/** People who may sit an exam: who has not begun, who writes, who handed in. */
@Injectable()
export class RosterService {
  constructor(
    private readonly attempts: AttemptCollections,
    private readonly reach: ExamAccess,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly ownTimes: OwnTimes,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async paging({ current, size, params }: Input<typeof calls.exam.papers.roster>, context: UserContext): Promise<Roster> {
    const { examId, realName, rosterState } = params;
    const { exam, within } = await this.reach.ofStaff(examId, context.caller);
    const { people, isCut } = await this.sat(exam, within, context.requestId, realName);
    const counts = { absent: 0, writing: 0, handedIn: 0 };
    for (const sat of people) counts[nameOf(sat)] += 1;
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
    const { people } = await this.sat(exam, within, requestId);
    const processCount = people.filter(({ isWriting }) => isWriting).length;
    const missCount = people.filter((sat) => nameOf(sat) === 'absent').length;
    return {
      ...{ requireCount: people.length, processCount, missCount, handCount: people.length - processCount - missCount },
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
      if (own.endTime.getTime() <= now) return null;
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
      if (own.endTime.getTime() <= now || (startsAt !== undefined && start !== startsAt)) return null;
      return { message: startMessage(own), keyFor: (userId) => `exam-start:${exam._id}:${userId}:${start}` };
    };
    return this.tellAbsent(exam, within, told, requestId);
  }

  /** Once for each person and opening. @param opensAt milliseconds since the epoch: of whoever may begin from then on */
  tellOfOpening(exam: ExamDoc, opensAt: number, requestId: string): Promise<number> {
    const now = this.time.now();
    const told = (own: ExamDoc): Told | null => {
      if (own.endTime.getTime() <= now || own.startTime.getTime() !== opensAt) return null;
      const message = openingMessage(own.title, siteTime.format(own.endTime));
      return { message, keyFor: (userId) => `exam-open:${exam._id}:${userId}:${opensAt}` };
    };
    return this.tellAbsent(exam, undefined, told, requestId);
  }

  /** Once for each person and end. @param endsAt milliseconds since the epoch: of whoever may begin until then */
  tellOfEnd(exam: ExamDoc, endsAt: number, requestId: string): Promise<number> {
    const told = (own: ExamDoc): Told | null => {
      if (own.endTime.getTime() !== endsAt || own.startTime.getTime() > this.time.now()) return null;
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
    const absent = await this.absent(exam, within, requestId);
    const link = addressOf(learnerPages.CheckExam, { id: exam._id });
    let count = 0;
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
    const people = await this.audience(exam, within, requestId);
    return { exam, people, within, isCut: people.length === mostPeople };
  }

  /** People of the audience without a paper, as far as the caller may know of them: of all of them where `within` is undefined. */
  async absent(exam: ExamDoc, within: readonly string[] | undefined, requestId: string): Promise<Learner[]> {
    const audience = await this.audience(exam, within, requestId);
    const came = new Set<string>();
    // a large exam has more papers than a process should hold, or wait for, at once
    for (let from = 0; from < audience.length; from += lookedUpAtOnce) {
      const userId = { $in: audience.slice(from, from + lookedUpAtOnce).map(({ id }) => id) };
      for (const id of await this.attempts.papers.distinct('userId', { examId: exam._id, userId })) came.add(id);
    }
    return audience.filter(({ id }) => !came.has(id));
  }

  private async sat(
    exam: ExamDoc,
    within: readonly string[] | undefined,
    requestId: string,
    keyword?: string,
  ): Promise<{ people: Sat[]; isCut: boolean }> {
    const [audience, entries] = await Promise.all([
      this.audience(exam, within, requestId, keyword),
      this.entries(exam._id, within, keyword),
    ]);
    const known = new Set(audience.map(({ id }) => id));
    const others = [...entries.values()].filter(({ person }) => !known.has(person.id));
    return {
      people: [...audience.map((person) => ({ isWriting: false, best: null, ...entries.get(person.id), person })), ...others],
      isCut: audience.length === mostPeople,
    };
  }

  private async audience(exam: ExamDoc, within: readonly string[] | undefined, requestId: string, keyword?: string): Promise<Learner[]> {
    const { openType, departs, users } = exam;
    // whoever knows the password may come; a marker of single papers knows of nobody
    if (openType === 9 || within?.length === 0) return [];
    return this.client.call(
      calls.identity.users.audience,
      {
        deptCodes: openType === 2 ? departs : null,
        users: openType === 3 ? users : null,
        ...(within === undefined ? {} : { within: [...within] }),
        ...(keyword ? { keyword } : {}),
        limit: mostPeople,
      },
      { requestId },
    );
  }

  /** By person; among them people who are no longer of the audience. */
  private async entries(examId: string, within: readonly string[] | undefined, keyword = ''): Promise<Map<string, Sat>> {
    const papers = await this.attempts.papers.find({ examId }, sittingFields).lean();
    const entries = new Map<string, Sat>();
    for (const { _id, userId, userName, realName, deptCode, handState, state, tenths, tryNo, passed, valid, handedInAt } of papers) {
      if (within !== undefined && !within.some((code) => isInTree(code, deptCode))) continue;
      if (!userName.includes(keyword) && !realName.includes(keyword)) continue;
      const person = { id: userId, userName, realName, deptCode };
      const { isWriting, best }: Entry = entries.get(userId) ?? { isWriting: false, best: null };
      const isBetter = handState === 1 && (best === null || (valid === best.valid ? isBetterPaper({ tenths, tryNo }, best) : valid));
      entries.set(userId, {
        person,
        isWriting: isWriting || handState === 0,
        best: isBetter ? { paperId: _id, tryNo, tenths, isMarked: state === paperStates.finished, passed, valid, handedInAt } : best,
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
