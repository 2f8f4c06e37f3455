import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { Types, type ClientSession } from 'mongoose';
import { BankReader, BankCollections, Tally } from '../banks/index.js';
import { PointService } from '../knowledge-points/index.js';
import { QuestionCollections } from './question.collections.js';
import { Transactions } from '../kernel/transactions.js';
import { checkedQuestion } from './question.check.js';
import { newQuestion } from './question.documents.js';
import { draftOf, sameContent, type Draft } from './question.draft.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';
import { readVersion } from './question.spellings.js';
import { checkRevision, revisionOf, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';

export type QuestionToSave = Input<typeof calls.repo.questions.save>;
type Saved = Output<typeof calls.repo.questions.save>;

/** Saves one question: a new one, or a new version of one. */
@Injectable()
export class QuestionWriter {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly transactions: Transactions,
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
    private readonly points: PointService,
  ) {}

  async save(input: QuestionToSave, { caller, note }: Pick<UserContext, 'caller' | 'note'>): Promise<Saved> {
    const question = checkedQuestion(input);
    const draft = (before: VersionDoc | null): Draft =>
      draftOf(
        question,
        input.subList.map((part) => part.quLevel),
        before,
      );
    await this.points.checkCodes(input.pointCodes);
    const saved = await this.transactions.run(async (session) => {
      await this.banks.reachable(input.repoId, caller, 'edit', session);
      return input.id === undefined
        ? this.insert(input, draft(null), caller, session)
        : this.update(input.id, input, draft, caller, session);
    });
    if (input.id !== undefined) note({ object: savedObject(input.id, input.revision) });
    return saved;
  }

  private async insert(input: QuestionToSave, draft: Draft, caller: Caller, session: ClientSession): Promise<Saved> {
    const { head, version } = newQuestion({ ...placeOf(input, draft), draft, by: caller.userId, at: new Date() });
    await this.questionStore.versions.create([version], { session });
    await this.questionStore.questions.create([head], { session });
    await new Tally().add(head).write(this.bankStore, session);
    return { id: head._id.toHexString(), revision: 0 };
  }

  private async update(
    id: string,
    input: QuestionToSave,
    draftAfter: (before: VersionDoc) => Draft,
    caller: Caller,
    session: ClientSession,
  ): Promise<Saved> {
    const { questions, versions } = this.questionStore;
    const head = await questions.findOne({ _id: id, live: true }, null, { session }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(head.repoId.toHexString(), caller, 'edit', session);
    checkRevision(head, input.revision);
    if (head.quType !== input.quType) throw new BusinessError('QUESTION_TYPE_FIXED');
    const stored = await versions.findById(head.current, null, { session }).lean();
    if (!stored) throw new Error(`question ${id} has no version ${head.version}`);
    const before = readVersion(stored);

    const draft = draftAfter(before);
    const now = new Date();
    const changed = !sameContent(before, draft);
    const version = changed ? head.version + 1 : head.version;
    const current = changed ? new Types.ObjectId() : head.current;
    if (changed)
      await versions.create([{ _id: current, quId: head._id, version, ...draft.body, createBy: caller.userId, createdAt: now }], {
        session,
      });
    const place = placeOf(input, draft);
    const undescribed = { count: draft.undescribed, of: current };
    const more = { text: draft.moreText, of: current };
    await questions.updateOne(
      { _id: head._id },
      { $set: { ...place, version, current, undescribed, more, updateBy: caller.userId, updatedAt: now }, $inc: { revision: 1 } },
      { session },
    );
    await new Tally().move(head, place).write(this.bankStore, session);
    return { id, revision: revisionOf(head) + 1 };
  }
}

type PlaceFields = Pick<QuestionDoc, 'repoId' | 'chapterId' | 'quType' | 'quLevel' | 'pointCodes' | 'subjective' | 'searchText'>;

const placeOf = (input: QuestionToSave, draft: Draft): PlaceFields => ({
  repoId: new Types.ObjectId(input.repoId),
  chapterId: input.chapterId === '' ? null : new Types.ObjectId(input.chapterId),
  quType: input.quType,
  quLevel: input.quLevel,
  pointCodes: [...new Set(input.pointCodes)],
  subjective: draft.subjective,
  searchText: draft.searchText,
});
