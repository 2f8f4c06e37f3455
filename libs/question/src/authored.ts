import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import {
  newOptionId,
  newPartId,
  type ChoiceQuestion,
  type FillQuestion,
  type MixQuestion,
  type PartQuestion,
  type Question,
  type SaqQuestion,
} from './question.js';
import { toPoints, toTenths } from './tenths.js';
import { isChoiceType } from './view/index.js';

/** One row of `answerList`: an option, a blank (each accepted text on a line), a keyword, a line of a reference or a rubric's step. */
export interface AuthoredRow {
  id?: string | undefined;
  content: string;
  image: string;
  /** what the picture shows, plain text */
  imageAlt?: string | undefined;
  isRight: boolean;
  /** percent of the marks, for keywords and steps; else 0 */
  scoreRate: number;
}
/** A question without its parts in the shape of the wire (`questionFields` of the contracts). */
export interface AuthoredPart {
  id?: string | undefined;
  quType: QuType;
  content: string;
  analysis: string;
  answerList: AuthoredRow[];
  manual: boolean;
  pathScore: boolean;
  answerOrder: boolean;
  itemRand: boolean;
  /** files that a short answer may hold beside its text; missing: none */
  answerFiles?: AnswerFileKind[] | undefined;
  /** points of a part of a compound question; 0 or missing: all parts have equal shares */
  score?: number | undefined;
}
/** A question as the editor saves it, the import produces it and `freeze-questions` answers it; further fields are ignored. */
export interface AuthoredQuestion extends AuthoredPart {
  subList?: AuthoredPart[] | undefined;
}

/**
 * Between the spellings of one blank or keyword. No person writes it within one: in the import's text and in the editor `||` stands for it.
 */
export const alternativeMark = '\n';
/** Parts the blanks in the text of the import, and means nothing anywhere else where a person writes. */
export const blankMark = '##';

/** The lines of a row of spellings, as a person wrote it; what is stored or was sent by another process goes through `alternatives`. */
export const spellingLines = (content: string): string[] =>
  content
    .split(alternativeMark)
    .map((text) => text.trim())
    .filter((text) => text !== '');

const formula = /\$\$[^]*?\$\$|\$[^$]*\$/g;
const oneLine = (tex: string): string => tex.replace(/\s+/g, ' ');
/**
 * A formula that the release before let run over lines; what stands between two amounts of dollars on two lines is none: it has no sign of
 * TeX.
 */
export const formulasInOneLine = (content: string): string =>
  content.replace(formula, (text) => (/[\\{}^_]/.test(text) ? oneLine(text) : text));
/**
 * Accepted texts of a blank or keyword. The release before parted spellings by `##`, and let a formula run over lines: its rows mean what
 * they meant, whether they are stored or a process that still runs sends them.
 */
export const alternatives = (content: string): string[] =>
  content.includes(blankMark)
    ? content.split(blankMark).flatMap((text) => spellingLines(text.replace(formula, oneLine)))
    : spellingLines(content);

/** Spellings as the release before parts them; as lines where that would be others: `C#` beside `C Sharp`. */
function joinedForReleaseBefore(content: string): string {
  const spellings = alternatives(content);
  const joined = spellings.join(blankMark);
  const read = alternatives(joined);
  return read.length === spellings.length && read.every((text, at) => text === spellings[at]) ? joined : spellings.join(alternativeMark);
}

/**
 * A question as a process of the release before understands it, which parts spellings by `##` alone. Goes with the release that follows.
 */
export function forReleaseBefore<P extends AuthoredPart>(part: P): P {
  if (part.quType !== 'fill' && (part.quType !== 'saq' || part.manual)) return part;
  return { ...part, answerList: part.answerList.map((row) => ({ ...row, content: joinedForReleaseBefore(row.content) })) };
}

function partFromAuthored(row: AuthoredPart): PartQuestion {
  const { id = newPartId(), content, analysis, score = 0 } = row;
  const base = { id, content, analysis, ...(score > 0 ? { weight: toTenths(score) } : {}) };
  const { quType } = row;
  if (isChoiceType(quType)) {
    const options = row.answerList.map((option) => ({
      id: option.id ?? newOptionId(),
      content: option.content,
      image: option.image,
      imageAlt: option.imageAlt ?? '',
      isRight: option.isRight,
    }));
    return { ...base, quType, options, pathScore: row.pathScore, itemRand: row.itemRand } satisfies ChoiceQuestion;
  }
  if (quType === 'fill') {
    const blanks = row.answerList.map((blank) => alternatives(blank.content));
    return { ...base, quType, blanks, anyOrder: row.answerOrder } satisfies FillQuestion;
  }
  if (quType === 'saq') {
    const keywords = row.manual ? [] : row.answerList.map((word) => ({ words: alternatives(word.content), rate: word.scoreRate }));
    const reference = row.manual ? row.answerList.filter((line) => line.scoreRate === 0).map((line) => line.content) : [];
    const steps = row.manual ? row.answerList.flatMap(({ content, scoreRate: rate }) => (rate > 0 ? [{ content, rate }] : [])) : [];
    const { answerFiles = [] } = row;
    return {
      ...{ ...base, quType, manual: row.manual, keywords, reference },
      ...(steps.length === 0 ? {} : { steps }),
      ...(row.manual && answerFiles.length > 0 ? { answerFiles } : {}),
    } satisfies SaqQuestion;
  }
  throw new TypeError('a compound question cannot be a part');
}

/**
 * Wire shape → `Question`. Ids that are missing are made; everything else is taken as it stands, so validate first.
 * Throws TypeError for a compound question inside a compound question.
 */
export function questionFromAuthored(row: AuthoredQuestion): Question {
  if (row.quType !== 'mix') return partFromAuthored(row);
  return {
    id: row.id ?? newPartId(),
    quType: 'mix',
    content: row.content,
    analysis: row.analysis,
    parts: (row.subList ?? []).map(partFromAuthored),
  } satisfies MixQuestion;
}

const noRow = { image: '', imageAlt: '', isRight: false, scoreRate: 0 };

function partToAuthored(question: PartQuestion): AuthoredPart {
  const part: AuthoredPart = {
    id: question.id,
    quType: question.quType,
    content: question.content,
    analysis: question.analysis,
    answerList: [],
    manual: false,
    pathScore: false,
    answerOrder: false,
    itemRand: false,
    ...(question.weight === undefined ? {} : { score: toPoints(question.weight) }),
  };
  switch (question.quType) {
    case 'fill':
      part.answerOrder = question.anyOrder;
      part.answerList = question.blanks.map((texts) => ({ ...noRow, content: texts.join(alternativeMark), isRight: true }));
      return part;
    case 'saq':
      part.manual = question.manual;
      if (question.answerFiles !== undefined) part.answerFiles = question.answerFiles;
      part.answerList = question.manual
        ? [
            ...question.reference.map((content) => ({ ...noRow, content, isRight: true })),
            ...(question.steps ?? []).map(({ content, rate }) => ({ ...noRow, content, isRight: true, scoreRate: rate })),
          ]
        : question.keywords.map(({ words, rate }) => ({ ...noRow, content: words.join(alternativeMark), isRight: true, scoreRate: rate }));
      return part;
    default:
      part.pathScore = question.pathScore;
      part.itemRand = question.itemRand;
      part.answerList = question.options.map((option) => ({ ...option, imageAlt: option.imageAlt ?? '', scoreRate: 0 }));
      return part;
  }
}

/** `Question` → wire shape, the inverse of `questionFromAuthored`. */
export function authoredFromQuestion(question: Question): AuthoredQuestion {
  if (question.quType !== 'mix') return partToAuthored(question);
  return {
    id: question.id,
    quType: 'mix',
    content: question.content,
    analysis: question.analysis,
    answerList: [],
    manual: false,
    pathScore: false,
    answerOrder: false,
    itemRand: false,
    subList: question.parts.map(partToAuthored),
  };
}
