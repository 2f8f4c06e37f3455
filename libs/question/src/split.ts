import type { AnswerFileKind, AnswerValue, LearnerQuestionView, OptionView, QuType } from '@xuekao/contracts';
import { answerFileKinds, mostFileBytes, mostFiles } from '@xuekao/contracts/answer-files';
import type { Keyword, Question, RubricStep } from './question.js';
import { isChoiceType, isSingleChoiceType, letterOf, type ChoiceType, type OwnPart, type OwnPlace } from './view/index.js';
import { partShares, weightOf } from './tenths.js';
import { shuffled } from './shuffle.js';

/** The half of a question that a learner may see, before it has a place and marks in a paper. */
export interface QuestionView {
  id: string;
  quType: QuType;
  content: string;
  options: { id: string; content: string; image: string; imageAlt?: string }[];
  blanks: number;
  itemRand: boolean;
  /** missing: none, as in a view that an earlier release froze */
  answerFiles?: AnswerFileKind[];
  parts: QuestionView[];
  /** of a part that has marks of its own, as in its key */
  weight?: number;
}

/** The other half: what marking and release need. Plain data, may be stored and sent between services as JSON. */
export type QuestionKey = ChoiceKey | FillKey | SaqKey | MixKey;
interface KeyBase {
  id: string;
  analysis: string;
  /** of a part that has marks of its own; missing elsewhere, so that a key is the same as that of a release before */
  weight?: number;
}
export interface ChoiceKey extends KeyBase {
  quType: ChoiceType;
  /** ids of the right options */
  right: string[];
  /** further sets of options that a correction accepts as right */
  accepted?: string[][];
  /** a correct but incomplete set earns a share */
  partial: boolean;
}
export interface FillKey extends KeyBase {
  quType: 'fill';
  blanks: string[][];
  anyOrder: boolean;
}
export interface SaqKey extends KeyBase {
  quType: 'saq';
  manual: boolean;
  keywords: Keyword[];
  reference: string[];
  /** rubric; missing where there is none */
  steps?: RubricStep[];
}
export interface MixKey extends KeyBase {
  quType: 'mix';
  parts: QuestionKey[];
}

/** Field by field on purpose: what is not named here cannot reach a learner (security.md, row 3). */
function viewOf(question: Question): QuestionView {
  const { id, quType, content } = question;
  const view: QuestionView = { id, quType, content, options: [], blanks: 0, itemRand: false, parts: [] };
  if (question.quType === 'mix') view.parts = question.parts.map((part) => ({ ...viewOf(part), ...weightOf(part) }));
  else if (question.quType === 'fill') view.blanks = question.blanks.length;
  else if (question.quType === 'saq') {
    if (question.manual && question.answerFiles !== undefined) view.answerFiles = question.answerFiles;
  } else {
    view.itemRand = question.itemRand;
    view.options = question.options.map((option) => ({
      id: option.id,
      content: option.content,
      image: option.image,
      imageAlt: option.imageAlt ?? '',
    }));
  }
  return view;
}

function answerKeyOf(question: Question): QuestionKey {
  const { id, analysis } = question;
  switch (question.quType) {
    case 'mix':
      return { id, quType: 'mix', analysis, parts: question.parts.map((part) => ({ ...answerKeyOf(part), ...weightOf(part) })) };
    case 'fill':
      return { id, quType: 'fill', analysis, blanks: question.blanks, anyOrder: question.anyOrder };
    case 'saq':
      return {
        ...{ id, quType: 'saq', analysis, manual: question.manual, keywords: question.keywords, reference: question.reference },
        // a key without a rubric is the same as that of a release before
        ...(question.steps === undefined ? {} : { steps: question.steps }),
      };
    default: {
      const right = question.options.filter((option) => option.isRight).map((option) => option.id);
      // spec-readings: `multi2` always gives the share, `multi` only where the author says so
      const partial = question.quType === 'multi2' || (question.quType === 'multi' && question.pathScore);
      return { id, quType: question.quType, analysis, right, partial };
    }
  }
}

/** Takes a question apart into what the learner sees and what only marking sees. */
export function splitQuestion(question: Question): { view: QuestionView; key: QuestionKey } {
  return { view: viewOf(question), key: answerKeyOf(question) };
}

/** Place of a question in a paper. */
export interface Place {
  sort: number;
  /** marks in tenths of a point */
  maxTenths: number;
  /** the paper's seed: the same seed gives the same order of options; without it the authored order stays */
  seed?: string | undefined;
}

/**
 * The view as the contract sends it. Parts get their own sort from 1, and their share of the marks by `partShares`.
 * Options are shuffled when `itemRand` says so and a seed is given; the letters follow the shuffled order.
 */
export function learnerQuestion(view: QuestionView, place: Place): LearnerQuestionView {
  const options = view.itemRand && place.seed !== undefined ? shuffled(view.options, `${place.seed}/${view.id}`) : view.options;
  const shares = partShares(place.maxTenths, view.parts);
  return {
    quId: view.id,
    sort: place.sort,
    quType: view.quType,
    content: view.content,
    score: place.maxTenths / 10,
    answerList: options.map((option, index): OptionView => ({
      id: option.id,
      abc: letterOf(index),
      content: option.content,
      image: option.image,
      imageAlt: option.imageAlt ?? '',
    })),
    blanks: view.blanks,
    ...(view.answerFiles === undefined ? {} : { answerFiles: view.answerFiles }),
    subList: view.parts.map((part, index) => learnerQuestion(part, { sort: index + 1, maxTenths: shares[index] ?? 0, seed: place.seed })),
  };
}

/**
 * The question with nothing of any paper: `placed` makes of it and `ownPlaceOf` what `learnerQuestion` makes. Options that are shuffled
 * stand in the order of their ids, which are random: whoever reads it learns nothing of the order in which they were written.
 */
export const unplacedQuestion = (view: QuestionView): LearnerQuestionView => learnerQuestion(inNoOrder(view), { sort: 0, maxTenths: 0 });

const inNoOrder = (view: QuestionView): QuestionView => ({ ...view, options: unplacedOptions(view), parts: view.parts.map(inNoOrder) });

const unplacedOptions = ({ itemRand, options }: QuestionView): QuestionView['options'] =>
  itemRand ? options.toSorted((one, other) => (one.id < other.id ? -1 : 1)) : options;

/** The part of a question that is one paper's own. */
export function ownPlaceOf(view: QuestionView, { sort, maxTenths, seed }: Place): OwnPlace {
  const own = (part: QuestionView, tenths: number): OwnPart => {
    const { id, itemRand, options } = part;
    if (!itemRand || options.length === 0) return { score: tenths / 10 };
    const places = new Map(unplacedOptions(part).map((option, place) => [option, place]));
    const shown = seed === undefined ? options : shuffled(options, `${seed}/${id}`);
    return { score: tenths / 10, order: shown.flatMap((option) => places.get(option) ?? []) };
  };
  const shares = partShares(maxTenths, view.parts);
  const parts = view.parts.length === 0 ? {} : { parts: view.parts.map((part, index) => own(part, shares[index] ?? 0)) };
  return { sort, ...own(view, maxTenths), ...parts };
}

/** Whether the answer uses the one field of its question's type, with options and blanks that the question has. */
export function answerFits(view: QuestionView, answer: AnswerValue): boolean {
  const { options, blanks, text, files } = answer;
  if (files !== undefined && !filesFit(view, files)) return false;
  if (isChoiceType(view.quType)) {
    if (blanks !== undefined || text !== undefined) return false;
    const chosen = options ?? [];
    return (
      chosen.length <= (isSingleChoiceType(view.quType) ? 1 : view.options.length) &&
      new Set(chosen).size === chosen.length &&
      chosen.every((id) => view.options.some((option) => option.id === id))
    );
  }
  if (view.quType === 'fill') return options === undefined && text === undefined && (blanks ?? []).length <= view.blanks;
  if (view.quType === 'saq') return options === undefined && blanks === undefined;
  return false; // the parts of a compound question are answered, not the question
}

/** Only kinds that the question allows, no more of each than an answer holds, none twice, none too large. */
function filesFit({ answerFiles = [] }: QuestionView, files: NonNullable<AnswerValue['files']>): boolean {
  return (
    new Set(files.map(({ sha }) => sha)).size === files.length &&
    files.every(({ kind, size }) => answerFiles.includes(kind) && size <= mostFileBytes[kind]) &&
    answerFileKinds.every((kind) => files.filter((file) => file.kind === kind).length <= mostFiles[kind])
  );
}

/** Accepted texts per blank (`/` between spellings), or the reference answer with the steps of the rubric, or the keywords; plain text. */
export function rightAnswers(key: QuestionKey): string[] {
  if (key.quType === 'fill') return key.blanks.map((texts) => texts.join(' / '));
  if (key.quType === 'saq' && key.manual) return [...key.reference, ...(key.steps ?? []).map(({ content }) => content)];
  if (key.quType === 'saq') return key.keywords.map(({ words }) => words.join(' / '));
  return [];
}
