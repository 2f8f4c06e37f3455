import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type PaperGroup } from '@xuekao/contracts';
import { Batcher, roughBytes } from '@xuekao/event-sourcing';
import { CONFIG, gauge, type Config } from '@xuekao/platform';
import { learnerQuestion, shuffled, toPoints, type QuestionView } from '@xuekao/question';
import { LRUCache } from 'lru-cache';
import { getHeapStatistics } from 'node:v8';
import { drawPaper } from './draw.js';
import type { PaperSetDoc, RevisedQuestion } from './question-set.model.js';
import { Loaded } from './loaded.js';
import { paperContent, type PaperContent, type PaperGroupContent, type PaperKeys } from './paper-content.js';
import { incompleteSharesOf, type PartialKey } from './incomplete-shares.js';
import { builtInSet } from './trial-set.js';
import { QuestionSetCollections } from './question-set.collections.js';

/** Content for marking. */
interface FrozenPaper {
  paper: PaperContent;
  keys: PaperKeys;
}
export interface WholeSet {
  set: PaperSetDoc;
  questions: readonly RevisedQuestion[];
}
interface LoadedSet {
  set: PaperSetDoc;
  views: readonly QuestionView[];
  /** by the index of the question, as of the revision */
  revised: ReadonlyMap<number, RevisedQuestion>;
}
/** Of one prepared paper, per group the indexes of its questions. */
interface Variant {
  picks: readonly number[][];
}
/** Fields of an attempt that decide its questions. */
export interface PaperRef {
  setId: string;
  /** which of the prepared papers of the set, where it has some */
  variant: number | null;
  /** per group the indexes of its questions, where the paper was drawn for this attempt alone */
  picks: number[][] | null;
  seed: string;
  /** of the set; absent: as it was published */
  setRevision?: number;
  /** questions whose text is that of an earlier revision */
  kept?: Readonly<Record<string, number>>;
}

/** Shares of the cache by kind. Views are shared by the papers of a set, so a paper itself is small. */
const shares = { sets: 0.5, keys: 0.25, papers: 0.15, variants: 0.05, rendered: 0.05 };
const placeBytes = 200;
/** Papers that are looked at for one with other questions. */
const othersTried = 50;
/** The first digits of a seed spread people evenly over the prepared papers. */
const spread = (seed: string): number => Number.parseInt(seed.slice(0, 8), 16);
const defaultBytes = (): number => Math.floor(getHeapStatistics().heap_size_limit / 10);

/** Frozen papers, kept in the process within a bound of bytes: a running exam asks the database for its questions once. */
@Injectable()
export class PaperContents {
  private readonly sets: Loaded<LoadedSet>;
  private readonly keySets: Loaded<PaperKeys>;
  private readonly variants: Loaded<Variant>;
  private readonly papers: LRUCache<string, PaperContent>;
  private readonly seedKey: Buffer;
  private readonly rendered: LRUCache<string, string>;
  private readonly variantReads: Batcher<string, Variant | null>;
  /** a wave of learners reads the rules of the same exam */
  private readonly incomplete = new LRUCache<string, number[]>({ max: 1000, ttl: 60_000 });
  private readonly report: () => void;

  constructor(
    private readonly paperStore: QuestionSetCollections,
    @Inject(CONFIG) config: Config,
  ) {
    this.seedKey = config.key('paper-seeds');
    const bytes = config.paperCacheBytes ?? defaultBytes();
    const share = (kind: keyof typeof shares): number => Math.ceil(bytes * shares[kind]);
    this.sets = new Loaded<LoadedSet>(share('sets'), roughBytes);
    this.keySets = new Loaded<PaperKeys>(share('keys'), roughBytes);
    this.variants = new Loaded<Variant>(share('variants'), roughBytes);
    this.papers = new LRUCache({
      maxSize: share('papers'),
      sizeCalculation: ({ byId, questions }) => placeBytes * (1 + byId.size + questions.length),
    });
    this.rendered = new LRUCache({ maxSize: share('rendered'), sizeCalculation: (text) => 1 + text.length * 2 });
    this.variantReads = new Batcher((ids) => this.readVariants(ids));
    const kept = gauge('xuekao_paper_cache_bytes', 'Estimated bytes of frozen papers that are kept', ['kind']);
    const most = gauge('xuekao_paper_cache_bytes_limit', 'Estimated bytes of frozen papers that are kept at most', ['kind']);
    for (const [kind, name] of [
      ['sets', 'sets'],
      ['keySets', 'keys'],
      ['variants', 'variants'],
      ['papers', 'papers'],
      ['rendered', 'rendered'],
    ] as const)
      most.set({ kind }, share(name));
    this.report = () => {
      for (const kind of ['sets', 'keySets', 'variants'] as const) kept.set({ kind }, this[kind].bytes);
      for (const kind of ['papers', 'rendered'] as const) kept.set({ kind }, this[kind].calculatedSize);
    };
    this.report();
  }

  /** Which paper an attempt gets: a prepared one by its number, or one drawn for it alone. */
  async assign(setId: string, paperId: string): Promise<Omit<PaperRef, 'setId'>> {
    const { set } = await this.load({ setId });
    if (set.questionCount === 0) throw new BusinessError('PAPER_EMPTY');
    const seed = this.seedOf(paperId);
    if (set.variantCount === 0) return { variant: null, picks: drawPaper(set.groups, seed), seed };
    return { variant: spread(seed) % set.variantCount, picks: null, seed };
  }

  /**
   * Seed by which questions and the order of their options are drawn: the same for whoever begins the paper. It does not follow from the
   * id without the key: the id follows from the person, and who marks blind would see by the order whose paper it is (decision 0078).
   */
  private seedOf(paperId: string): string {
    return createHmac('sha256', this.seedKey).update(paperId).digest('hex').slice(0, 24);
  }

  /** Another paper than an attempt has, for the one that takes its place; null: the set has no other. */
  async other({ setId, ...own }: PaperRef, paperId: string): Promise<Omit<PaperRef, 'setId'> | null> {
    const { set } = await this.load({ setId });
    const questionsOf = async (ref: Omit<PaperRef, 'setId'>): Promise<string> =>
      (ref.picks ?? (await this.variant({ setId, ...ref })).picks)
        .flat()
        .sort((one, two) => one - two)
        .join();
    const before = await questionsOf(own);
    const seed = this.seedOf(paperId);
    const first = spread(seed);
    const count = set.variantCount === 0 ? othersTried : Math.min(set.variantCount, othersTried);
    for (let step = 0; step < count; step += 1) {
      const drawnBy = step === 0 ? seed : `${seed}:${step}`;
      const ref =
        set.variantCount === 0
          ? { variant: null, picks: drawPaper(set.groups, drawnBy), seed }
          : { variant: (first + step) % set.variantCount, picks: null, seed };
      if ((await questionsOf(ref)) !== before) return ref;
    }
    return null;
  }

  /** The paper of a number, from 1, as it is printed, too. */
  async numbered(setId: string, number: number): Promise<Omit<PaperRef, 'setId'>> {
    const { set } = await this.load({ setId });
    const seed = `print:${number}`;
    if (set.variantCount === 0) return { variant: null, picks: drawPaper(set.groups, seed), seed };
    return { variant: (number - 1) % set.variantCount, picks: null, seed };
  }

  async paper(ref: PaperRef): Promise<PaperContent> {
    const loaded = await this.load(ref);
    const isShared = ref.variant !== null && !loaded.set.quRand && ref.kept === undefined;
    const name = isShared ? sharedName(ref) : `${sharedName(ref)}/${ref.seed}${keptName(ref)}`;
    const known = this.papers.get(name);
    if (known) return known;
    const paper = buildPaper(ref, await this.withKept(ref, loaded), ref.picks ?? (await this.variant(ref)).picks);
    this.papers.set(name, paper);
    this.report();
    return paper;
  }

  /** All questions that a set may ask, as a revision has them, by their index. */
  async views(ref: SetRef): Promise<readonly QuestionView[]> {
    return (await this.load(ref)).views;
  }

  /** @throws when a known set has none: it lost them, and an empty answer would mark everything with 0 */
  keys(ref: SetRef): Promise<PaperKeys> {
    const { setId } = ref;
    return this.keySets.get(revisionName(ref), async () => {
      const builtIn = builtInSet(setId);
      if (builtIn) return builtIn.keys;
      const [found, revised] = await Promise.all([this.paperStore.keys.find({ setId }).sort({ index: 1 }).lean(), this.revised(ref)]);
      if (found.length === 0) throw new Error(`the set ${setId} has no keys`);
      return new Map(found.map(({ index, key }) => [key.id, revised.get(index)?.key ?? key]));
    });
  }

  /** See `incompleteSharesOf`. No right answer is read for it. */
  async incompleteShares(setId: string): Promise<number[]> {
    const known = this.incomplete.get(setId);
    if (known) return known;
    const [{ set, views }, found] = await Promise.all([
      this.load({ setId }),
      this.paperStore.keys
        .find({ setId }, { index: 1, 'key.quType': 1, 'key.partial': 1, 'key.parts.quType': 1, 'key.parts.partial': 1 })
        .lean<{ index: number; key: PartialKey }[]>(),
    ]);
    const builtIn = builtInSet(setId);
    const keys = new Map<number, PartialKey>(found.map(({ index, key }) => [index, key]));
    views.forEach(({ id }, index) => {
      const key = builtIn?.keys.get(id);
      if (key) keys.set(index, key);
    });
    const shares = incompleteSharesOf(set.groups, keys);
    this.incomplete.set(setId, shares);
    return shares;
  }

  /** Content for marking. @throws as `paper` and `keys` */
  async withKeys(ref: PaperRef): Promise<FrozenPaper> {
    const [paper, keys] = await Promise.all([this.paper(ref), this.keys(ref)]);
    return { paper, keys };
  }

  /** All questions of a set as a revision has them, with their keys, by their index. */
  async asOf(ref: SetRef): Promise<WholeSet> {
    const [{ set, views, revised }, keys] = await Promise.all([this.load(ref), this.keys(ref)]);
    const questions = views.map((view, index): RevisedQuestion => {
      const key = keys.get(view.id);
      if (!key) throw new Error(`question ${view.id} has no frozen key`);
      const { tenths = null, isGiven = false } = revised.get(index) ?? {};
      return { index, view, key, tenths, isGiven };
    });
    return { set, questions };
  }

  /** Papers of a set as they would be with a revision that is not written: for a dry run. */
  async proposed(ref: SetRef, entries: readonly RevisedQuestion[]): Promise<(ref: PaperRef) => Promise<FrozenPaper>> {
    const [loaded, known] = await Promise.all([this.load(ref), this.keys(ref)]);
    const views = [...loaded.views];
    for (const { index, view } of entries) views[index] = view;
    const revised = new Map([...loaded.revised, ...entries.map((entry) => [entry.index, entry] as const)]);
    const keys = new Map([...known, ...entries.map(({ key }) => [key.id, key] as const)]);
    const shared = new Map<number, PaperContent>();
    return async (own) => {
      const variant = loaded.set.quRand ? null : own.variant;
      const paper =
        (variant === null ? undefined : shared.get(variant)) ??
        buildPaper(own, { ...loaded, views, revised }, own.picks ?? (await this.variant(own)).picks);
      if (variant !== null) shared.set(variant, paper);
      return { paper, keys };
    };
  }

  /** The paper's groups as the learner receives them, as JSON text; rendered once where everybody gets the same. */
  async groupsJson(ref: PaperRef): Promise<string> {
    const { set } = await this.load(ref);
    const isShared = ref.variant !== null && !set.shuffles && ref.kept === undefined;
    const known = isShared ? this.rendered.get(sharedName(ref)) : undefined;
    if (known !== undefined) return known;
    const json = JSON.stringify((await this.paper(ref)).groups.map((group) => learnerGroup(group, ref.seed)));
    if (isShared) this.rendered.set(sharedName(ref), json);
    return json;
  }

  private load(ref: SetRef): Promise<LoadedSet> {
    const { setId } = ref;
    return this.sets.get(revisionName(ref), async () => {
      const builtIn = builtInSet(setId);
      if (builtIn) return { ...builtIn, revised: new Map() };
      const set = await this.paperStore.sets.findById(setId).lean();
      if (!set) throw new BusinessError('PAPER_EMPTY');
      const [views, revised] = await Promise.all([this.paperStore.views.find({ setId }).sort({ index: 1 }).lean(), this.revised(ref)]);
      return { set, views: views.map(({ index, view }) => revised.get(index)?.view ?? view), revised };
    });
  }

  /** By place, the newest entry of the revisions up to this one. */
  private async revised({ setId, setRevision = 0 }: SetRef): Promise<ReadonlyMap<number, RevisedQuestion>> {
    if (setRevision === 0) return new Map();
    const found = await this.paperStore.revisions
      .find({ setId, revision: { $lte: setRevision } })
      .sort({ revision: 1 })
      .lean();
    if (found.at(-1)?.revision !== setRevision) throw new Error(`the set ${setId} has no revision ${setRevision}`);
    return new Map(found.flatMap(({ entries }) => entries.map((entry) => [entry.index, entry] as const)));
  }

  /** Views with the texts that the attempt keeps. */
  private async withKept({ setId, kept = {} }: PaperRef, loaded: LoadedSet): Promise<LoadedSet> {
    const revisions = [...new Set(Object.values(kept))];
    if (revisions.length === 0) return loaded;
    const former = new Map<number, readonly QuestionView[]>();
    for (const setRevision of revisions) former.set(setRevision, (await this.load({ setId, setRevision })).views);
    const views = loaded.views.map((view, index) => former.get(kept[view.id] ?? -1)?.[index] ?? view);
    return { ...loaded, views };
  }

  /** One of up to thousands that a set has: only those that somebody sits are read. */
  private async variant({ setId, variant }: PaperRef): Promise<Variant> {
    const builtIn = builtInSet(setId);
    if (builtIn) return builtIn;
    const id = `${setId}:${variant ?? 0}`;
    return this.variants.get(id, async () => {
      const found = await this.variantReads.ask(id);
      if (!found) throw new Error(`paper ${id} was not prepared`);
      return found;
    });
  }

  private async readVariants(ids: readonly string[]): Promise<(Variant | null)[]> {
    const found = await this.paperStore.variants.find({ _id: { $in: [...ids] } }).lean();
    const variants = new Map(found.map(({ _id, picks }) => [_id, { picks }]));
    return ids.map((id) => variants.get(id) ?? null);
  }
}

export type SetRef = Pick<PaperRef, 'setId' | 'setRevision'>;

const revisionName = ({ setId, setRevision = 0 }: SetRef): string => (setRevision === 0 ? setId : `${setId}@${setRevision}`);
const sharedName = (ref: PaperRef): string => `${revisionName(ref)}/${ref.variant}`;
const keptName = ({ kept = {} }: PaperRef): string =>
  Object.entries(kept)
    .map((entry) => `/${entry.join('@')}`)
    .join('');

function buildPaper({ setId, seed }: PaperRef, { set, views, revised }: LoadedSet, chosen: readonly number[][]): PaperContent {
  let number = 0;
  const groups: PaperGroupContent[] = set.groups.map((group, groupIndex) => {
    const marks = new Map(group.picked.map(({ index, tenths }) => [index, tenths]));
    const inOrder = chosen[groupIndex] ?? [];
    const indexes = set.quRand ? shuffled(inOrder, `${seed}/${group.id}`) : inOrder;
    const questions = indexes.map((index) => {
      const view = views[index];
      if (!view) throw new Error(`question ${index} of ${setId} was not frozen`);
      number += 1;
      const revision = revised.get(index);
      const maxTenths = revision?.tenths ?? marks.get(index) ?? group.perTenths;
      return { view, number, maxTenths, partialPercent: group.partShare, isGiven: revision?.isGiven ?? false };
    });
    return { id: group.id, title: group.title, remark: group.remark, perTenths: group.perTenths, questions };
  });
  return paperContent(groups);
}

/** The marks of each question, 0 where they differ: the heading says what each is worth only where that is true. */
function commonTenths({ questions }: PaperGroupContent): number {
  const [first] = questions;
  return first && questions.every(({ maxTenths }) => maxTenths === first.maxTenths) ? first.maxTenths : 0;
}

/** A group as the learner receives it, without its questions. */
export const groupHead = (group: PaperGroupContent): Omit<PaperGroup, 'quList'> => ({
  id: group.id,
  title: group.title,
  remark: group.remark,
  quCount: group.questions.length,
  totalScore: toPoints(group.questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0)),
  perScore: toPoints(commonTenths(group)),
});

export function learnerGroup(group: PaperGroupContent, seed: string): PaperGroup {
  return {
    ...groupHead(group),
    quList: group.questions.map(({ view, number, maxTenths }) => learnerQuestion(view, { sort: number, maxTenths, seed })),
  };
}
