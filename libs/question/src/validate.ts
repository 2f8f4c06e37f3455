import { answerFileKinds, isPictureAddress, sayIn, sentence, siteLanguage, type Language, type Sentence } from '@xuekao/contracts';
import { drawnBlanks } from '@xuekao/contracts/drawn-blanks';
import { alternativeMark, blankMark, spellingLines, type AuthoredPart, type AuthoredQuestion, type AuthoredRow } from './authored.js';
import { repairText, wordsOf } from './formulas.js';
import { newOptionId, newPartId } from './question.js';
import { isChoiceType, letterOf, maxBlanks, maxKeywords, maxOptions, maxParts } from './view/index.js';
import { isBlank, plainText, sanitiseRichText } from '@xuekao/rich-text';

/** Fault of a question, not yet in any language. `part` counts the parts of a compound question from 1. */
export interface QuestionFault {
  part: number | null;
  fault: Sentence;
}
/** Fault of a question, as a sentence for its author. */
export interface SaidFault {
  part: number | null;
  message: string;
}

/** Limits of the contract, in characters. */
export const maxContent = 200_000;
export const maxRowContent = 20_000;
const maxAccepted = 2000;

function choiceFaults(part: AuthoredPart): Sentence[] {
  const rows = part.answerList;
  const right = rows.filter((row) => row.isRight).length;
  const faults: Sentence[] = [];
  const [min, max] = part.quType === 'judge' ? [2, 2] : [2, maxOptions];
  if (part.quType === 'judge' && rows.length !== 2) faults.push(sentence('questions.judgeOptions'));
  else if (rows.length < min) faults.push(sentence('questions.optionsFew'));
  else if (rows.length > max) faults.push(sentence('questions.optionsMany', { max, n: rows.length }));
  rows.forEach((row, index) => {
    if (isBlank(row.content) && row.image === '') faults.push(sentence('questions.optionBlank', { letter: letterOf(index) }));
    if (row.image !== '' && !isPictureAddress(row.image)) faults.push(sentence('questions.optionPicture', { letter: letterOf(index) }));
  });
  if (right === 0) faults.push(sentence('questions.keyMissing'));
  else if ((part.quType === 'radio' || part.quType === 'judge') && right > 1) {
    faults.push(sentence(part.quType === 'radio' ? 'questions.radioKeys' : 'questions.judgeKeys', { n: right }));
  } else if (part.quType === 'multi' && right < 2) faults.push(sentence('questions.multiKeys'));
  return faults;
}

/** This mark means several blanks or several spellings: taken as it stands it would be a key that no answer can meet. */
const strayMark = (where: Sentence): Sentence => sentence('questions.strayMark', { where, mark: blankMark });

/** More answers than blanks often mean several spellings of one. */
export const blanksDiffer = (blanks: number, answers: number): Sentence =>
  sentence(answers > blanks ? 'questions.blanksFewer' : 'questions.blanksMore', { blanks, answers });

function fillFaults(part: AuthoredPart): Sentence[] {
  const rows = part.answerList;
  if (rows.length === 0) return [sentence('questions.fillEmpty')];
  if (rows.length > maxBlanks) return [sentence('questions.fillMany', { max: maxBlanks, n: rows.length })];
  const faults = rows.flatMap((row, index) => {
    const texts = spellingLines(row.content);
    if (texts.length === 0) return [sentence('questions.blankEmpty', { n: index + 1 })];
    if (row.content.includes(blankMark)) return [strayMark(sentence('questions.blankNumber', { n: index + 1 }))];
    return texts.some((text) => text.length > maxAccepted) ? [sentence('questions.blankLong', { n: index + 1, max: maxAccepted })] : [];
  });
  const drawn = drawnBlanks(wordsOf(plainText(part.content))).lines;
  if (drawn > 0 && drawn !== rows.length) faults.push(blanksDiffer(drawn, rows.length));
  return faults;
}

/** Steps of a rubric: rows of a reference answer have no share. */
function stepFaults(steps: readonly AuthoredRow[]): Sentence[] {
  if (steps.length === 0) return [];
  const empty = steps.flatMap(({ content }, index) => (content.trim() === '' ? [sentence('questions.stepEmpty', { n: index + 1 })] : []));
  const sum = steps.reduce((total, { scoreRate }) => total + Math.round(scoreRate * 100), 0) / 100;
  return [...empty, ...(sum === 100 ? [] : [sentence('questions.stepSum', { sum })])];
}

function saqFaults(part: AuthoredPart): Sentence[] {
  if (part.manual) return stepFaults(part.answerList.filter(({ scoreRate }) => scoreRate > 0));
  const rows = part.answerList;
  if (rows.length === 0) return [sentence('questions.keywordsMissing')];
  if (rows.length > maxKeywords) return [sentence('questions.keywordsMany', { max: maxKeywords, n: rows.length })];
  return rows.flatMap((row, index) => [
    ...(spellingLines(row.content).length === 0 ? [sentence('questions.keywordEmpty', { n: index + 1 })] : []),
    ...(row.content.includes(blankMark) ? [strayMark(sentence('questions.keywordNumber', { n: index + 1 }))] : []),
    ...(row.scoreRate > 0 && row.scoreRate <= 100 ? [] : [sentence('questions.keywordRate')]),
  ]);
}

function partFaults(part: AuthoredPart): Sentence[] {
  // sizes first: nothing is read in a text that is refused anyway
  if (part.content.length > maxContent) return [sentence('questions.stemLong')];
  if (part.analysis.length > maxContent) return [sentence('questions.analysisLong')];
  if (part.answerList.some((row) => row.content.length > maxRowContent)) return [sentence('questions.rowLong')];
  const faults = isBlank(part.content) ? [sentence('questions.stemEmpty')] : [];
  if (isChoiceType(part.quType)) faults.push(...choiceFaults(part));
  else if (part.quType === 'fill') faults.push(...fillFaults(part));
  else if (part.quType === 'saq') faults.push(...saqFaults(part));
  return faults;
}

/**
 * The rules of specification 2, sections 4 and 5, for a question of any type; empty when it may be stored. The editor's save and the
 * import both ask here, after `cleanQuestion`. Bank, chapter and difficulty are the contract's business.
 */
export function questionFaults(question: AuthoredQuestion): QuestionFault[] {
  const faults: QuestionFault[] = partFaults(question).map((fault) => ({ part: null, fault }));
  const parts = question.subList ?? [];
  if (question.quType !== 'mix') {
    if (parts.length > 0) faults.push({ part: null, fault: sentence('questions.partsStray') });
    return faults;
  }
  if (question.answerList.length > 0) faults.push({ part: null, fault: sentence('questions.mixOptions') });
  if (parts.length === 0) faults.push({ part: null, fault: sentence('questions.partsMissing') });
  if (parts.length > maxParts) faults.push({ part: null, fault: sentence('questions.partsMany', { max: maxParts, n: parts.length }) });
  const scored = parts.filter(({ score = 0 }) => score > 0).length;
  if (scored > 0 && scored < parts.length) faults.push({ part: null, fault: sentence('questions.partScores') });
  parts.forEach((part, index) => {
    const own = part.quType === 'mix' ? [sentence('questions.mixInMix')] : partFaults(part);
    for (const fault of own) faults.push({ part: index + 1, fault: sentence('questions.partOf', { n: index + 1, fault }) });
  });
  return faults;
}

/** Clauses with a sign between them; halved again and again, so that a thousand stand ten deep. */
function joined(clauses: readonly Sentence[]): Sentence | undefined {
  const half = clauses.length >> 1;
  const [one, other] = half === 0 ? [clauses[0]] : [joined(clauses.slice(0, half)), joined(clauses.slice(half))];
  return one && other ? sentence('questions.faultPair', { one, other }) : one;
}

/** All faults in one sentence, for a refusal; empty where there is none. */
export const faultsSentence = (faults: readonly Pick<QuestionFault, 'fault'>[]): Sentence =>
  sentence('questions.faults', { faults: joined(faults.map(({ fault }) => fault)) ?? '' });

/** Faults in a language. */
export const saidFaults = (faults: readonly QuestionFault[], language: Language = siteLanguage): SaidFault[] =>
  faults.map(({ part, fault }) => ({ part, message: sayIn(language, fault) }));
/** As `questionFaults`, said in the language of the site. */
export const validateQuestion = (question: AuthoredQuestion): SaidFault[] => saidFaults(questionFaults(question));

function cleanRow(row: AuthoredRow, kind: 'rich' | 'spellings' | 'plain'): AuthoredRow {
  const content =
    kind === 'rich'
      ? sanitiseRichText(row.content)
      : kind === 'spellings'
        ? spellingLines(repairText(row.content)).join(alternativeMark)
        : repairText(row.content).trim();
  return {
    id: row.id ?? newOptionId(),
    content,
    image: row.image,
    imageAlt: repairText(row.imageAlt ?? '').trim(),
    isRight: row.isRight,
    scoreRate: row.scoreRate,
  };
}

function cleanPart(part: AuthoredPart): AuthoredPart {
  const isChoice = isChoiceType(part.quType);
  const isByHand = part.quType === 'saq' && part.manual;
  const answerFiles = isByHand ? answerFileKinds.filter((file) => part.answerFiles?.includes(file)) : [];
  const kind = isChoice ? 'rich' : isByHand ? 'plain' : 'spellings';
  return {
    id: part.id ?? newPartId(),
    quType: part.quType,
    content: sanitiseRichText(part.content),
    analysis: sanitiseRichText(part.analysis),
    answerList: part.answerList.map((row) => cleanRow(row, kind)),
    // flags of other types would only wait to mean something later
    manual: isByHand,
    pathScore: part.quType === 'multi' && part.pathScore,
    answerOrder: part.quType === 'fill' && part.answerOrder,
    itemRand: isChoice && part.quType !== 'judge' && part.itemRand,
    ...(answerFiles.length === 0 ? {} : { answerFiles }),
  };
}

/**
 * A question as it may be stored: rich text sanitised, answers and keywords trimmed plain text, missing ids made, flags of
 * other types off. Says nothing about its being complete: `validateQuestion` does.
 */
export function cleanQuestion(question: AuthoredQuestion): AuthoredQuestion {
  const cleaned = cleanPart(question);
  if (question.quType !== 'mix') return cleaned;
  const subList = (question.subList ?? []).map((part) => ({ ...cleanPart(part), ...((part.score ?? 0) > 0 ? { score: part.score } : {}) }));
  return { ...cleaned, subList };
}

/** The stem as plain text, parts included: for lists and searching (`contentText` of the wire), at most 2,000 characters. */
export function searchText(question: AuthoredQuestion): string {
  return [question, ...(question.subList ?? [])]
    .map((part) => plainText(part.content))
    .join('\n')
    .slice(0, 2000);
}
