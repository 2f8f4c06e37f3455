import type { AnswerValue } from '@xuekao/contracts';
import type { Outcome } from '@xuekao/question';
import { withHandMarks, type ClosedAttempt } from '../attempts/index.js';
import type { ExtremeGroups } from './figures/extreme-groups.js';

const firstSize = 64;

/** Papers that chose an option, or left a question blank, and how much of both groups. */
interface Chosen {
  count: number;
  upper: number;
  lower: number;
}

/**
 * Marks of one question over the papers that asked it, eight bytes a paper. An object for each mark would take ten times that.
 */
export class ItemColumn {
  private markRoom = new Int32Array(firstSize);
  private totalRoom = new Int32Array(firstSize);
  n = 0;
  /** marks to be had, over all papers, in tenths */
  fullTenths = 0;
  gainedTenths = 0;
  isGiven = false;
  readonly options = new Map<string, Chosen>();
  blank = 0;
  /** weights of both groups among these papers */
  upper = 0;
  lower = 0;

  /** @param most papers that there are */
  constructor(private readonly most: number) {}

  get marks(): Int32Array {
    return this.markRoom.subarray(0, this.n);
  }
  get totals(): Int32Array {
    return this.totalRoom.subarray(0, this.n);
  }

  add({ tenths, maxTenths, isGiven }: Outcome, total: number, weights: Chosen): void {
    if (this.n === this.markRoom.length) {
      const size = Math.max(this.n + 1, Math.min(this.most, this.n * 2));
      [this.markRoom, this.totalRoom] = [widened(this.markRoom, size), widened(this.totalRoom, size)];
    }
    this.markRoom[this.n] = tenths;
    this.totalRoom[this.n] = total;
    this.n += 1;
    this.fullTenths += maxTenths;
    this.gainedTenths += tenths;
    this.isGiven ||= isGiven === true;
    this.upper += weights.upper;
    this.lower += weights.lower;
  }

  choose(answer: AnswerValue | undefined, weights: Chosen): void {
    if (isBlank(answer)) this.blank += 1;
    for (const id of new Set(answer?.options)) {
      const chosen = this.options.get(id) ?? { count: 0, upper: 0, lower: 0 };
      chosen.count += 1;
      chosen.upper += weights.upper;
      chosen.lower += weights.lower;
      this.options.set(id, chosen);
    }
  }
}

/** Columns of all questions, and of the parts of compound ones, by their ids. */
export class ItemColumns {
  readonly byId = new Map<string, ItemColumn>();

  constructor(
    private readonly most: number,
    private readonly groups: ExtremeGroups,
  ) {}

  add({ outcomes, handMarks, answers, tenths: total }: Pick<ClosedAttempt, 'outcomes' | 'handMarks' | 'answers' | 'tenths'>): void {
    const weights = { count: 1, upper: this.groups.upper(total), lower: this.groups.lower(total) };
    for (const whole of outcomes) {
      const outcome = withHandMarks(whole, handMarks);
      this.column(outcome.id).add(outcome, total, weights);
      for (const leaf of outcome.parts) this.column(leaf.id).add(leaf, total, weights);
      for (const { id } of outcome.parts.length > 0 ? outcome.parts : [outcome]) this.column(id).choose(answers.get(id)?.answer, weights);
    }
  }

  private column(id: string): ItemColumn {
    const known = this.byId.get(id) ?? new ItemColumn(this.most);
    this.byId.set(id, known);
    return known;
  }
}

function widened(room: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(size);
  wider.set(room);
  return wider;
}

const isBlank = (answer: AnswerValue | undefined): boolean =>
  (answer?.options?.length ?? 0) === 0 &&
  (answer?.text ?? '').trim() === '' &&
  (answer?.files?.length ?? 0) === 0 &&
  !(answer?.blanks ?? []).some((blank) => blank.trim() !== '');
