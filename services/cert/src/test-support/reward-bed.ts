import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, events, type Caller, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, type Config } from '@xuekao/platform';
import { EventPublisher, newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { cert } from '../cert.module.js';
import type { DueRewardDoc } from '../rewards/reward.model.js';

type Earned = NonNullable<Output<typeof calls.exam.rewards.earned>>;
type ExamFacts = Omit<Earned, 'people'>;
type Result = Pick<Earned['people'][number], 'score' | 'isFinal'>;
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];
const { grants } = calls.cert;

/** The service beside exams that tell results, and people who can be told. */
export class RewardBed {
  /** as the exam service has them */
  private readonly exams = new Map<string, ExamFacts & { results: Map<string, Result> }>();
  /** what identity says of people who are called otherwise than 学员 of 一班 */
  readonly people = new Map<string, { realName?: string; deptCode?: string; deptName?: string }>();
  /** whom identity knows no more */
  readonly gone = new Set<string>();
  /** exams that cannot be asked now */
  readonly failing = new Set<string>();
  /** messages by their keys, and how often each came */
  readonly delivered = new Map<string, Message>();
  readonly sent = new Map<string, number>();
  /** messages are not taken now */
  inboxAway = false;
  /** how often exams were asked what people earned */
  asked = 0;

  private constructor(
    readonly service: ServiceUnderTest,
    private readonly config: Config,
    private readonly nats: NatsConnection,
    private readonly publisher: EventPublisher,
  ) {}

  /** @param serveMore what the spec itself answers in place of other services */
  static async open(name: string, serveMore: (at: { nats: NatsConnection; place: Config }) => void): Promise<RewardBed> {
    const service = await startUnderTest(cert, name);
    const config = readConfig(service.env);
    const nats = await connectNats(config, 'neighbours');
    const bed = new RewardBed(service, config, nats, await EventPublisher.start('exam', 'cert', service.env));
    bed.serve();
    serveMore({ nats, place: config });
    await nats.flush();
    return bed;
  }

  async close(): Promise<void> {
    await this.publisher.close();
    await this.nats.close();
    await this.service.close();
  }

  private serve(): void {
    const at = { nats: this.nats, place: this.config };
    serveCall(at, calls.identity.users.byIds, ({ ids }) =>
      ids
        .filter((id) => !this.gone.has(id))
        .map((id) => ({
          ...{ id, userName: `u${id.slice(-6)}`, realName: '学员', deptCode: 'A01', deptName: '一班' },
          ...this.people.get(id),
        })),
    );
    serveCall(at, calls.exam.rewards.seen, ({ examIds }, caller) =>
      examIds.some((examId) => this.failing.has(examId))
        ? undefined
        : examIds.filter((examId) => caller?.roleLevel === 1 || this.exams.get(examId)?.makerId === caller?.userId),
    );
    serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
      if (this.inboxAway) return undefined;
      for (const message of messages) {
        this.delivered.set(message.key, message);
        this.sent.set(message.key, (this.sent.get(message.key) ?? 0) + 1);
      }
      return { count: messages.length };
    });
    serveCall(at, calls.exam.rewards.earned, ({ examId, users }) => {
      this.asked += 1;
      if (this.failing.has(examId)) return undefined;
      const exam = this.exams.get(examId);
      if (!exam) return null;
      const { results, ...facts } = exam;
      return { ...facts, people: users.map((userId) => ({ userId, ...(results.get(userId) ?? { score: null, isFinal: true }) })) };
    });
  }

  /** An exam that is over and shows its marks. @returns its id */
  addExam(facts: Pick<ExamFacts, 'title' | 'rewards'> & Partial<ExamFacts>): string {
    const examId = newId();
    const endsAt = new Date(Date.now() - 1000).toISOString();
    this.exams.set(examId, { marks: 'shown', until: null, endsAt, ...facts, results: new Map() });
    return examId;
  }

  changeExam(examId: string, changes: Partial<ExamFacts>): void {
    const exam = this.exams.get(examId);
    if (!exam) throw new Error('the exam is there');
    this.exams.set(examId, { ...exam, ...changes });
  }

  /** The exam has a result, and tells nobody of it. */
  setResult(examId: string, userId: string, score: number | null, isFinal = true): void {
    this.exams.get(examId)?.results.set(userId, { score, isFinal });
  }

  /** The exam tells of a result; the service has heard of it. */
  async result(examId: string, userId: string, score: number | null, isFinal = true): Promise<void> {
    this.setResult(examId, userId, score, isFinal);
    const paperId = newId();
    const data = { paperId, examId, userId, score: score ?? 0, passed: (score ?? 0) >= 60, revision: 0 };
    await this.publisher.tell(paperId, score === null ? events.attemptRegraded : events.attemptFinished, data);
    await this.publisher.taken(this.service.db, 'ExamResults');
  }

  /** People whose results are looked at. */
  due() {
    return this.service.db.collection<DueRewardDoc>('cert_due_rewards');
  }

  /** Resolves when all people of the exam have what is due. */
  settled(examId: string): Promise<void> {
    return until(async () => (await this.due().countDocuments({ examId })) === 0);
  }

  /** Resolves when one of the exam's people waits for somebody, or for the time of the next look. */
  resting(examId: string): Promise<void> {
    return until(async () => (await this.due().countDocuments({ examId, nextAt: { $gt: new Date() }, holder: { $exists: false } })) > 0);
  }

  /** Another process looks at people of the exam, until it lets go. */
  async held(examId: string): Promise<{ free: () => Promise<void> }> {
    await this.due().updateMany({ examId }, { $set: { holder: 'another', until: new Date(Date.now() + 60_000) } });
    return {
      free: async () => {
        await this.due().updateMany({ examId, holder: 'another' }, { $unset: { holder: 1, until: 1 } });
      },
    };
  }

  /** The time of everybody of the exam has come. */
  async lookAgain(examId: string): Promise<void> {
    await this.due().updateMany({ examId }, { $set: { nextAt: new Date(0) } });
  }

  async ownOf(userId: string) {
    return (await this.service.call(grants.myPaging, {}, asLearner(userId))).records;
  }

  async titlesOf(userId: string): Promise<string[]> {
    return (await this.ownOf(userId)).map(({ title }) => title);
  }
}

export const asLearner = (userId: string): Caller => ({ ...person(3, 'A01'), userId, roleType: 1, permissions: [] });

/** @throws where it does not become so within a minute */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
