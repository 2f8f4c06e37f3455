import type { StatisticChoice, StatisticFlag, StatisticReport } from '@xuekao/contracts';
import { schemaOptions, type LeasedJob } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Report as it is kept: names of departments are asked for when it is read. */
export type StoredReport = Omit<StatisticReport, 'departs'> & { departs: Omit<StatisticReport['departs'][number], 'name'>[] };

/** Statistics of one part of the papers of an exam, and the work of computing them. */
export interface StatisticDoc extends LeasedJob {
  /** of exam, part and choice: two who ask for the same have the same */
  _id: string;
  examId: string;
  which: StatisticChoice;
  /** departments and single papers of the part; null: all papers */
  within: string[] | null;
  paperIds: string[];
  /** who asked last */
  by: string;
  nextAt: Date | null;
  done: number;
  total: number;
  /** papers that could not be read when the report was made */
  left: number;
  /** names the items that belong to the report */
  run: string | null;
  /** papers and rules that the report was made of (`CountedPapers.mark`) */
  mark: string;
  /** texts and keys of the items */
  setId: string;
  setRevision: number;
  report: StoredReport | null;
  computedAt: Date | null;
}

/** Marks and chosen options of one question, or of a part of a compound one. */
export interface StatisticItemDoc {
  _id: string;
  statisticId: string;
  run: string;
  /** index in the frozen set; part from 1, 0: the whole question */
  index: number;
  part: number;
  quId: string;
  n: number;
  blank: number | null;
  /** points */
  full: number | null;
  mean: number | null;
  sd: number | null;
  facility: number | null;
  discrimination: number | null;
  upperLower: number | null;
  efficiency: number | null;
  weight: number | null;
  isGiven: boolean;
  flags: StatisticFlag[];
  options: { id: string; count: number; upper: number | null; lower: number | null }[];
  computedAt: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, default: null } as const;
const figure = { type: Number, default: null } as const;
/** Statistics that nobody asked for again are computed anew by whoever does. */
const keptSeconds = 180 * 86_400;

export const statisticSchema = new Schema<StatisticDoc>(
  {
    _id: text,
    examId: text,
    which: text,
    within: { type: [String], default: null },
    paperIds: [String],
    by: text,
    nextAt: instant,
    done: number,
    total: number,
    left: { type: Number, default: 0 },
    run: { type: String, default: null },
    mark: { type: String, default: '' },
    setId: { type: String, default: '' },
    setRevision: number,
    // written by this service from what it computed
    report: { type: Schema.Types.Mixed, default: null },
    computedAt: instant,
    holder: { type: String, default: null },
    until: instant,
    failures: number,
  },
  schemaOptions,
);
statisticSchema.index({ nextAt: 1 });
statisticSchema.index({ computedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const statisticItemSchema = new Schema<StatisticItemDoc>(
  {
    _id: text,
    statisticId: text,
    run: text,
    index: number,
    part: number,
    quId: text,
    n: number,
    blank: figure,
    full: figure,
    mean: figure,
    sd: figure,
    facility: figure,
    discrimination: figure,
    upperLower: figure,
    efficiency: figure,
    weight: figure,
    isGiven: { type: Boolean, required: true },
    flags: [String],
    options: [{ _id: false, id: String, count: Number, upper: Number, lower: Number }],
    computedAt: { type: Date, required: true },
  },
  schemaOptions,
);
// a page of the analysis
statisticItemSchema.index({ statisticId: 1, run: 1, index: 1, part: 1 });
statisticItemSchema.index({ computedAt: 1 }, { expireAfterSeconds: keptSeconds });
