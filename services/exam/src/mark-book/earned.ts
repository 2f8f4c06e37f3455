import { Injectable } from '@nestjs/common';
import { type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { AttemptCollections, Attempts, bestOf, isRemoved, paperOf, type PaperDoc } from '../attempts/index.js';
import {
  ExamCollections,
  type ExamDoc,
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
/** Exams that are read to find one for each kind. */
const mostExams = 5000;
const mostNamed = 5;
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
  ) {}

  async promising({ certIds }: Input<Promising>): Promise<Output<Promising>> {
    const exams = await this.exams.exams
      .find({ 'rewards.certId': { $in: certIds }, ...notRemoved }, { title: 1, 'rewards.certId': 1 })
      .sort({ _id: -1 })
      .limit(mostExams)
      .lean<Pick<ExamDoc, 'title' | 'rewards'>[]>();
    return certIds.flatMap((certId) => {
      const titles = exams.flatMap(({ title, rewards = [] }) => (rewards.some((range) => range.certId === certId) ? [title] : []));
      const [examTitle] = titles;
      return examTitle === undefined ? [] : [{ certId, examTitle, exams: titles.slice(0, mostNamed), count: titles.length }];
    });
  }

  async of({ examId, users }: Input<Earned>): Promise<Output<Earned>> {
    const exam = await this.reader.find(examId);
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
      marks: shown === 'shown' || shown === 'never' ? shown : 'later',
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
