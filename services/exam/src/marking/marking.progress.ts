import { Injectable } from '@nestjs/common';
import { shareKey, type ShareDoc } from '@xuekao/access';
import { calls, type Output, type QuType, type ShareHolder } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { AttemptCollections } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { covers, MarkingScopes, type HandLeaf, type MarkingScope } from './marking-scope.js';

type Progress = Output<typeof calls.exam.marking.questions>;
type Marker = Progress['markers'][number];
/** Characters of a question by which it is told from others. */
const titleLength = 60;

/** Answers to one question by people of one department that the same people have marked so far. */
interface Pile {
  quId: string;
  deptCode: string;
  /** the only paper of the pile, where a marker is given it by itself; empty: those of the department's others */
  paperId: string;
  by: string[];
  waits: boolean;
  decides: boolean;
  count: number;
}

/** How far the marking of an exam is, by question and by marker. */
@Injectable()
export class MarkingProgress {
  constructor(
    private readonly scopes: MarkingScopes,
    private readonly attempts: AttemptCollections,
    private readonly contents: PaperContents,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async of(examId: string, { caller, requestId }: UserContext): Promise<Progress> {
    const scope = await this.scopes.of(examId, caller);
    const { userId } = caller;
    const leaves = scope.leaves.filter((leaf) => scope.filter(leaf, userId) !== null);
    const [piles, views] = await Promise.all([this.allPiles(scope), this.viewsOf(scope)]);
    const reached = piles.filter((pile) => {
      const leaf = scope.leaf(pile.quId);
      return leaf !== undefined && scope.includes(leaf, pile);
    });
    const rule = scope.exam.doubleMarking;
    return {
      title: scope.exam.title,
      mayDecide: scope.mayDecide,
      blind: scope.isBlind,
      doubleMarking: { scope: rule?.scope ?? 0, quIds: rule?.quIds ?? [], tolerance: toPoints(rule?.toleranceTenths ?? 0) },
      records: leaves.map((leaf) => {
        const own = reached.filter(({ quId }) => quId === leaf.id);
        const isMine = ({ by }: Pile): boolean => !by.includes(userId);
        const waiting = own.filter(({ waits, decides }) => waits && !decides);
        const toDecide = own.filter(({ decides }) => decides);
        return {
          quId: leaf.id,
          wholeId: leaf.wholeId,
          label: leaf.label,
          ...(views.get(leaf.id) ?? { quType: 'saq', title: '' }),
          isDouble: scope.toleranceOf(leaf) !== null,
          waiting: sumOf(waiting),
          mine: sumOf(waiting.filter(isMine)),
          toDecide: sumOf(toDecide),
          mineToDecide: scope.mayDecide ? sumOf(toDecide.filter(isMine)) : 0,
          marked: sumOf(own.filter(({ waits }) => !waits)),
        };
      }),
      markers: await this.markers(scope, { piles: reached, userId, requestId }),
    };
  }

  /** All answers that people mark, in as few rows as they can be counted from. */
  private async allPiles({ exam: { _id: examId, shares = [] } }: MarkingScope): Promise<Pile[]> {
    const named = [...new Set(shares.flatMap(({ paperIds = [] }) => paperIds))];
    if (named.length === 0) return this.piles({ examId }, '');
    const parts = [this.piles({ examId, _id: { $nin: named } }, ''), this.piles({ examId, _id: { $in: named } }, '$_id')];
    return (await Promise.all(parts)).flat();
  }

  private piles(match: object, paperId: '' | '$_id'): Promise<Pile[]> {
    return this.attempts.papers
      .aggregate<Pile>([
        { $match: { ...match, handState: 1, 'hand.0': { $exists: true } } },
        { $project: { deptCode: 1, toMark: 1, toDecide: 1, hand: 1 } },
        { $unwind: '$hand' },
        {
          $group: {
            _id: {
              quId: '$hand.quId',
              deptCode: '$deptCode',
              paperId,
              by: '$hand.by',
              waits: { $in: ['$hand.quId', '$toMark'] },
              decides: { $in: ['$hand.quId', '$toDecide'] },
            },
            count: { $sum: 1 },
          },
        },
        { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
      ])
      .exec();
  }

  private async viewsOf({
    exam: { setId, setRevision = 0 },
  }: MarkingScope): Promise<ReadonlyMap<string, { quType: QuType; title: string }>> {
    if (setId === null) return new Map();
    const { questions } = await this.contents.asOf({ setId, setRevision });
    return new Map(
      questions.flatMap(({ view }) =>
        [view, ...view.parts].map(({ id, quType, content }) => [id, { quType, title: plainText(content).slice(0, titleLength) }] as const),
      ),
    );
  }

  /** All who may mark or have marked, for a person who may decide; for others the own part. */
  private async markers(
    { exam, leaves, mayDecide }: MarkingScope,
    { piles, userId, requestId }: { piles: readonly Pile[]; userId: string; requestId: string },
  ): Promise<Marker[]> {
    const shares = mayDecide ? (exam.shares ?? []).filter(({ right }) => right === 'mark') : [];
    const given = new Set(piles.flatMap(({ by }) => by));
    const people = mayDecide ? [...given] : [userId];
    const holders = new Map<string, ShareDoc[]>(people.map((id) => [shareKey({ kind: 'user', id }), []]));
    for (const share of shares) holders.set(share.key, [...(holders.get(share.key) ?? []), share]);
    const wholeOf = new Map(leaves.map(({ id, wholeId }) => [id, wholeId]));
    const names = await this.names([...holders.keys()], requestId);
    return [...holders].flatMap(([key, own]) => {
      const holder = names.get(key);
      if (!holder) return [];
      const isBy = ({ by }: Pile): boolean => holder.kind === 'user' && by.includes(holder.id);
      const isLeft = (pile: Pile): boolean => {
        const mine = !mayDecide || own.some((share) => covers(share, wholeOf.get(pile.quId) ?? '', pile));
        return pile.waits && !pile.decides && !isBy(pile) && mine;
      };
      const byQuestion = leaves.flatMap(({ id: quId }: HandLeaf) => {
        const marked = sumOf(piles.filter((pile) => pile.quId === quId && isBy(pile)));
        return marked === 0 ? [] : [{ quId, marked }];
      });
      return [{ ...holder, marked: sumOf(piles.filter(isBy)), left: sumOf(piles.filter(isLeft)), byQuestion }];
    });
  }

  private async names(keys: readonly string[], requestId: string): Promise<ReadonlyMap<string, ShareHolder & { name: string }>> {
    if (keys.length === 0) return new Map();
    const of = (kind: ShareHolder['kind']): string[] =>
      keys.flatMap((key) => (key.startsWith(shareKey({ kind, id: '' })) ? [key.slice(2)] : []));
    const { users, groups, departs } = await this.client.call(
      calls.identity.holders.named,
      { users: of('user'), groups: of('group'), departs: of('depart') },
      { requestId },
    );
    const named = [
      ...users.map(({ id, realName }) => ({ kind: 'user' as const, id, name: realName })),
      ...groups.map(({ id, groupName }) => ({ kind: 'group' as const, id, name: groupName })),
      ...departs.map(({ deptCode, deptName }) => ({ kind: 'depart' as const, id: deptCode, name: deptName })),
    ];
    return new Map(named.map((holder) => [shareKey(holder), holder]));
  }
}

const sumOf = (piles: readonly Pile[]): number => piles.reduce((sum, { count }) => sum + count, 0);
