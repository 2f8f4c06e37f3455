import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  answerFilePath,
  BusinessError,
  mostStored,
  type AnswerValue,
  type Caller,
  type calls,
  type Input,
  type Output,
} from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { answerFileLinks, answerFileTickets, CONFIG, ServiceTime, type Config } from '@xuekao/platform';
import {
  Attempts,
  EVENTS,
  isRemoved,
  ownAttempt,
  paperStateOf,
  streamOf,
  type AttemptEvent,
  type ClosedAttempt,
  type OpenAttempt,
} from '../attempts/index.js';
import { ExamReader } from '../exams/index.js';
import { BlindPapers, MarkingScopes } from '../marking/index.js';
import { ReleaseGate, seenBy } from '../results/index.js';
import { AnswerFileCollections } from './answer-file.collections.js';
import type { AnswerFileDoc } from './answer-file.model.js';

type Calls = typeof calls.exam.answerFiles;
type Shown = Output<Calls['own']>;

/** A slow network sends three minutes of sound within it; who comes later asks again. */
const ticketMs = 60 * 60_000;
const linkMs = 15 * 60_000;

/** The same on each process; it tells neither the paper nor the person. */
const fileIdOf = (paperId: string, sha: string): string => createHash('sha256').update(`${paperId}\n${sha}`).digest('hex').slice(0, 40);
const names = ({ files = [] }: AnswerValue, sha: string): boolean => files.some((file) => file.sha === sha);

/** Recordings and photos of answers: which are taken, and who may hear and see them. Their bytes are with the gateway (decision 0111). */
@Injectable()
export class AnswerFileService {
  private readonly tickets: ReturnType<typeof answerFileTickets>;
  private readonly links: ReturnType<typeof answerFileLinks>;
  /** by paper, the last file that is looked for room for: calls of a person come to one process */
  private readonly admitting = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: AnswerFileCollections,
    private readonly attempts: Attempts,
    private readonly scopes: MarkingScopes,
    private readonly blind: BlindPapers,
    private readonly exams: ExamReader,
    private readonly gate: ReleaseGate,
    private readonly time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(CONFIG) config: Config,
  ) {
    this.tickets = answerFileTickets(config.key('answer-files'));
    this.links = answerFileLinks(config.key('answer-files'));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async begin({ paperId, kind, sha, size }: Input<Calls['begin']>, caller: Caller): Promise<Output<Calls['begin']>> {
    const attempt = ownAttempt(await this.attempts.load(paperId), caller);
    const fileId = fileIdOf(paperId, sha);
    const known = await this.store.files.findById(fileId).lean();
    if (known?.keptAt) return { state: 'kept', ticket: '' };
    // the hash in an answer is older than the file: what is sent later is what was recorded then
    if (attempt.status !== 'open' && !(await this.isNamed(paperId, attempt, sha))) return { state: 'unknown', ticket: '' };
    if (!known) {
      const doc = { paperId, kind, sha, size, beganAt: new Date(this.time.now()), keptAt: null };
      if (!(await this.inTurn(paperId, () => this.admitted(fileId, doc)))) return { state: 'full', ticket: '' };
    }
    const { userId } = caller;
    return { state: 'wanted', ticket: this.tickets.sign({ fileId, kind, sha, size, userId }, this.time.now() + ticketMs) };
  }

  /** The gateway has checked the whole file. @throws {BusinessError} NOT_FOUND */
  async kept(fileId: string): Promise<void> {
    await this.store.files.updateOne({ _id: fileId, keptAt: null }, { $set: { keptAt: new Date(this.time.now()) } });
    if (!(await this.store.files.exists({ _id: fileId }))) throw new BusinessError('NOT_FOUND');
  }

  /** @throws {BusinessError} NOT_FOUND, also while the answers of the paper may not be shown */
  async own({ paperId, quId }: Input<Calls['own']>, caller: Caller): Promise<Shown> {
    const attempt = ownAttempt(await this.attempts.load(paperId), caller);
    if (attempt.status !== 'open' && !(await this.showsAnswers(paperId, attempt))) throw new BusinessError('NOT_FOUND');
    return this.shown(paperId, attempt.answers.get(quId)?.answer, caller);
  }

  /** @throws {BusinessError} NOT_FOUND where the answer is not the caller's to mark, NOT_HANDED_IN, MARKS_OWN_EXAM */
  async review({ paperId, quId }: Input<Calls['review']>, caller: Caller): Promise<Shown> {
    const id = await this.blind.idOf(paperId, caller);
    const { attempt } = await this.scopes.ofAnswer({ id, quId }, caller);
    if (isRemoved(attempt)) throw new BusinessError('NOT_FOUND');
    return this.shown(id, attempt.answers.get(quId)?.answer, caller);
  }

  private async shown(paperId: string, answer: AnswerValue | undefined, { userId }: Caller): Promise<Shown> {
    const files = answer?.files ?? [];
    const ids = files.map(({ sha }) => fileIdOf(paperId, sha));
    const kept = await this.store.files.find({ _id: { $in: ids }, keptAt: { $ne: null } }, { _id: 1 }).lean();
    const isKept = new Set(kept.map(({ _id }) => _id));
    const until = this.time.now() + linkMs;
    return {
      files: files.map((file) => {
        const fileId = fileIdOf(paperId, file.sha);
        const url = isKept.has(fileId) ? answerFilePath + this.links.sign({ fileId, kind: file.kind, userId }, until) : '';
        return { ...file, url };
      }),
    };
  }

  private async showsAnswers(paperId: string, attempt: ClosedAttempt): Promise<boolean> {
    const exam = seenBy(paperId, attempt, await this.exams.ofAttempt(attempt.started.examId));
    const { answers } = await this.gate.releaseOf(exam, attempt, paperStateOf(attempt));
    return answers === 'shown';
  }

  /** @returns false: the attempt has no room for it */
  private async admitted(fileId: string, doc: Omit<AnswerFileDoc, '_id'>): Promise<boolean> {
    if (!(await this.hasRoom(doc.paperId, doc.size))) return false;
    await this.store.files.updateOne({ _id: fileId }, { $setOnInsert: doc }, { upsert: true });
    return true;
  }

  /** Two files at once would find the same room. */
  private async inTurn<T>(paperId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.admitting.get(paperId) ?? Promise.resolve()).then(work, work);
    this.admitting.set(paperId, turn);
    try {
      return await turn;
    } finally {
      if (this.admitting.get(paperId) === turn) this.admitting.delete(paperId);
    }
  }

  private async hasRoom(paperId: string, size: number): Promise<boolean> {
    const stored = await this.store.files.find({ paperId }, { size: 1 }).lean();
    return stored.length < mostStored.files && stored.reduce((sum, file) => sum + file.size, size) <= mostStored.bytes;
  }

  /** In an answer that counts, or in one that came too late or was replaced: a person may decide that it counts. */
  private async isNamed(paperId: string, { answers }: OpenAttempt | ClosedAttempt, sha: string): Promise<boolean> {
    if ([...answers.values()].some(({ answer }) => names(answer, sha))) return true;
    const appends = await this.events.read(streamOf(paperId));
    // streams of attempts hold nothing else
    const events = appends.flatMap((append) => append.events as readonly AttemptEvent[]);
    const given = events.flatMap((event) =>
      event.type === 'AnswersSaved' || event.type === 'LateAnswerRejected' ? event.data.answers : [],
    );
    return given.some(({ answer }) => names(answer, sha));
  }
}
