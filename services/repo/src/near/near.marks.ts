import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { Types } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { NearCollections } from './near.collections.js';
import type { Marks } from './near.groups.js';
import type { NearMarkDoc } from './near.model.js';
import { BankPieces, type Pieced } from './near.pieces.js';
import { Slices } from '../kernel/slices.js';

type Calls = typeof calls.repo.near;
/** A mark with the questions that it still holds for, at least two. */
export interface HeldMark extends NearMarkDoc {
  held: string[];
}

/** Named by what it says: the same mark again is one mark. */
function idOf(repoId: string, members: NearMarkDoc['members']): Types.ObjectId {
  const words = members.map(({ quId, digest }) => `${quId.toHexString()} ${digest}`);
  return new Types.ObjectId(
    createHash('sha256')
      .update([repoId, ...words].join('\n'))
      .digest()
      .subarray(0, 12),
  );
}
const digestOf = (pieces: Float64Array): string => createHash('sha256').update(pieces).digest('base64');

/** Marks of people: these questions are no duplicates of each other. */
@Injectable()
export class NearMarks {
  constructor(
    private readonly nearStore: NearCollections,
    private readonly banks: BankReader,
    private readonly pieces: BankPieces,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async mark({ repoId, ids }: Input<Calls['mark']>, caller: Caller): Promise<Output<Calls['mark']>> {
    await this.banks.reachable(repoId, caller, 'edit');
    const wanted = new Set(ids);
    const found = (await this.pieces.of(repoId, new Slices())).filter(({ quId }) => wanted.has(quId));
    if (found.length !== wanted.size || found.length < 2) throw new BusinessError('NOT_FOUND');
    const members = found.map(({ quId, pieces }) => ({ quId: new Types.ObjectId(quId), digest: digestOf(pieces) }));
    const id = idOf(repoId, members);
    const { userId: createBy, realName: createName } = caller;
    await this.nearStore.marks.updateOne(
      { _id: id },
      { $setOnInsert: { repoId: new Types.ObjectId(repoId), members, createBy, createName, createdAt: new Date() } },
      { upsert: true },
    );
    return { id: id.toHexString() };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async unmark(id: string, caller: Caller): Promise<Record<string, never>> {
    const mark = await this.nearStore.marks.findById(id, { repoId: 1 }).lean();
    if (!mark) throw new BusinessError('NOT_FOUND');
    await this.banks.reachable(mark.repoId.toHexString(), caller, 'edit');
    await this.nearStore.marks.deleteOne({ _id: id });
    return {};
  }

  /** Marks of a bank that hold, the newest first, and those of each of its questions. */
  async of(repoId: string, questions: readonly Pieced[]): Promise<{ marks: HeldMark[]; ofQuestion: Marks[] }> {
    const byId = new Map(questions.map((question, index) => [question.quId, index]));
    const digests = new Map<number, string>();
    const digest = (index: number): string => {
      const known = digests.get(index) ?? digestOf(questions[index]?.pieces ?? new Float64Array(0));
      digests.set(index, known);
      return known;
    };
    const ofQuestion: Set<string>[] = [];
    const marks: HeldMark[] = [];
    for (const mark of await this.nearStore.marks.find({ repoId }).sort({ createdAt: -1, _id: -1 }).lean()) {
      const held = mark.members.flatMap((member) => {
        const index = byId.get(member.quId.toHexString());
        return index !== undefined && digest(index) === member.digest ? [index] : [];
      });
      if (held.length < 2) continue;
      marks.push({ ...mark, held: held.map((index) => questions[index]?.quId ?? '') });
      for (const index of held) (ofQuestion[index] ??= new Set()).add(mark._id.toHexString());
    }
    return { marks, ofQuestion };
  }
}
