import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import type { calls, Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { questionFromAuthored, splitQuestion } from '@xuekao/question';
import { examStates, type ExamDoc } from './exam.model.js';
import {
  QuestionSetCollections,
  frozenDigest,
  isTodaysForm,
  type FrozenKeyDoc,
  QuestionSource,
  SetWriter,
} from '../question-sets/index.js';
import { ExamCollections } from './exam.collections.js';
import { shuffling } from './publish.service.js';

/** More exams than that nobody looks through; the newest count. */
const mostExams = 50;
const namedExams = 10;

type Former = Pick<ExamDoc, '_id' | 'title' | 'state' | 'itemRand' | 'setId'>;

/**
 * Which exams were published with another question or another key than today's: a later change reaches neither their papers nor their
 * marks.
 */
@Injectable()
export class FormerVersions {
  constructor(
    private readonly paperStore: QuestionSetCollections,
    private readonly sets: SetWriter,
    private readonly examStore: ExamCollections,
    private readonly questions: QuestionSource,
    private readonly time: ServiceTime,
  ) {}

  /** Of the exams that the person reaches, for a question of a bank that he or she works with. @throws {BusinessError} NOT_FOUND */
  async of(quId: string, context: UserContext): Promise<Output<typeof calls.exam.exams.formerVersions>> {
    const halves = (await this.questions.frozen([quId], context)).map((question) => splitQuestion(questionFromAuthored(question)));
    const frozen = await this.paperStore.views.find({ 'view.id': quId }, { setId: 1, version: 1 }).lean();
    const exams = await this.examStore.exams
      .find(
        {
          setId: { $in: frozen.map(({ setId }) => setId) },
          $and: [reachOf(context.caller, 'view').filter()],
          state: { $in: [examStates.published, examStates.disabled] },
        },
        { title: 1, state: 1, itemRand: 1, setId: 1 },
      )
      .sort({ createTime: -1 })
      .limit(mostExams)
      .lean<Former[]>();
    const idOfSet = new Map(frozen.map(({ _id, setId }) => [setId, _id]));
    const versionOfSet = new Map(frozen.map(({ setId, version }) => [setId, version ?? null]));
    const digests = await this.digests(exams.flatMap(({ setId }) => idOfSet.get(setId ?? '') ?? []));
    const today = new Set([true, false].flatMap((itemRand) => halves.map(({ view, key }) => frozenDigest(shuffling(view, itemRand), key))));
    const former = exams.filter(({ setId }) => !today.has(digests.get(idOfSet.get(setId ?? '') ?? '') ?? ''));
    return {
      total: former.length,
      exams: former
        .slice(0, namedExams)
        .map(({ _id, title, state, setId }) => ({ id: _id, title, state, version: versionOfSet.get(setId ?? '') ?? null })),
    };
  }

  /** Published exams that hold one of the questions, whoever made them. */
  async use(quIds: readonly string[]): Promise<Output<typeof calls.exam.exams.questionUse>> {
    const setIds = await this.paperStore.views.distinct('setId', { 'view.id': { $in: [...quIds] } }).exec();
    const holding = { setId: { $in: setIds }, state: { $in: [examStates.published, examStates.disabled] } };
    const [exams, open] = await Promise.all([
      this.examStore.exams.countDocuments(holding),
      this.examStore.exams.countDocuments({ ...holding, endTime: { $gt: new Date(this.time.now()) } }),
    ]);
    return { exams, open };
  }

  /** Of frozen questions, by their id. A release before kept none, or one of another form: it is made at the first look. */
  private async digests(ids: readonly string[]): Promise<Map<string, string>> {
    const stored = await this.paperStore.keys
      .find({ _id: { $in: [...ids] } }, { digest: 1 })
      .lean<Pick<FrozenKeyDoc, '_id' | 'digest'>[]>();
    const found = new Map(stored.flatMap(({ _id, digest }) => (digest !== undefined && isTodaysForm(digest) ? [[_id, digest]] : [])));
    // one by one: a question may be large, and saves wait for the same thread
    for (const _id of ids) if (!found.has(_id)) found.set(_id, await this.digestOf(_id));
    return found;
  }

  private async digestOf(_id: string): Promise<string> {
    const [frozen, kept] = await Promise.all([
      this.paperStore.views.findById(_id, { view: 1 }).lean(),
      this.paperStore.keys.findById(_id, { key: 1 }).lean(),
    ]);
    if (!frozen || !kept) return '';
    const digest = frozenDigest(frozen.view, kept.key);
    await this.sets.keepDigest(_id, digest);
    return digest;
  }
}
