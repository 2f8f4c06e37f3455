import { Injectable } from '@nestjs/common';
import { BusinessError, type PaperGroup } from '@xuekao/contracts';
import { learnerQuestion, shuffled, toPoints, type QuestionView } from '@xuekao/question';
import { LRUCache } from 'lru-cache';
import type { AttemptStarted } from '../attempt/attempt.events.js';
import { drawPaper } from '../publishing/draw.js';
import type { PaperSetDoc } from '../publishing/paper-set.model.js';
import { paperContent, type PaperContent, type PaperGroupContent, type PaperKeys } from './paper-content.js';
import { Collections } from '../store/collections.js';

interface LoadedSet {
  set: PaperSetDoc;
  views: readonly QuestionView[];
  /** picks per prepared paper */
  variants: readonly number[][][];
}
/** What of an attempt decides what it asks. */
export type PaperRef = Pick<AttemptStarted, 'setId' | 'variant' | 'picks' | 'seed'>;

const setsKept = 50;
const papersKept = 5000;
const renderedBytes = 16 * 1024 * 1024;

/** Frozen papers, kept in the process: a running exam asks the database for its questions once. */
@Injectable()
export class PaperContents {
  private readonly sets: LRUCache<string, Promise<LoadedSet>>;
  private readonly keySets: LRUCache<string, Promise<PaperKeys>>;
  private readonly papers = new LRUCache<string, PaperContent>({ max: papersKept });
  private readonly rendered = new LRUCache<string, string>({ maxSize: renderedBytes, sizeCalculation: (text) => text.length * 2 });

  constructor(private readonly store: Collections) {
    this.sets = new LRUCache({ max: setsKept });
    this.keySets = new LRUCache({ max: setsKept });
  }

  /** Which paper an attempt gets: a prepared one by its number, or one drawn for it alone. */
  async assign(setId: string, paperId: string): Promise<Pick<AttemptStarted, 'variant' | 'picks' | 'seed'>> {
    const { set } = await this.load(setId);
    if (set.questionCount === 0) throw new BusinessError('PAPER_EMPTY');
    if (set.variantCount === 0) return { variant: null, picks: drawPaper(set.groups, paperId), seed: paperId };
    // the id is a hash: its first digits spread people evenly over the papers
    return { variant: Number.parseInt(paperId.slice(0, 8), 16) % set.variantCount, picks: null, seed: paperId };
  }

  async paper(ref: PaperRef): Promise<PaperContent> {
    const loaded = await this.load(ref.setId);
    const name = ref.variant !== null && !loaded.set.quRand ? sharedName(ref) : `${sharedName(ref)}/${ref.seed}`;
    const known = this.papers.get(name);
    if (known) return known;
    const paper = buildPaper(ref, loaded);
    this.papers.set(name, paper);
    return paper;
  }

  keys(setId: string): Promise<PaperKeys> {
    return remembered(this.keySets, setId, async () => {
      const found = await this.store.keys.find({ setId }).sort({ index: 1 }).lean();
      return new Map(found.map(({ key }) => [key.id, key]));
    });
  }

  /** The paper's groups as the learner receives them, as JSON text; rendered once where everybody gets the same. */
  async groupsJson(ref: PaperRef): Promise<string> {
    const { set } = await this.load(ref.setId);
    const isShared = ref.variant !== null && !set.shuffles;
    const known = isShared ? this.rendered.get(sharedName(ref)) : undefined;
    if (known !== undefined) return known;
    const json = JSON.stringify((await this.paper(ref)).groups.map((group) => learnerGroup(group, ref.seed)));
    if (isShared) this.rendered.set(sharedName(ref), json);
    return json;
  }

  private load(setId: string): Promise<LoadedSet> {
    return remembered(this.sets, setId, async () => {
      const set = await this.store.sets.findById(setId).lean();
      if (!set) throw new BusinessError('PAPER_EMPTY');
      const views = await this.store.views.find({ setId }).sort({ index: 1 }).lean();
      const variants = await this.store.variants.find({ setId }).sort({ no: 1 }).lean();
      return { set, views: views.map(({ view }) => view), variants: variants.map(({ picks }) => picks) };
    });
  }
}

/** A failed load is forgotten, so that the next one asks again. */
function remembered<T>(cache: LRUCache<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const known = cache.get(name);
  if (known) return known;
  const loading = load();
  cache.set(name, loading);
  loading.catch(() => cache.delete(name));
  return loading;
}

const sharedName = ({ setId, variant }: PaperRef): string => `${setId}/${variant}`;

function buildPaper({ setId, variant, picks, seed }: PaperRef, { set, views, variants }: LoadedSet): PaperContent {
  const chosen = picks ?? variants[variant ?? 0];
  if (!chosen) throw new Error(`paper ${setId}/${variant} was not prepared`);
  let number = 0;
  const groups: PaperGroupContent[] = set.groups.map((group, groupIndex) => {
    const marks = new Map(group.picked.map(({ index, tenths }) => [index, tenths]));
    const inOrder = chosen[groupIndex] ?? [];
    const indexes = set.quRand ? shuffled(inOrder, `${seed}/${group.id}`) : inOrder;
    const questions = indexes.map((index) => {
      const view = views[index];
      if (!view) throw new Error(`question ${index} of ${setId} was not frozen`);
      number += 1;
      return { view, number, maxTenths: marks.get(index) ?? group.perTenths, partialPercent: group.partShare };
    });
    return { id: group.id, title: group.title, remark: group.remark, perTenths: group.perTenths, questions };
  });
  return paperContent(groups);
}

export function learnerGroup(group: PaperGroupContent, seed: string): PaperGroup {
  return {
    id: group.id,
    title: group.title,
    remark: group.remark,
    quCount: group.questions.length,
    totalScore: toPoints(group.questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0)),
    perScore: toPoints(group.perTenths),
    quList: group.questions.map(({ view, number, maxTenths }) => learnerQuestion(view, { sort: number, maxTenths, seed })),
  };
}
