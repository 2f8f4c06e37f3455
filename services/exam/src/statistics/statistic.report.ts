import type { ClosedAttempt } from '../attempts/index.js';
import { statisticFlags } from '@xuekao/contracts';
import { kurtosis, mean, median, skewness, standardDeviation, variance } from './figures/moments.js';
import { bandCount, bandOf, cronbachAlpha, effectiveWeights, standardError } from './figures/whole-test.js';
import { points, type Analysed } from './statistic.items.js';
import type { StoredReport } from './statistic.model.js';

/** Departments of one report, those with the most papers. */
const mostDeparts = 500;

type Points = StoredReport['points'];
type Figures = Pick<StoredReport, 'papers' | 'mean' | 'highest' | 'lowest' | 'passed'>;

/** Totals of papers, in tenths. */
class Totals {
  readonly tenths: number[] = [];
  passed = 0;

  add({ tenths, passed }: Pick<ClosedAttempt, 'tenths' | 'passed'>): void {
    this.tenths.push(tenths);
    if (passed) this.passed += 1;
  }

  figures(): Figures {
    const { tenths, passed } = this;
    const most = (one: number | null, other: number, sign: number): number => (one === null || sign * other > sign * one ? other : one);
    return {
      papers: tenths.length,
      mean: points(mean(tenths)),
      highest: points(tenths.reduce<number | null>((one, other) => most(one, other, 1), null)),
      lowest: points(tenths.reduce<number | null>((one, other) => most(one, other, -1), null)),
      passed,
    };
  }
}

/** Results of the papers, as far as they are of no single question. */
export class PaperTotals {
  private readonly all = new Totals();
  private readonly departs = new Map<string, Totals>();
  private readonly people = new Set<string>();
  private readonly bands = Array.from({ length: bandCount }, () => 0);

  add(attempt: Pick<ClosedAttempt, 'tenths' | 'passed' | 'started'>): void {
    const { deptCode, totalTenths, userId } = attempt.started;
    this.all.add(attempt);
    this.people.add(userId);
    const band = bandOf(attempt.tenths, totalTenths);
    this.bands[band] = (this.bands[band] ?? 0) + 1;
    const depart = this.departs.get(deptCode) ?? new Totals();
    this.departs.set(deptCode, depart);
    depart.add(attempt);
  }

  /** @param items gets the weights of its whole questions */
  report(items: readonly Analysed[], byPoint: Points): StoredReport {
    const { tenths } = this.all;
    const wholes = items.filter(({ item }) => item.part === 0 && (item.full ?? 0) > 0);
    const isSamePaper = wholes.every(({ item }) => item.n === tenths.length);
    if (isSamePaper) {
      const weights = effectiveWeights(wholes.map(({ figures }) => figures.covarianceWithTotal));
      for (const [at, { item }] of wholes.entries()) item.weight = weights[at] ?? null;
    }
    const variances = wholes.map(({ figures }) => figures.variance ?? 0);
    const alpha = isSamePaper ? cronbachAlpha(variances, variance(tenths)) : null;
    const departs = [...this.departs].map(([code, totals]) => ({ code, ...totals.figures() }));
    const flagged = statisticFlags.map((flag) => [flag, items.filter(({ item }) => item.flags.includes(flag)).length] as const);
    return {
      ...this.all.figures(),
      people: this.people.size,
      median: points(median(tenths)),
      sd: points(standardDeviation(tenths)),
      skewness: skewness(tenths),
      kurtosis: kurtosis(tenths),
      alpha,
      standardError: points(standardError(alpha, variance(tenths))),
      isSamePaper,
      bands: this.bands,
      departs: departs.sort((one, other) => other.papers - one.papers || (one.code < other.code ? -1 : 1)).slice(0, mostDeparts),
      moreDeparts: Math.max(0, departs.length - mostDeparts),
      points: byPoint,
      questions: items.filter(({ item }) => item.part === 0).length,
      flags: Object.fromEntries(flagged) as StoredReport['flags'], // a value for each of the names
    };
  }
}
