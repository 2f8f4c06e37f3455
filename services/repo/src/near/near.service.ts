import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Output } from '@xuekao/contracts';
import { Line } from '@xuekao/platform';
import { commonPieces, isNear, nearPercent } from '@xuekao/question';
import { BankReader } from '../banks/index.js';
import { QuestionCollections } from '../questions/index.js';
import { areApart, groupsOf } from './near.groups.js';
import { NearMarks } from './near.marks.js';
import { BankPieces, type Pieced } from './near.pieces.js';
import { Slices } from '../kernel/slices.js';

type Calls = typeof calls.repo.near;
/** Whole banks are in memory meanwhile; a few more people wait. */
const line = { atOnce: 2, longest: 16 };
/** Near ones of a question, and marks of a bank, that are shown. */
const mostShown = 20;
const mostMarks = 200;

const percentOf = (one: Pieced, other: Pieced): number =>
  nearPercent(one.pieces.length, other.pieces.length, commonPieces(one.pieces, other.pieces));

/** Near duplicates of a bank and of a question (docs/decisions/0099). */
@Injectable()
export class NearService {
  private readonly line = new Line('near duplicates', line);

  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly banks: BankReader,
    private readonly pieces: BankPieces,
    private readonly marks: NearMarks,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, BUSY */
  async groups(repoId: string, caller: Caller): Promise<Output<Calls['groups']>> {
    await this.banks.reachable(repoId, caller, 'view');
    return this.line.run(async () => {
      const slices = new Slices();
      const questions = await this.pieces.of(repoId, slices);
      const { marks, ofQuestion } = await this.marks.of(repoId, questions);
      const sets = questions.map(({ pieces }) => pieces);
      const groups = await groupsOf(
        sets,
        questions.map((_, index) => ofQuestion[index]),
        slices,
      );
      const shown = marks.slice(0, mostMarks);
      const texts = await this.texts(shown.flatMap(({ held: [first = ''] }) => first));
      return {
        groups: groups
          .sort((one, other) => (other.at(-1) ?? 0) - (one.at(-1) ?? 0))
          .map((group) => ({ questions: membersOf(group.flatMap((index) => questions[index] ?? [])) })),
        marks: shown.map(({ _id, held, createName, createdAt }) => ({
          id: _id.toHexString(),
          quIds: held,
          contentText: texts.get(held[0] ?? '') ?? '',
          createName,
          createTime: createdAt.toISOString(),
        })),
      };
    });
  }

  /** @throws {BusinessError} NOT_FOUND, BUSY */
  async list(quId: string, caller: Caller): Promise<Output<Calls['list']>> {
    const head = await this.questionStore.questions.findOne({ _id: quId, live: true }, { repoId: 1 }).lean();
    if (!head) throw new BusinessError('NOT_FOUND');
    const repoId = head.repoId.toHexString();
    await this.banks.reachable(repoId, caller, 'view');
    return this.line.run(async () => {
      const slices = new Slices();
      const questions = await this.pieces.of(repoId, slices);
      const mine = questions.findIndex((question) => question.quId === quId);
      const question = questions[mine];
      if (question === undefined) throw new BusinessError('NOT_FOUND');
      const { ofQuestion } = await this.marks.of(repoId, questions);
      const found: { id: string; percent: number }[] = [];
      for (const [index, other] of questions.entries()) {
        if (slices.isOver()) await slices.rest();
        const [size, across] = [question.pieces.length, other.pieces.length];
        if (index === mine || !isNear(size, across, Math.min(size, across)) || areApart(ofQuestion[mine], ofQuestion[index])) continue;
        const common = commonPieces(question.pieces, other.pieces);
        if (isNear(size, across, common)) found.push({ id: other.quId, percent: nearPercent(size, across, common) });
      }
      const shown = found.sort((one, other) => other.percent - one.percent).slice(0, mostShown);
      const texts = await this.texts(shown.map(({ id }) => id));
      return { total: found.length, questions: shown.map((one) => ({ ...one, contentText: texts.get(one.id) ?? '' })) };
    });
  }

  private async texts(quIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const heads = await this.questionStore.questions.find({ _id: { $in: quIds } }, { current: 1 }).lean();
    const current = heads.map((head) => head.current);
    const versions = await this.questionStore.versions.find({ _id: { $in: current } }, { quId: 1, contentText: 1 }).lean();
    return new Map(versions.map(({ quId, contentText }) => [quId.toHexString(), contentText]));
  }
}

/** How near each question of a group is to its first. */
function membersOf(group: readonly Pieced[]): { id: string; percent: number }[] {
  const [first] = group;
  return first === undefined ? [] : group.map((question) => ({ id: question.quId, percent: percentOf(first, question) }));
}
