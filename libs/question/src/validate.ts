import { answerFileKinds, isPictureAddress } from '@xuekao/contracts';
import { drawnBlanks } from '@xuekao/contracts/drawn-blanks';
import { alternativeMark, blankMark, spellingLines, type AuthoredPart, type AuthoredQuestion, type AuthoredRow } from './authored.js';
import { repairText, wordsOf } from './formulas.js';
import { newOptionId, newPartId } from './question.js';
import { isChoiceType, letterOf, maxBlanks, maxKeywords, maxOptions, maxParts } from './view/index.js';
import { isBlank, plainText, sanitiseRichText } from '@xuekao/rich-text';

/** Fault of a question, as a sentence for its author. `part` counts the parts of a compound question from 1. */
export interface QuestionFault {
  part: number | null;
  message: string;
}

/** Limits of the contract, in characters. */
export const maxContent = 200_000;
export const maxRowContent = 20_000;
const maxAccepted = 2000;

function choiceFaults(part: AuthoredPart): string[] {
  const rows = part.answerList;
  const right = rows.filter((row) => row.isRight).length;
  const faults: string[] = [];
  const [min, max] = part.quType === 'judge' ? [2, 2] : [2, maxOptions];
  if (part.quType === 'judge' && rows.length !== 2) faults.push('判断题应当有且只有两个选项（正确、错误）');
  else if (rows.length < min) faults.push('选择题至少要有两个选项');
  else if (rows.length > max) faults.push(`选项最多 ${max} 个，现在有 ${rows.length} 个，请删去多余的选项`);
  rows.forEach((row, index) => {
    if (isBlank(row.content) && row.image === '') faults.push(`选项${letterOf(index)}没有内容，请填写文字或上传图片`);
    if (row.image !== '' && !isPictureAddress(row.image)) faults.push(`选项${letterOf(index)}的图片地址不正确，请重新上传图片`);
  });
  if (right === 0) faults.push('没有正确答案，请标出正确的选项');
  else if ((part.quType === 'radio' || part.quType === 'judge') && right > 1) {
    faults.push(`${part.quType === 'radio' ? '单选题' : '判断题'}只能有一个正确答案，现在有 ${right} 个`);
  } else if (part.quType === 'multi' && right < 2) faults.push('多选题至少要有两个正确答案；只有一个时请改用单选题或不定项选择题');
  return faults;
}

/** This mark means several blanks or several spellings: taken as it stands it would be a key that no answer can meet. */
const strayMark = (where: string): string =>
  `${where}里有“${blankMark}”，它只在导入的文本里用来隔开几个空：请每个空各填一项，同一个空的几种写法各写一行`;

/** More answers than blanks often mean several spellings of one. */
export const blanksDiffer = (blanks: number, answers: number): string =>
  `题干中有 ${blanks} 个空，答案却有 ${answers} 个，请改成一样多${answers > blanks ? '；同一个空的几种写法用 || 隔开' : ''}`;

function fillFaults(part: AuthoredPart): string[] {
  const rows = part.answerList;
  if (rows.length === 0) return ['填空题至少要有一个空的答案'];
  if (rows.length > maxBlanks) return [`填空最多 ${maxBlanks} 个空，现在有 ${rows.length} 个`];
  const faults = rows.flatMap((row, index) => {
    const texts = spellingLines(row.content);
    if (texts.length === 0) return [`第 ${index + 1} 个空没有答案`];
    if (row.content.includes(blankMark)) return [strayMark(`第 ${index + 1} 个空`)];
    return texts.some((text) => text.length > maxAccepted) ? [`第 ${index + 1} 个空的答案超过 ${maxAccepted} 个字`] : [];
  });
  const drawn = drawnBlanks(wordsOf(plainText(part.content))).lines;
  if (drawn > 0 && drawn !== rows.length) faults.push(blanksDiffer(drawn, rows.length));
  return faults;
}

/** Steps of a rubric: rows of a reference answer have no share. */
function stepFaults(steps: readonly AuthoredRow[]): string[] {
  if (steps.length === 0) return [];
  const empty = steps.flatMap(({ content }, index) => (content.trim() === '' ? [`第 ${index + 1} 个评分步骤没有内容`] : []));
  const sum = steps.reduce((total, { scoreRate }) => total + Math.round(scoreRate * 100), 0) / 100;
  return [...empty, ...(sum === 100 ? [] : [`评分步骤的比例合计应为 100%，现在是 ${sum}%`])];
}

function saqFaults(part: AuthoredPart): string[] {
  if (part.manual) return stepFaults(part.answerList.filter(({ scoreRate }) => scoreRate > 0));
  const rows = part.answerList;
  if (rows.length === 0) return ['请添加得分关键词，或改为人工评分'];
  if (rows.length > maxKeywords) return [`关键词最多 ${maxKeywords} 个，现在有 ${rows.length} 个`];
  return rows.flatMap((row, index) => [
    ...(spellingLines(row.content).length === 0 ? [`第 ${index + 1} 个关键词没有内容`] : []),
    ...(row.content.includes(blankMark) ? [strayMark(`第 ${index + 1} 个关键词`)] : []),
    ...(row.scoreRate > 0 && row.scoreRate <= 100 ? [] : ['给分比例必须>0且≤100']),
  ]);
}

function partFaults(part: AuthoredPart): string[] {
  // sizes first: nothing is read in a text that is refused anyway
  if (part.content.length > maxContent) return ['题干过长，请控制在 20 万个字符以内'];
  if (part.analysis.length > maxContent) return ['解析过长，请控制在 20 万个字符以内'];
  if (part.answerList.some((row) => row.content.length > maxRowContent)) return ['选项或答案过长，每项请控制在 2 万个字符以内'];
  const faults = isBlank(part.content) ? ['题干不能为空！'] : [];
  if (isChoiceType(part.quType)) faults.push(...choiceFaults(part));
  else if (part.quType === 'fill') faults.push(...fillFaults(part));
  else if (part.quType === 'saq') faults.push(...saqFaults(part));
  return faults;
}

/**
 * The rules of specification 2, sections 4 and 5, for a question of any type; empty when it may be stored. The editor's save and the
 * import both ask here, after `cleanQuestion`. Bank, chapter and difficulty are the contract's business.
 */
export function validateQuestion(question: AuthoredQuestion): QuestionFault[] {
  const faults: QuestionFault[] = partFaults(question).map((message) => ({ part: null, message }));
  const parts = question.subList ?? [];
  if (question.quType !== 'mix') {
    if (parts.length > 0) faults.push({ part: null, message: '只有组合题可以有小题' });
    return faults;
  }
  if (question.answerList.length > 0) faults.push({ part: null, message: '组合题的答案写在各小题里，请删去组合题自己的选项' });
  if (parts.length === 0) faults.push({ part: null, message: '组合题至少要有一道小题' });
  if (parts.length > maxParts) faults.push({ part: null, message: `组合题最多 ${maxParts} 道小题，现在有 ${parts.length} 道` });
  const scored = parts.filter(({ score = 0 }) => score > 0).length;
  if (scored > 0 && scored < parts.length) faults.push({ part: null, message: '小题的分值要么每道都填，要么都不填（都不填时平均分配）' });
  parts.forEach((part, index) => {
    const messages = part.quType === 'mix' ? ['组合题里不能再放组合题'] : partFaults(part);
    for (const message of messages) faults.push({ part: index + 1, message: `第 ${index + 1} 小题：${message}` });
  });
  return faults;
}

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
