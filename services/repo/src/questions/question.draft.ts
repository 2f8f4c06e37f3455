import { undescribedPictures } from '@xuekao/contracts/picture-words';
import { plainText } from '@xuekao/rich-text';
import { isChoiceType, newOptionId, newPartId, searchText, type AuthoredPart, type AuthoredQuestion } from '@xuekao/question';
import { foldForSearch } from '../kernel/search-text.js';
import type { OptionDoc, PartDoc, QuestionBody, VersionDoc } from './question.model.js';

/** Content of a version, and the copy of it in the question's head for finding and counting. */
export interface Draft {
  body: QuestionBody & Pick<VersionDoc, 'subList' | 'contentText' | 'spellings'>;
  subjective: boolean;
  searchText: string;
  /** options, keys and analyses without markup, folded by `foldForSearch` */
  moreText: string;
  /** pictures without words */
  undescribed: number;
}

const usualLevel = 2;
/** Characters. */
const longestMoreText = 10_000;

/**
 * Checked input → what is stored. Ids of options and parts stay when they name one of the version before; everything else
 * gets a new random one, so that nobody can choose an id that says something.
 * @param partLevels difficulty of each part of a compound question
 */
export function draftOf(
  question: AuthoredQuestion,
  partLevels: readonly number[] = [],
  before: Pick<VersionDoc, 'answerList' | 'subList'> | null = null,
): Draft {
  const free = new Map(before?.subList.map((part) => [part.id, part]));
  const subList = (question.subList ?? []).map((part, index): PartDoc => {
    const known = part.id === undefined ? undefined : free.get(part.id);
    // a part's id serves once, also when it is sent twice
    if (known) free.delete(known.id);
    const { score = 0 } = part;
    const own = { id: known?.id ?? newPartId(), quLevel: partLevels[index] ?? usualLevel, ...(score > 0 ? { score } : {}) };
    return { ...own, ...bodyOf(part, known?.answerList ?? []) };
  });
  const contentText = searchText(question);
  const body: Draft['body'] = { ...bodyOf(question, before?.answerList ?? []), subList, contentText, spellings: 'lines' };
  return {
    body,
    subjective: question.quType === 'saq' || subList.some((part) => part.quType === 'saq'),
    searchText: foldForSearch(contentText),
    moreText: moreTextOf(body),
    undescribed: undescribedPictures(body),
  };
}

/** Of a version, for searches: what a stem does not say, at most as much as a list can look through. */
export function moreTextOf(body: QuestionBody & Pick<VersionDoc, 'subList'>): string {
  const texts = [body, ...body.subList].flatMap(({ quType, answerList, analysis }) => [
    ...answerList.map(({ content }) => (isChoiceType(quType) ? plainText(content) : content)),
    plainText(analysis),
  ]);
  return foldForSearch(texts.join('\n').slice(0, longestMoreText));
}

function bodyOf(part: AuthoredPart, rowsBefore: readonly OptionDoc[]): QuestionBody {
  return {
    quType: part.quType,
    content: part.content,
    analysis: part.analysis,
    answerList: rowsOf(part, rowsBefore),
    manual: part.manual,
    pathScore: part.pathScore,
    answerOrder: part.answerOrder,
    itemRand: part.itemRand,
    ...(part.answerFiles === undefined || part.answerFiles.length === 0 ? {} : { answerFiles: part.answerFiles }),
  };
}

function rowsOf(part: AuthoredPart, before: readonly OptionDoc[]): OptionDoc[] {
  const choice = isChoiceType(part.quType);
  const free = new Set(before.map((row) => row.id));
  return part.answerList.map((row) => ({
    id: row.id !== undefined && free.delete(row.id) ? row.id : newOptionId(),
    content: row.content,
    image: choice ? row.image : '',
    imageAlt: choice && row.image !== '' ? (row.imageAlt ?? '') : '',
    // a blank and a keyword are part of the key by themselves
    isRight: choice ? row.isRight : true,
    scoreRate: part.quType === 'saq' ? row.scoreRate : 0,
  }));
}

/** Whether a save changes nothing that a version fixes. */
export function sameContent(before: VersionDoc, { body }: Draft): boolean {
  return canonical(before) === canonical(body);
}

const canonical = (body: QuestionBody & Pick<VersionDoc, 'subList'>): string =>
  JSON.stringify([fields(body), body.subList.map((part) => [part.id, part.quLevel, part.score ?? 0, fields(part)])]);

const fields = (body: QuestionBody): unknown[] => [
  body.quType,
  body.content,
  body.analysis,
  body.manual,
  body.pathScore,
  body.answerOrder,
  body.itemRand,
  (body.answerFiles ?? []).join(),
  body.answerList.map((row) => [row.id, row.content, row.image, row.imageAlt ?? '', row.isRight, row.scoreRate]),
];
