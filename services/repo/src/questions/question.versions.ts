import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { checkRevision, revisionOf, savedObject } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { Types, type ClientSession } from 'mongoose';
import type { Need } from '@xuekao/access';
import { BankCollections, BankReader, Tally } from '../banks/index.js';
import { Transactions } from '../kernel/transactions.js';
import { checkedQuestion } from './question.check.js';
import { QuestionCollections } from './question.collections.js';
import { draftOf, sameContent } from './question.draft.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';
import { readVersion } from './question.spellings.js';
import { toWire } from './question.wire.js';

type Calls = typeof calls.repo.questionVersions;
type Named = Input<Calls['detail']>;

/** More versions than that nobody looks through. */
const shownVersions = 200;

/** History of a question: its versions, and an earlier one taken over again. */
@Injectable()
export class QuestionVersions {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly bankStore: BankCollections,
    private readonly banks: BankReader,
    private readonly transactions: Transactions,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list(id: string, { caller, requestId }: UserContext): Promise<Output<Calls['list']>> {
    const head = await this.head(id, caller, 'view');
    const found = await this.questionStore.versions
      .find({ quId: head._id }, { version: 1, contentText: 1, createBy: 1, createdAt: 1, takenFrom: 1 })
      .sort({ version: -1 })
      .limit(shownVersions)
      .lean();
    const ids = [...new Set(found.map(({ createBy }) => createBy))].filter((userId) => Types.ObjectId.isValid(userId));
    // a history is not refused because names are not to be had
    const people = ids.length === 0 ? [] : await this.client.call(calls.identity.users.byIds, { ids }, { requestId }).catch(() => []);
    const names = new Map(people.map((person) => [person.id, person.realName]));
    return {
      total: head.version,
      versions: found.map(({ version, contentText, createBy, createdAt, takenFrom }) => ({
        version,
        contentText,
        createName: names.get(createBy) ?? '',
        createTime: createdAt.toISOString(),
        takenFrom: takenFrom ?? null,
      })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail({ id, version }: Named, caller: Caller): Promise<QuestionWithKey> {
    const head = await this.head(id, caller, 'view');
    const repoId = head.repoId.toHexString();
    const [stored, titles] = await Promise.all([this.version({ id, version }), this.banks.titlesOf([repoId])]);
    return toWire(head, stored, titles.get(repoId) ?? '');
  }

  /**
   * Its ids are those that it had: answers that were given to it name them.
   * @throws {BusinessError} NOT_FOUND, STALE; QUESTION_INVALID where the rules of today refuse it
   */
  async restore(input: Input<Calls['restore']>, { caller, note }: UserContext): Promise<Output<Calls['restore']>> {
    const { id, version } = input;
    const saved = await this.transactions.run(async (session) => {
      const head = await this.head(id, caller, 'edit', session);
      checkRevision(head, input.revision);
      const stored = await this.version(input, session);
      const draft = draftOf(
        checkedQuestion(stored),
        stored.subList.map((part) => part.quLevel),
        stored,
      );
      const current = await this.version({ id, version: head.version }, session);
      if (sameContent(current, draft)) return { id, revision: revisionOf(head) };
      const next = { _id: new Types.ObjectId(), version: head.version + 1 };
      const now = new Date();
      await this.questionStore.versions.create(
        [{ ...next, quId: head._id, ...draft.body, createBy: caller.userId, createdAt: now, takenFrom: version }],
        { session },
      );
      const content = {
        subjective: draft.subjective,
        searchText: draft.searchText,
        undescribed: { count: draft.undescribed, of: next._id },
        more: { text: draft.moreText, of: next._id },
      };
      await this.questionStore.questions.updateOne(
        { _id: head._id },
        {
          $set: { ...content, version: next.version, current: next._id, updateBy: caller.userId, updatedAt: now },
          $inc: { revision: 1 },
        },
        { session },
      );
      await new Tally().move(head, { ...head, ...content }).write(this.bankStore, session);
      return { id, revision: revisionOf(head) + 1 };
    });
    note({ object: savedObject(id, input.revision), after: { takenFrom: version } });
    return saved;
  }

  private async head(id: string, caller: Caller, need: Need, session: ClientSession | null = null): Promise<QuestionDoc> {
    const head = await this.questionStore.questions.findOne({ _id: id, live: true }, null, { session }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(head.repoId.toHexString(), caller, need, session);
    return head;
  }

  private async version({ id, version }: Named, session: ClientSession | null = null): Promise<VersionDoc> {
    const stored = await this.questionStore.versions.findOne({ quId: id, version }, null, { session }).lean();
    if (!stored) throw new BusinessError('NOT_FOUND');
    return readVersion(stored);
  }
}
