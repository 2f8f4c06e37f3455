import type { QuestionKey, QuestionView } from '@xuekao/question';

/** A question at its place in one attempt's paper, without its key. */
export interface PlacedQuestion {
  view: QuestionView;
  /** 1 for the first question of the paper */
  number: number;
  maxTenths: number;
  /** share in percent for a correct but incomplete choice */
  partialPercent: number;
  /** everybody gets its marks */
  isGiven?: boolean;
}
export interface PaperGroupContent {
  id: string;
  title: string;
  remark: string;
  perTenths: number;
  questions: readonly PlacedQuestion[];
}
/** Questions of one attempt, in its order. */
export interface PaperContent {
  groups: readonly PaperGroupContent[];
  /** all questions in the order of the paper */
  questions: readonly PlacedQuestion[];
  /** questions and parts of compound ones by the id that answers carry */
  byId: ReadonlyMap<string, { place: PlacedQuestion; view: QuestionView }>;
}
/** The other half, by the id of the (whole) question: for marking and for what is released. */
export type PaperKeys = ReadonlyMap<string, QuestionKey>;

export function paperContent(groups: readonly PaperGroupContent[]): PaperContent {
  const questions = groups.flatMap((group) => group.questions);
  const byId = new Map<string, { place: PlacedQuestion; view: QuestionView }>();
  for (const place of questions) {
    byId.set(place.view.id, { place, view: place.view });
    for (const part of place.view.parts) byId.set(part.id, { place, view: part });
  }
  return { groups, questions, byId };
}
