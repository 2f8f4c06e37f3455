import { Injectable } from '@nestjs/common';
import type { Caller, Input, Output, calls } from '@xuekao/contracts';
import { Types } from 'mongoose';
import { BankReader } from '../banks/bank.reader.js';
import { textIndexes } from '../questions/question.model.js';
import { Collections } from '../store/collections.js';
import type { Likeness } from './import.job.js';
import { stemDigest, wholeDigest, wordingDigests } from './import.likeness.js';
import { ImportParser } from './import.parser.js';

type Known = Output<typeof calls.quImportKnown>;
type Differences = Known['known'][number]['differs'];
/** A question with what a correction may have changed. */
type Written = Pick<Likeness, 'content' | 'answer' | 'analysis' | 'quLevel'>;
type Stored = Written & { quId: string };
const batchSize = 500;
const timeLimitMs = 30_000;

/** Which questions of a text the bank holds already. Nothing is kept for it: the stems of the bank are read from their index. */
@Injectable()
export class ImportKnown {
  constructor(
    private readonly collections: Collections,
    private readonly banks: BankReader,
    private readonly parser: ImportParser,
  ) {}

  async find({ text, repoId }: Input<typeof calls.quImportKnown>, caller: Caller): Promise<Known> {
    await this.banks.reachable(repoId, caller);
    const questions = await this.parser.with({ kind: 'known', text }, async (thread) => {
      const message = await thread.receive();
      if (message.kind !== 'known') throw new Error(`unexpected ${message.kind}`);
      return message.questions;
    });
    const stored = await this.stored(repoId, new Set(questions.map(({ stem }) => stem)));
    return {
      known: questions.flatMap((question) => {
        const nearest = nearestOf(question, stored.get(question.whole) ?? []);
        return nearest === null ? [] : [{ number: question.number, ...nearest }];
      }),
      repeated: repeatedIn(questions),
    };
  }

  /** Whole digest → those of the bank's questions that begin like one of the wanted. */
  private async stored(repoId: string, stems: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly Stored[]>> {
    const found = new Map<string, Stored[]>();
    let alike: Types.ObjectId[] = [];
    const heads = this.collections.questions
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

  private async compare(ids: readonly Types.ObjectId[], found: Map<string, Stored[]>): Promise<void> {
    if (ids.length === 0) return;
    const heads = await this.collections.questions.find({ _id: { $in: ids } }, { current: 1, quLevel: 1 }).lean();
    const levels = new Map(heads.map(({ _id, quLevel }) => [_id.toHexString(), quLevel]));
    const fields = { quId: 1, quType: 1, content: 1, analysis: 1, answerList: 1, subList: 1 };
    // one by one: a question may have a megabyte
    const versions = this.collections.versions.find({ _id: { $in: heads.map(({ current }) => current) } }, fields).lean().cursor();
    for await (const version of versions) {
      const [quId, whole] = [version.quId.toHexString(), wholeDigest(version)];
      found.set(whole, [...(found.get(whole) ?? []), { quId, quLevel: levels.get(quId) ?? null, ...wordingDigests(version) }]);
    }
  }
}

function differencesOf(question: Written, other: Written): Differences {
  const isOtherLevel = question.quLevel !== null && question.quLevel !== other.quLevel;
  return [...(['content', 'answer', 'analysis'] as const).filter((part) => question[part] !== other[part]), ...(isOtherLevel ? (['level'] as const) : [])];
}

/** Of several that are alike, the one with the fewest differences. */
function nearestOf(question: Written, alike: readonly Stored[]): { quId: string; differs: Differences } | null {
  const [nearest] = alike.map((other) => ({ quId: other.quId, differs: differencesOf(question, other) })).sort((one, another) => one.differs.length - another.differs.length);
  return nearest ?? null;
}

function repeatedIn(questions: readonly Likeness[]): Known['repeated'] {
  const firsts = new Map<string, Likeness>();
  return questions.flatMap((question) => {
    const first = firsts.get(question.whole);
    if (first === undefined) firsts.set(question.whole, question);
    return first === undefined ? [] : [{ number: question.number, first: first.number, differs: differencesOf(question, first) }];
  });
}
