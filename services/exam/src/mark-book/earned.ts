import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import {
  BusinessError,
  calls,
  mostLookedAt,
  type Caller,
  type ExamReward,
  type Input,
  type Output,
  type ReleaseState,
} from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { AttemptCollections, Attempts, bestOf, isRemoved, paperOf, type PaperDoc } from '../attempts/index.js';
import {
  ExamAccess,
  ExamCollections,
  type ExamDoc,
  examStates,
  ExamReader,
  lastWindowEndOf,
  makersOf,
  notRemoved,
  scoreStateOf,
  windowEndOf,
} from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { OwnTimes } from '../roster/index.js';

type Earned = typeof calls.exam.rewards.earned;
type Promising = typeof calls.exam.rewards.promising;
type Seen = typeof calls.exam.rewards.seen;
/** Exams that are read to find one for each kind. */
const mostExams = 5000;
const mostNamed = 5;
type Settle = typeof calls.exam.rewards.settle;
type Settling = typeof calls.exam.rewards.settling;
const promisingFields = {
  ...{ title: 1, 'rewards.certId': 1, state: 1, startTime: 1, endTime: 1, overTime: 1, totalTime: 1, arrangements: 1 },
  ...{ resultType: 1, scoreRelease: 1, answerRelease: 1, scoreReleasedAt: 1, answerReleasedAt: 1, withheldAt: 1 },
} as const;
type PromisingExam = Pick<ExamDoc, '_id' | 'rewards' | Exclude<keyof typeof promisingFields, 'rewards.certId'>>;
type Person = NonNullable<Output<Earned>>['people'][number];
const fields = { userId: 1, deptCode: 1, handState: 1, state: 1, tenths: 1, tryNo: 1, valid: 1 } as const;
type Paper = Pick<PaperDoc, keyof typeof fields | '_id'>;

/** Scores that people are rewarded for. */
@Injectable()
export class EarnedScores {
  constructor(
    private readonly reader: ExamReader,
    private readonly store: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly time: ServiceTime,
    private readonly exams: ExamCollections,
    private readonly ownTimes: OwnTimes,
    private readonly client: CallClient,
    private readonly access: ExamAccess,
  ) {}

  async promising({ certIds }: Input<Promising>): Promise<Output<Promising>> {
    const exams = await this.exams.exams
      .find({ 'rewards.certId': { $in: certIds }, ...notRemoved }, promisingFields)
      .sort({ _id: -1 })
      .limit(mostExams)
      .lean<PromisingExam[]>();
    const over = await this.settled(exams);
    return certIds.flatMap((certId) => {
      const own = exams.filter(({ rewards = [] }) => rewards.some((range) => range.certId === certId));
      const [newest] = own;
      if (newest === undefined) return [];
      const giving = own.filter(({ _id }) => !over.has(_id)).map(({ title }) => title);
      const facts = { exams: giving.slice(0, mostNamed), count: giving.length, over: own.length - giving.length };
      return [{ certId, examTitle: giving[0] ?? newest.title, ...facts }];
    });
  }

  /** Exams that nobody can sit any more, that show their marks or never do, and that wait for no mark: a correction alone earns more. */
  private async settled(exams: readonly PromisingExam[]): Promise<Set<string>> {
    const now = this.time.now();
    const isOver = (exam: PromisingExam): boolean => exam.state !== examStates.draft && now >= lastWindowEndOf(exam);
    const isShown = (exam: PromisingExam): boolean => ['shown', 'never'].includes(scoreStateOf(exam, paperStates.finished, now));
    const ids = exams.filter((exam) => isOver(exam) && isShown(exam)).map(({ _id }) => _id);
    const unmarked = { examId: { $in: ids }, valid: true, state: { $ne: paperStates.finished } };
    const waiting = new Set(await this.store.papers.distinct('examId', unmarked));
    return new Set(ids.filter((id) => !waiting.has(id)));
  }

  async seen({ examIds }: Input<Seen>, caller: Caller | undefined): Promise<Output<Seen>> {
    if (!caller || examIds.length === 0) return [];
    const seen = await this.access.seen(caller);
    return this.exams.exams.distinct('_id', { _id: { $in: examIds }, $and: [seen], ...notRemoved });
  }

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT, STALE where the exam has other rewards than those that the caller read */
  async settleAnew({ id, rewards }: Input<Settle>, { caller, requestId, note }: UserContext): Promise<Output<Settle>> {
    const exam = await this.exams.exams.findOne(editedBy(caller, id)).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (exam.state === examStates.draft) throw new BusinessError('EXAM_IS_DRAFT');
    if (rewards !== undefined && !isSame(rewards, exam.rewards ?? [])) throw new BusinessError('STALE');
    const users = await this.store.papers.distinct('userId', { examId: id, handState: 1 });
    for (let from = 0; from < users.length; from += mostLookedAt)
      await this.client.call(
        calls.cert.rewards.lookAgain,
        { examId: id, users: users.slice(from, from + mostLookedAt) },
        { requestId: `${requestId}-${from}` },
      );
    note({ object: id, after: { people: users.length } });
    return { count: users.length, marks: marksOf(scoreStateOf(exam, paperStates.finished, this.time.now())) };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async settling({ id }: Input<Settling>, { caller, requestId }: UserContext): Promise<Output<Settling>> {
    if ((await this.exams.exams.exists(editedBy(caller, id))) === null) throw new BusinessError('NOT_FOUND');
    return this.client.call(calls.cert.rewards.unsettled, { examId: id }, { requestId });
  }

  async of({ examId, users }: Input<Earned>): Promise<Output<Earned>> {
    // whoever saved other rewards has them looked at in the next moment, and is told that they are given
    const exam = await this.reader.findNow(examId);
    if (!exam) return null;
    const now = this.time.now();
    const shown = scoreStateOf(exam, paperStates.finished, now);
    const endsAt = lastWindowEndOf(exam);
    const papers = await this.store.papers.find({ examId, userId: { $in: users } }, fields).lean<Paper[]>();
    const byUser = Map.groupBy(papers, ({ userId }) => userId);
    const chances = await this.chancesOf(exam, papers);
    const rulesOf = (userId: string) => ({ isOver: now >= endsAt, chance: chances.get(userId) ?? exam.chance });
    const people = users.map((userId) => personOf(userId, byUser.get(userId) ?? [], rulesOf(userId)));
    return {
      ...{
        title: exam.title,
        makerId: exam.createBy,
        makers: makersOf(exam),
        rewards: exam.rewards ?? [],
        endsAt: new Date(endsAt).toISOString(),
      },
      marks: marksOf(shown),
      until: shown === 'window' ? new Date(windowEndOf(exam)).toISOString() : null,
      people: await Promise.all(
        people.map(async (person) =>
          person.isFinal ? personOf(person.userId, await this.inLog(byUser.get(person.userId) ?? []), rulesOf(person.userId)) : person,
        ),
      ),
    };
  }

  /** Attempts that each of those who have papers may begin, where some have more than the exam gives. */
  private async chancesOf(exam: ExamDoc, papers: readonly Pick<Paper, 'userId' | 'deptCode'>[]): Promise<Map<string, number>> {
    if (!(exam.arrangements ?? []).some(({ extraChances = 0 }) => extraChances > 0)) return new Map();
    const people = new Map(papers.map(({ userId, deptCode }) => [userId, { id: userId, deptCode }]));
    const ruled = await this.ownTimes.rules(exam, [...people.values()], `earned-${exam._id}`);
    return new Map(ruled.map(({ person, rules }) => [person.id, rules.chance]));
  }

  /** Papers as their logs say: a result that is final is told once, and rows may be behind the event that made somebody ask. */
  private async inLog(papers: readonly Paper[]): Promise<Paper[]> {
    const read = await Promise.all(
      papers.map(async ({ _id }) => {
        const { state } = await this.attempts.read(_id);
        return state.status === 'none' || isRemoved(state) ? [] : [paperOf(_id, state)];
      }),
    );
    return read.flat();
  }
}

const editedBy = (caller: Caller, id: string) => ({ _id: id, $and: [reachOf(caller, 'edit').filter()], ...notRemoved });

const marksOf = (state: ReleaseState): 'shown' | 'later' | 'never' => (state === 'shown' || state === 'never' ? state : 'later');

function isSame(some: readonly ExamReward[], others: readonly ExamReward[]): boolean {
  const wordsOf = (all: readonly ExamReward[]): string =>
    all.map(({ min, max, points, certId }) => [min, max, points, certId].join()).join(';');
  return wordsOf(some) === wordsOf(others);
}

function personOf(userId: string, papers: readonly Paper[], { isOver, chance }: { isOver: boolean; chance: number }): Person {
  const isMarked = ({ handState, state }: Paper): boolean => handState === 1 && state === paperStates.finished;
  const best = bestOf(papers);
  const isSettled = papers.every((paper) => isMarked(paper) || !paper.valid);
  return {
    userId,
    score: best?.markStatus === 'counted' ? toPoints(best.tenths) : null,
    isFinal: isSettled && (isOver || (chance > 0 && papers.length >= chance)),
  };
}
