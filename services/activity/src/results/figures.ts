import { isChoice, isScored, npsLevel, scoreOf, type SurveyFigures, type SurveyQuestion } from '@xuekao/contracts';
import { chosenIn, idsOf, shapeFrom, type Column, type HeldBlock, type QuestionColumns } from '../answers/index.js';
import { titleOf } from '../surveys/index.js';
import { choicesOf } from './choices.js';

type Figures = SurveyFigures['questions'][number];

const cellKey = (row: string, column: string): string => `${row} ${column}`;

/** Counts of one question while answers are read. */
class QuestionCount {
  private answered = 0;
  private points = 0;
  private readonly counts = new Map<string, number>();
  /** people by what they chose, and by what they chose in a row of a matrix */
  private readonly shapes = new Map<string, number>();
  private readonly rowShapes = new Map<string, Map<string, number>>();

  constructor(private readonly question: SurveyQuestion) {}

  /** @param counted 1 for each answer of the block that is counted */
  add({ shapes, rows }: QuestionColumns, counted: Uint8Array): void {
    tally(shapes, counted, this.shapes);
    for (const [row, column] of rows) {
      const own = this.rowShapes.get(row) ?? new Map<string, number>();
      this.rowShapes.set(row, own);
      tally(column, counted, own);
    }
  }

  /** Takes what was chosen apart, each different choice once. */
  private count(): void {
    const add = (key: string, n: number): void => void this.counts.set(key, (this.counts.get(key) ?? 0) + n);
    for (const [shape, n] of this.shapes) {
      const { ids, answer } = shapeFrom(shape);
      this.answered += n;
      this.points += n * scoreOf(this.question, { quId: this.question.id, options: chosenIn(ids), answer });
      if (isChoice(this.question.quType)) for (const id of ids) add(id, n);
      else if (this.question.quType === 'scale') add(answer, n);
    }
    for (const [row, own] of this.rowShapes) for (const [ids, n] of own) for (const id of idsOf(ids)) add(cellKey(row, id), n);
    this.shapes.clear();
    this.rowShapes.clear();
  }

  figures(sort: number): Figures {
    this.count();
    const { id, quType, content, visible, rankLevel, answerList } = this.question;
    return {
      ...{ id, sort, quType, content, visible, answered: this.answered },
      rows: this.rows().map((row) => ({ ...row, share: this.answered === 0 ? 0 : row.count / this.answered })),
      hasTexts: quType === 'saq' || answerList.some(({ hasRemark }) => hasRemark),
      ...(quType === 'matrix' ? { matrix: this.matrix() } : {}),
      mean: isScored(quType) && this.answered > 0 ? this.points / this.answered : null,
      nps: quType === 'scale' && rankLevel === npsLevel && this.answered > 0 ? this.netPromoters() : null,
    };
  }

  private matrix(): NonNullable<Figures['matrix']> {
    const { answerList, rowList = [] } = this.question;
    return rowList.map(({ id: row, content }) => {
      const counts = answerList.map(({ id }) => this.counts.get(cellKey(row, id)) ?? 0);
      return { id: row, content, answered: counts.reduce((sum, n) => sum + n, 0), counts };
    });
  }

  private rows(): { id: string; content: string; score: number; count: number; quota?: number }[] {
    const count = (key: string): number => this.counts.get(key) ?? 0;
    return choicesOf(this.question).map(({ id, content, score, quota }) => ({
      ...{ id, content, score, count: count(id) },
      ...(quota === undefined ? {} : { quota }),
    }));
  }

  /** People who chose 9 or 10 less those who chose 0 to 6, of a hundred. */
  private netPromoters(): number {
    const sum = (from: number, to: number): number =>
      Array.from({ length: to - from + 1 }, (_, at) => this.counts.get(String(from + at)) ?? 0).reduce((all, n) => all + n, 0);
    return Math.round(((sum(9, 10) - sum(0, 6)) / this.answered) * 100);
  }
}

/** Adds how many answers have each value of a column. */
function tally({ values, codes }: Column, counted: Uint8Array, sums: Map<string, number>): void {
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < codes.length; at += 1) {
    const code = counted[at] === 1 ? (codes[at] ?? 0) : 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  for (let code = 1; code < counts.length; code += 1) {
    const [value = '', n = 0] = [values[code - 1], counts[code]];
    if (n > 0) sums.set(value, (sums.get(value) ?? 0) + n);
  }
}

/** A pass over the answers that count. */
export class FigureCount {
  private papers = 0;
  private seconds = 0;
  private points = 0;
  private readonly questions: Map<string, QuestionCount>;

  constructor(private readonly all: readonly SurveyQuestion[]) {
    this.questions = new Map(all.map((question) => [question.id, new QuestionCount(question)]));
  }

  /** @param counted 1 for each answer of the block that is counted */
  add({ columns }: HeldBlock, counted: Uint8Array): void {
    for (const [at, isCounted] of counted.entries()) {
      if (isCounted === 0) continue;
      this.papers += 1;
      this.seconds += columns.costSeconds[at] ?? 0;
      this.points += columns.totalScore[at] ?? 0;
    }
    for (const [id, own] of columns.questions) this.questions.get(id)?.add(own, counted);
  }

  figures(): SurveyFigures {
    const mean = (sum: number): number | null => (this.papers === 0 ? null : sum / this.papers);
    return {
      papers: this.papers,
      meanSeconds: mean(this.seconds),
      meanScore: mean(this.points),
      questions: this.all.flatMap((question, at) => {
        const own = this.questions.get(question.id)?.figures(at + 1);
        return own ? [{ ...own, content: titleOf(question, this.all) }] : [];
      }),
    };
  }
}
