import { mostFiles, type AnswerFileKind } from '@xuekao/contracts';
import {
  alternatives,
  answerFilesOf,
  hasUsualOptions,
  isChoiceType,
  saqLines,
  type AuthoredPart,
  type LevelledQuestion,
} from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { moodleGroups } from './answer-files.js';
import { clozeFields } from './cloze.js';
import { withAddresses, type PackedPictures } from './packed.js';
import type { FileWriter } from './writer.js';
import { htmlFromRich, optionHtml } from './rich.js';
import { groupTag, levelTag, scoreTag, settingsTag, typeTagOf } from './words.js';
import { cdata, escapeXml } from './xml.js';

const text = (words: string): string => `<text>${cdata(words)}</text>`;
const html = (name: string, rich: string, attributes = ''): string =>
  `<${name} format="html"${attributes}>${text(htmlFromRich(rich))}</${name}>`;

/** Share of the marks as Moodle knows them: it takes only fractions of its own list, in five digits. */
const share = (count: number): string => String(Math.round(10_000_000 / count) / 100_000);

function choiceXml(part: AuthoredPart): string {
  const right = part.answerList.filter(({ isRight }) => isRight).length;
  const isSingle = part.quType === 'radio' || part.quType === 'judge';
  const answers = part.answerList.map((row) =>
    html('answer', optionHtml(row), ` fraction="${row.isRight ? share(isSingle ? 1 : Math.max(1, right)) : 0}"`),
  );
  return [
    `<single>${isSingle}</single>`,
    `<shuffleanswers>${part.itemRand}</shuffleanswers>`,
    '<answernumbering>ABCD</answernumbering>',
    ...answers,
  ].join('');
}

/** A value that Moodle takes for a pattern keeps its stars. */
const spelled = (words: string): string =>
  `<answer fraction="100" format="moodle_auto_format">${text(words.replaceAll('*', String.raw`\*`))}</answer>`;

/** Moodle counts up to three files; more is any number. */
function attachments(files: readonly AnswerFileKind[]): string {
  if (files.length === 0) return '';
  const most = files.reduce((sum, kind) => sum + mostFiles[kind], 0);
  return [
    `<attachments>${most > 3 ? -1 : most}</attachments><attachmentsrequired>0</attachmentsrequired>`,
    `<filetypeslist>${files.map((kind) => moodleGroups[kind]).join(',')}</filetypeslist>`,
  ].join('');
}

interface Body {
  type: string;
  xml: string;
  stem?: string;
}
function bodyOf(part: AuthoredPart): Body {
  if (part.quType === 'judge' && hasUsualOptions(part)) {
    const isTrue = part.answerList[0]?.isRight === true;
    const answer = (word: string, isRight: boolean): string => `<answer fraction="${isRight ? 100 : 0}"><text>${word}</text></answer>`;
    return { type: 'truefalse', xml: answer('true', isTrue) + answer('false', !isTrue) };
  }
  if (isChoiceType(part.quType)) return { type: 'multichoice', xml: choiceXml(part) };
  if (part.quType === 'fill') {
    const blanks = part.answerList.map(({ content }) => alternatives(content));
    const [only] = blanks;
    if (blanks.length === 1 && only) return { type: 'shortanswer', xml: `<usecase>0</usecase>${only.map(spelled).join('')}` };
    return { type: 'cloze', xml: '', stem: part.content + clozeFields(blanks) };
  }
  return {
    type: 'essay',
    xml: [
      `<responseformat>editor</responseformat>${attachments(answerFilesOf(part))}`,
      `<graderinfo format="plain_text">${text(saqLines(part))}</graderinfo>`,
    ].join(''),
  };
}

/** Points of a part are the marks that Moodle proposes; it takes no more from a question. */
function questionXml({ type, xml, stem }: Required<Body>, { content, analysis, score = 0 }: AuthoredPart, tags: readonly string[]): string {
  const name = plainText(content).replace(/\s+/g, ' ').slice(0, 60);
  return [
    `<question type="${type}">`,
    `<name>${text(name)}</name>`,
    html('questiontext', stem),
    html('generalfeedback', analysis),
    `<defaultgrade>${score > 0 ? score : 1}</defaultgrade><penalty>0</penalty><hidden>0</hidden>`,
    xml,
    tags.length === 0 ? '' : `<tags>${tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('')}</tags>`,
    '</question>',
  ].join('');
}

/** Whether Moodle has no type for the question but that of another one. */
const isOfOtherType = (part: AuthoredPart): boolean => part.quType === 'multi2' || (part.quType === 'judge' && !hasUsualOptions(part));

function partXml(part: AuthoredPart, quLevel: number | null, group: readonly string[] = []): string {
  const type = isOfOtherType(part) ? [typeTagOf(part.quType)] : [];
  // marks of 1 are what Moodle proposes by itself
  const score = part.score === 1 ? [scoreTag(1)] : [];
  const tags = [...levelTag(quLevel), ...type, ...settingsTag(part, 'itemRand'), ...score, ...group];
  return questionXml({ stem: part.content, ...bodyOf(part) }, part, tags);
}

/** A compound question is a description, as Moodle's authors write it, and the questions below it; a tag keeps them together. */
function compoundXml(whole: LevelledQuestion, number: number): string[] {
  const group = [`${groupTag}${number}`];
  return [
    questionXml({ type: 'description', xml: '', stem: whole.content }, whole, [...levelTag(whole.quLevel), ...group]),
    ...(whole.subList ?? []).map((part) => partXml(part, part.quLevel ?? null, group)),
  ];
}

/** Pictures stand beside the text that shows them, as Moodle writes them. */
const withFiles = (xml: string, pictures: PackedPictures): string =>
  xml.replace(/<text><!\[CDATA\[([^]*?)\]\]><\/text>/g, (whole, inside: string) => {
    const { text: written, names } = withAddresses(inside, pictures, (name) => `@@PLUGINFILE@@/${name}`);
    if (names.size === 0) return whole;
    const fileOf = (name: string): string =>
      `<file name="${name}" path="/" encoding="base64">${Buffer.from(pictures.get(name) ?? []).toString('base64')}</file>`;
    return `<text><![CDATA[${written}]]></text>${[...names].map(fileOf).join('')}`;
  });

/** Moodle's XML. */
export const moodleWriter = (pictures: PackedPictures = new Map()): FileWriter => ({
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  write: (question, number) =>
    withFiles((question.quType === 'mix' ? compoundXml(question, number) : [partXml(question, question.quLevel)]).join('\n'), pictures),
  between: '\n',
  tail: '\n</quiz>\n',
});
