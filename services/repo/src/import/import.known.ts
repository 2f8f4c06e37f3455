import { setImmediate as nextRound } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller, Input, Output, calls } from '@xuekao/contracts';
import { Types } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { textIndexes, readVersion, QuestionCollections } from '../questions/index.js';
import { AlikeQuestions, differencesOf } from './import.alike.js';
import type { Likeness } from './import.job.js';
import { ImportNear } from './import.near.js';
import { stemDigest, wholeDigest, wordingDigests } from './import.likeness.js';
import { ImportParser } from './import.parser.js';

type Known = Output<typeof calls.repo.questionImport.known>;
const batchSize = 500;
const timeLimitMs = 30_000;
/** Questions that are compared before others of the process have their turn. */
const atATime = 250;

/** Which questions of a text the bank holds already. Nothing is kept for it: the stems of the bank are read from their index. */
@Injectable()
export class ImportKnown {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly banks: BankReader,
    private readonly parser: ImportParser,
    private readonly near: ImportNear,
  ) {}

  async find({ text, repoId }: Input<typeof calls.repo.questionImport.known>, caller: Caller): Promise<Known> {
    await this.banks.reachable(repoId, caller, 'edit');
    const questions = await this.parser.with({ kind: 'known', text }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'known') throw new Error(`unexpected ${message.kind}`);
      return message.questions;
    });
    const alike = await this.alike(repoId, questions);
    const known: Known['known'] = [];
    for (const [index, question] of questions.entries()) {
      if (index % atATime === 0) await nextRound();
      const nearest = alike.nearest(question);
      if (nearest) known.push({ number: question.number, ...nearest });
    }
    const repeated = repeatedIn(questions);
    const named = new Set([...known, ...repeated].map(({ number }) => number));
    const near = await this.near.find(
      repoId,
      questions.filter(({ number }) => !named.has(number)),
    );
    return { known, repeated, near };
  }

  private async alike(repoId: string, questions: readonly Likeness[]): Promise<AlikeQuestions> {
    const found = new AlikeQuestions(questions);
    const stems = new Set(questions.map(({ stem }) => stem));
    let alike: Types.ObjectId[] = [];
    const heads = this.questionStore.questions
      .find({ live: true, repoId: new Types.ObjectId(repoId) }, { searchText: 1 })
      .hint(textIndexes.bank)
      .maxTimeMS(timeLimitMs)
      .lean()
      .cursor({ batchSize });
    for await (const { _id, searchText } of heads) {
      if (!stems.has(stemDigest(searchText))) continue;
      alike.push(_id);
      if (alike.length === batchSize) {
        await this.compare(alike, found);
        alike = [];
      }
    }
    await this.compare(alike, found);
    return found;
  }

  private async compare(ids: readonly Types.ObjectId[], found: AlikeQuestions): Promise<void> {
    if (ids.length === 0) return;
    const heads = await this.questionStore.questions.find({ _id: { $in: ids } }, { current: 1, quLevel: 1 }).lean();
    const levels = new Map(heads.map(({ _id, quLevel }) => [_id.toHexString(), quLevel]));
    const fields = { quId: 1, quType: 1, manual: 1, content: 1, analysis: 1, answerList: 1, subList: 1, spellings: 1 };
    // one by one: a question may have a megabyte
    const versions = this.questionStore.versions
      .find({ _id: { $in: heads.map(({ current }) => current) } }, fields)
      .lean()
      .cursor();
    for await (const stored of versions) {
      const version = readVersion(stored);
      const quId = version.quId.toHexString();
      found.add({ quId, whole: wholeDigest(version), quLevel: levels.get(quId) ?? null, ...wordingDigests(version) });
    }
  }
}

function repeatedIn(questions: readonly Likeness[]): Known['repeated'] {
  const firsts = new Map<string, Likeness>();
  return questions.flatMap((question) => {
    const first = firsts.get(question.whole);
    if (first === undefined) firsts.set(question.whole, question);
    return first === undefined ? [] : [{ number: question.number, first: first.number, differs: differencesOf(question, first) }];
  });
}
