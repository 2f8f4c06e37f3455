import { isChoice, isScored, npsLevel, scoreOf, type SurveyAnswer, type SurveyFigures, type SurveyQuestion } from '@xuekao/contracts';
import { titleOf } from '../surveys/index.js';
import { choicesOf } from './choices.js';

type Figures = SurveyFigures['questions'][number];

const cellKey = (row: string, column: string): string => `${row} ${column}`;

/** Counts of one question while answers are read. */
class QuestionCount {
  private answered = 0;
  private points = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly question: SurveyQuestion) {}

  add(answer: SurveyAnswer): void {
    this.answered += 1;
    this.points += scoreOf(this.question, answer);
    const keys =
      isChoice(this.question.quType) || this.question.quType === 'matrix'
        ? answer.options.map(({ id, row }) => (row === undefined ? id : cellKey(row, id)))
        : this.question.quType === 'scale'
          ? [answer.answer]
          : [];
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  figures(sort: number): Figures {
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

/** A pass over the answers that were handed in and count. */
export class FigureCount {
  private papers = 0;
  private seconds = 0;
  private points = 0;
  private readonly questions: Map<string, QuestionCount>;

  constructor(private readonly all: readonly SurveyQuestion[]) {
    this.questions = new Map(all.map((question) => [question.id, new QuestionCount(question)]));
  }

  add({ answers, costSeconds, totalScore }: { answers: readonly SurveyAnswer[]; costSeconds: number; totalScore: number }): void {
    this.papers += 1;
    this.seconds += costSeconds;
    this.points += totalScore;
    for (const answer of answers) this.questions.get(answer.quId)?.add(answer);
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
