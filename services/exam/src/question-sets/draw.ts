import { BusinessError, sentence, type DrawRule } from '@xuekao/contracts';
import { bitmapOf, countPlaces, placesIn, seededRandom, without, type Bitmap } from '@xuekao/question';
import type { TemplateGroupDoc } from './template-group.js';
import type { FrozenGroup } from './question-set.model.js';
import { PaperDraw } from './paper-draw.js';
import { PoolOverlaps } from './pool-overlaps.js';
import type { Pools } from './question-source.js';
import { suppliesOf } from './shortages.js';

interface RulePool {
  group: TemplateGroupDoc;
  groupIndex: number;
  ruleIndex: number;
  rule: DrawRule & { count: number };
  /** without the picked questions; rules with the same pool have the same set */
  pool: Bitmap;
  size: number;
}
/** A pool larger than this many times what is drawn makes papers no more different, only the frozen set larger. */
const poolFactor = 20;
const smallestCap = 500;

/** Rules with the questions they may draw, narrow pools first: who has less choice draws first. */
function rulePools(groups: readonly TemplateGroupDoc[], { ids, ofRules }: Pools): RulePool[] {
  const picked = new Set(groups.flatMap((group) => group.items.map(({ quId }) => quId)));
  const taken = bitmapOf(ids.length, (place) => picked.has(ids[place] ?? ''));
  const left = new Map<Bitmap, { pool: Bitmap; size: number }>();
  const withoutPicked = (set: Bitmap): { pool: Bitmap; size: number } => {
    const known = left.get(set);
    if (known) return known;
    const pool = without(set, taken);
    const made = { pool, size: countPlaces(pool) };
    left.set(set, made);
    return made;
  };
  const rules = groups.flatMap((group, groupIndex) => group.rules.map((rule, ruleIndex) => ({ group, groupIndex, ruleIndex, rule })));
  return rules.map((entry, index) => ({ ...entry, ...withoutPicked(ofRules[index] ?? []) })).sort((one, other) => one.size - other.size);
}

/** A lower bound that takes no search: how many questions the rule finds however the rules before it drew. */
function guaranteed(entry: RulePool, earlier: readonly RulePool[], overlaps: PoolOverlaps): number {
  let left = entry.size;
  for (const other of earlier) {
    if (other.rule.quType !== entry.rule.quType || other.rule.repoId !== entry.rule.repoId) continue;
    left -= Math.min(other.rule.count, overlaps.between(other.pool, entry.pool));
  }
  return Math.max(0, left);
}

/** Demand of a rule, and how much of it a paper can give. */
export interface RuleSupply {
  /** of its group */
  title: string;
  groupIndex: number;
  ruleIndex: number;
  want: number;
  /** at most `want` */
  have: number;
}

/** Of every rule, in the order of the paper. A paper holds no question twice, so rules may be short together. */
export function ruleSupplies(groups: readonly TemplateGroupDoc[], pools: Pools): RuleSupply[] {
  const entries = rulePools(groups, pools);
  const overlaps = new PoolOverlaps();
  const isEnough = entries.every((entry, index) => guaranteed(entry, entries.slice(0, index), overlaps) >= entry.rule.count);
  const cells = entries.map(({ rule, pool }) => ({ count: rule.count, pool }));
  const supplies = isEnough ? cells.map(({ count }) => count) : suppliesOf(cells, pools.ids.length);
  return entries
    .map(({ group, groupIndex, ruleIndex, rule }, at) => ({
      ...{ title: group.title, groupIndex, ruleIndex },
      ...{ want: rule.count, have: supplies[at] ?? 0 },
    }))
    .sort((one, other) => one.groupIndex - other.groupIndex || one.ruleIndex - other.ruleIndex);
}

/** Of a blueprint with hundreds of short rules these are named. */
const namedRules = 20;

/** @throws {BusinessError} TMPL_GROUP_SHORT, or TMPL_RULES_SHORT where several rules are short, which names each */
export function checkPools(groups: readonly TemplateGroupDoc[], pools: Pools): void {
  const short = ruleSupplies(groups, pools).filter(({ want, have }) => have < want);
  const [first] = short;
  if (!first) return;
  const { title, want, have } = first;
  if (short.length === 1 && groups[first.groupIndex]?.rules.length === 1)
    throw new BusinessError('TMPL_GROUP_SHORT', { title, want, have });
  const named = short.slice(0, namedRules).map(({ ruleIndex, ...one }) => sentence('exam.ruleShort', { ...one, n: ruleIndex + 1 }));
  throw new BusinessError('TMPL_RULES_SHORT', { n: short.length, rules: named });
}

/** The questions that an exam freezes, each once, and its groups with questions named by their place in that list. */
export function planSet(groups: readonly TemplateGroupDoc[], pools: Pools, seed: string): { ids: string[]; groups: FrozenGroup[] } {
  const indexes = new Map<string, number>();
  const indexOf = (id: string): number => {
    const known = indexes.get(id);
    if (known !== undefined) return known;
    indexes.set(id, indexes.size);
    return indexes.size - 1;
  };
  const frozen: FrozenGroup[] = groups.map(({ id, title, remark, perTenths, partShare, items }) => ({
    id,
    title,
    remark,
    perTenths,
    partShare,
    picked: items.map(({ quId, tenths }) => ({ index: indexOf(quId), tenths: tenths ?? perTenths })),
    pools: [],
  }));
  for (const { groupIndex, ruleIndex, rule, pool, size } of rulePools(groups, pools)) {
    const cap = Math.max(smallestCap, rule.count * poolFactor);
    const places = placesIn(pool);
    const kept = size <= cap ? places : drawFrom(places, cap, seededRandom(`${seed}/${groupIndex}/${ruleIndex}`));
    frozen[groupIndex]?.pools.push({ count: rule.count, indexes: kept.map((place) => indexOf(pools.ids[place] ?? '')) });
  }
  return { ids: [...indexes.keys()], groups: frozen };
}

/** One paper: per group the indexes of its questions. The same seed draws the same paper. */
export function drawPaper(groups: readonly FrozenGroup[], seed: string): number[][] {
  const random = seededRandom(seed);
  const picks = groups.map((group) => group.picked.map(({ index }) => index));
  const pools = groups.flatMap((group, groupIndex) => group.pools.map((pool) => ({ ...pool, groupIndex })));
  pools.sort((left, right) => left.indexes.length - right.indexes.length);
  const drawn = new PaperDraw(pools);
  pools.forEach(({ indexes, count }, at) => {
    const free = indexes.filter((index) => !drawn.holds(index));
    for (const index of drawFrom(free, count, random)) drawn.take(index, at);
    // what is missing lies with other rules, which have other questions to choose from
    for (let missing = count - free.length; missing > 0 && drawn.exchange(at); missing -= 1);
  });
  for (const [index, at] of drawn.taken) picks[pools[at]?.groupIndex ?? 0]?.push(index);
  return picks;
}

/** The first steps of a Fisher-Yates shuffle. */
function drawFrom<T>(from: readonly T[], count: number, random: () => number): T[] {
  const free = [...from];
  const size = Math.min(count, free.length);
  for (let taken = 0; taken < size; taken += 1) {
    const other = taken + Math.floor(random() * (free.length - taken));
    [free[taken], free[other]] = [free[other] as T, free[taken] as T]; // both lie within the list
  }
  return free.slice(0, size);
}

export const isDrawn = (groups: readonly FrozenGroup[]): boolean => groups.some(({ pools }) => pools.length > 0);

/** As many prepared papers as people may come, at least 200; beyond 5 000 attempts draw their own (spec-readings). */
export function variantCountFor(audience: number): number {
  if (audience > 5000) return 0;
  return Math.max(200, audience);
}
