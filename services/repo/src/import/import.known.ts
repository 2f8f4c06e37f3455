import { Injectable } from '@nestjs/common';
import type { Caller, Input, Output, calls } from '@xuekao/contracts';
import { Types } from 'mongoose';
import { BankReader } from '../banks/bank.reader.js';
import { textIndexes } from '../questions/question.model.js';
import { Collections } from '../store/collections.js';
import type { Likeness } from './import.job.js';
import { stemDigest, wholeDigest } from './import.likeness.js';
import { ImportParser } from './import.parser.js';

type Known = Output<typeof calls.quImportKnown>;
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
      known: questions.flatMap(({ number, whole }) => {
        const quId = stored.get(whole);
        return quId === undefined ? [] : [{ number, quId }];
      }),
      repeated: repeatedIn(questions),
    };
  }

  /** Whole digest → id of the bank's questions that begin like one of the wanted. */
  private async stored(repoId: string, stems: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
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

  private async compare(ids: readonly Types.ObjectId[], found: Map<string, string>): Promise<void> {
    if (ids.length === 0) return;
    const heads = await this.collections.questions.find({ _id: { $in: ids } }, { current: 1 }).lean();
    const fields = { quId: 1, quType: 1, content: 1, answerList: 1, subList: 1 };
    // one by one: a question may have a megabyte
    const versions = this.collections.versions.find({ _id: { $in: heads.map(({ current }) => current) } }, fields).lean().cursor();
    for await (const version of versions) {
      found.set(wholeDigest(version), version.quId.toHexString());
    }
  }
}

function repeatedIn(questions: readonly Likeness[]): Known['repeated'] {
  const firsts = new Map<string, number>();
  return questions.flatMap(({ number, whole }) => {
    const first = firsts.get(whole);
    if (first === undefined) firsts.set(whole, number);
    return first === undefined ? [] : [{ number, first }];
  });
}
