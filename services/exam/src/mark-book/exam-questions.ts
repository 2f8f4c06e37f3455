import { Injectable } from '@nestjs/common';
import { quTypeNames } from '@xuekao/contracts';
import { plainText } from '@xuekao/rich-text';
import type { ExamDoc } from '../exams/index.js';
import type { QuestionMark } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';

/** A question of the frozen set, and the marks that people have for it. In tenths. */
export interface ExamQuestion {
  id: string;
  /** in the order of the set, from 1 */
  number: number;
  type: string;
  text: string;
}
const longestText = 200;

@Injectable()
export class ExamQuestions {
  constructor(private readonly contents: PaperContents) {}

  /** @param hasTexts whether their words may be told */
  async of({ setId, setRevision = 0 }: Pick<ExamDoc, 'setId' | 'setRevision'>, hasTexts: boolean): Promise<ExamQuestion[]> {
    if (setId === null) return [];
    const { questions } = await this.contents.asOf({ setId, setRevision });
    return questions.map(({ view }, index) => ({
      ...{ id: view.id, number: index + 1, type: quTypeNames[view.quType] },
      text: hasTexts ? plainText(view.content).replaceAll(/\s+/g, ' ').trim().slice(0, longestText) : '',
    }));
  }
}

interface Sums {
  count: number;
  tenths: number;
  maxTenths: number;
  /** of one paper, the last that was added */
  full: number;
}
/** Sums of marks by question, over papers that count. */
export class QuestionSums {
  private readonly sums = new Map<string, Sums>();

  add(marks: readonly QuestionMark[]): void {
    for (const { quId, tenths, maxTenths } of marks) {
      if (tenths === null) continue;
      const known = this.sums.get(quId) ?? { count: 0, tenths: 0, maxTenths: 0, full: 0 };
      this.sums.set(quId, {
        ...{ count: known.count + 1, tenths: known.tenths + tenths, maxTenths: known.maxTenths + maxTenths },
        full: maxTenths,
      });
    }
  }

  /** `mean` and `full` in points, `rate` from 0 to 1. Null: nobody's paper that counts holds it. */
  of(quId: string): { count: number; mean: number; full: number; rate: number } | null {
    const known = this.sums.get(quId);
    if (!known) return null;
    const { count, tenths, maxTenths, full } = known;
    return { count, mean: tenths / count / 10, full: full / 10, rate: maxTenths === 0 ? 1 : tenths / maxTenths };
  }
}
