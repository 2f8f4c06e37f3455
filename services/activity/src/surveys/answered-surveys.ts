import { Injectable } from '@nestjs/common';
import { formOf, type SurveyForm, type SurveyQuestion } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { SurveyCollections } from './survey.collections.js';
import type { SurveyDoc } from './survey.model.js';

/** A survey without the text before its questions, which nobody reads who hands in. */
export type AnsweredSurvey = Omit<SurveyDoc, 'content'>;
interface Design {
  /** of the document that it was read with */
  revision: number;
  questions: SurveyQuestion[];
  form: SurveyForm<SurveyQuestion & { page: number }>;
}

/** Surveys whose questions are kept in memory. */
const mostKept = 50;
const withoutQuestions = { questions: 0, content: 0 } as const;

/**
 * Surveys for whoever answers them. Their questions are most of the document and change with their revision alone, so they are read once;
 * what may be different with each answer (state, window, counts) is read each time.
 */
@Injectable()
export class AnsweredSurveys {
  private readonly kept = new Map<string, Design>();

  constructor(private readonly store: SurveyCollections) {}

  async find(id: string): Promise<{ survey: AnsweredSurvey; form: Design['form'] } | null> {
    const surveys = nativeOf<SurveyDoc>(this.store.surveys);
    const known = this.kept.get(id);
    if (known !== undefined) {
      const now = await surveys.findOne<Omit<AnsweredSurvey, 'questions'>>({ _id: id }, { projection: withoutQuestions });
      if (now !== null && now.designRevision === known.revision)
        return { survey: { ...now, questions: known.questions }, form: known.form };
      this.kept.delete(id);
      if (now === null) return null;
    }
    const survey = await surveys.findOne<AnsweredSurvey>({ _id: id }, { projection: { content: 0 } });
    if (survey === null) return null;
    const form = formOf(survey.questions);
    this.keep(id, { revision: survey.designRevision, questions: survey.questions, form });
    return { survey, form };
  }

  private keep(id: string, design: Design): void {
    this.kept.set(id, design);
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
  }
}
