import { Injectable } from '@nestjs/common';
import { BusinessError, siteText, type Caller, type calls, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { setImmediate as nextRound } from 'node:timers/promises';
import { PictureFolders } from '@xuekao/platform';
import type { FileWriter, PackedPictures } from '@xuekao/interchange';
import { listSort } from '@xuekao/documents';
import { answerFilesOf, fillLine, hasUsualOptions, isChoiceType, letterOf, saqLines, settingsOf, settingWords } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { writeSheets } from '@xuekao/sheets';
import { BankCollections } from '../banks/index.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionFilter } from './question.filter.js';
import { QuestionReader, sortable } from './question.reader.js';
import { SheetPictures } from './sheet-pictures.js';

/** Questions of one file. */
const mostQuestions = 5000;
/** Bytes of the pictures of one file: it travels over the bus in base64, in some forms twice so. */
const mostOfPictures = 20 * 1024 * 1024;
/** Characters that a spreadsheet program reads of a cell. */
const mostOfCell = 32_767;
/** From 0; the options, the key and the analysis stand behind it. */
const stemColumn = 7;
/** A file with fewer columns would look bare. */
const fewestOptions = 4;
const widths = {
  number: 8,
  type: 12,
  level: 8,
  score: 8,
  repo: 20,
  chapter: 16,
  points: 20,
  stem: 60,
  option: 24,
  key: 24,
  analysis: 60,
  files: 14,
  settings: 22,
} as const;

type Part = Pick<
  QuestionWithKey,
  | 'quType'
  | 'quType_dictText'
  | 'quLevel_dictText'
  | 'content'
  | 'analysis'
  | 'answerList'
  | 'manual'
  | 'answerFiles'
  | 'itemRand'
  | 'pathScore'
  | 'answerOrder'
> & {
  /** points of a part that has some of its own */
  score?: number | undefined;
};
interface Line {
  number: string;
  part: Part;
  /** bank, chapter and knowledge points; a part of a compound question has those of the whole */
  place: [string, string, string];
}

/** Parsers and writers of other programs' files are loaded when a file is asked for: each thread of an import loads this module too. */
const interchange = () => import('@xuekao/interchange');
type ExportInput = Input<typeof calls.repo.questions.export>;
type Kind = ExportInput['kind'];
/** Questions that are written before others of the process have their turn. */
const atATime = 100;

async function oneByOne(questions: readonly QuestionWithKey[], write: (question: QuestionWithKey, number: number) => void): Promise<void> {
  for (const [index, question] of questions.entries()) {
    if (index % atATime === 0) await nextRound();
    write(question, index + 1);
  }
}

async function textFile(writer: FileWriter, questions: readonly QuestionWithKey[]): Promise<Buffer> {
  const texts: string[] = [];
  await oneByOne(questions, (question, number) => void texts.push(writer.write(question, number)));
  return Buffer.from(writer.head + texts.join(writer.between) + writer.tail);
}

async function qtiFile(questions: readonly QuestionWithKey[], pictures: PackedPictures): Promise<Buffer> {
  const { QtiPackage } = await interchange();
  const file = new QtiPackage(pictures);
  await oneByOne(questions, (question) => file.add(question));
  return file.bytes();
}
const extensions = { xlsx: 'xlsx', qti: 'zip', moodle: 'xml', gift: 'gift.txt', text: 'txt' } as const;

/**
 * Questions as a file: a spreadsheet of texts, with formulas as LaTeX and pictures on their cells, or a form of other programs.
 */
@Injectable()
export class QuestionExport {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly bankStore: BankCollections,
    private readonly filters: QuestionFilter,
    private readonly reader: QuestionReader,
    private readonly folders: PictureFolders,
  ) {}

  /** @throws {BusinessError} QU_EXPORT_MANY, QU_EXPORT_PICTURES, BUSY */
  async file(input: ExportInput, caller: Caller): Promise<Output<typeof calls.repo.questions.export>> {
    const { content } = await this.written(input, caller);
    const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
    return { name: siteText('repo.exportFile', { time, kind: extensions[input.kind] }), base64: content.toString('base64') };
  }

  /** The questions of an export with their file. @throws {BusinessError} QU_EXPORT_MANY, QU_EXPORT_PICTURES, BUSY */
  async written({ params, orders, kind }: ExportInput, caller: Caller): Promise<{ questions: QuestionWithKey[]; content: Buffer }> {
    const asked = await this.filters.forList(params, caller);
    const heads = asked
      ? await this.questionStore.questions
          .find(asked.filter)
          .sort(listSort(orders, sortable))
          .limit(mostQuestions + 1)
          .lean()
      : [];
    if (heads.length > mostQuestions) throw new BusinessError('QU_EXPORT_MANY', { n: `${mostQuestions}+`, max: mostQuestions });
    const questions = await this.reader.withContent(heads);
    return { questions, content: await this.content(kind, questions) };
  }

  /**
   * The table that the import reads, with an example of each type. Bank, chapter and points are chosen for the whole import; only parts of
   * a compound question, of which there is no example, have marks.
   */
  async template(): Promise<Output<typeof calls.repo.questionImport.template>> {
    const placed = new Set([
      siteText('repo.exportScore'),
      siteText('repo.exportRepo'),
      siteText('repo.exportChapter'),
      siteText('repo.exportPoints'),
    ]);
    const columns = headings(fewestOptions).filter((name) => !placed.has(name));
    const { number, type, level, stem, option, key, analysis } = widths;
    const rows = siteText('repo.templateRows')
      .split('\n')
      .map((line) => line.split('\t'));
    const page = {
      name: siteText('repo.exportSheet'),
      widths: [number, type, level, stem, ...Array.from({ length: fewestOptions }, () => option), key, analysis],
      rows: [columns, ...rows],
    };
    return { name: siteText('repo.templateFile'), base64: (await writeSheets([page])).toString('base64') };
  }

  private async content(kind: Kind, questions: readonly QuestionWithKey[]): Promise<Buffer> {
    if (kind === 'xlsx') return this.sheet(questions);
    if (kind === 'qti') return qtiFile(questions, await this.picturesOf(questions));
    const { giftWriter, moodleWriter, textWriter } = await interchange();
    if (kind === 'moodle') return textFile(moodleWriter(await this.picturesOf(questions)), questions);
    return textFile({ gift: giftWriter, text: textWriter }[kind], questions);
  }

  /** @throws {BusinessError} QU_EXPORT_PICTURES */
  private async picturesOf(questions: readonly QuestionWithKey[]): Promise<PackedPictures> {
    const { picturesOf } = await interchange();
    const { found, isMore } = await this.folders.read(picturesOf(questions), mostOfPictures);
    if (isMore) throw new BusinessError('QU_EXPORT_PICTURES', { max: mostOfPictures / 1024 / 1024 });
    return found;
  }

  private async sheet(questions: readonly QuestionWithKey[]): Promise<Buffer> {
    const chapters = await this.chapterTitles(questions);
    const lines = questions.flatMap((question, index) => linesOf(question, index + 1, chapters.get(question.chapterId) ?? ''));
    const options = Math.max(fewestOptions, ...lines.map(({ part }) => (isChoiceType(part.quType) ? part.answerList.length : 0)));
    const more = moreColumns.filter(({ cell }) => lines.some(({ part }) => cell(part) !== ''));
    const pictures = new SheetPictures(await this.picturesOf(questions));
    const page = {
      name: siteText('repo.exportSheet'),
      widths: [
        ...[widths.number, widths.type, widths.level, widths.score, widths.repo, widths.chapter, widths.points, widths.stem],
        ...Array.from({ length: options }, () => widths.option),
        ...[widths.key, widths.analysis, ...more.map(({ width }) => width)],
      ],
      rows: [
        [...headings(options), ...more.map(({ heading }) => siteText(heading))],
        ...lines.map((line, index) => [...cellsOf(line, options, index + 1, pictures), ...more.map(({ cell }) => cell(line.part))]),
      ],
      pictures: pictures.placed,
    };
    return writeSheets([page]);
  }

  private async chapterTitles(questions: readonly QuestionWithKey[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(questions.map(({ chapterId }) => chapterId).filter((id) => id !== ''))];
    const found = await this.bankStore.chapters.find({ _id: { $in: ids } }, { title: 1 }).lean();
    return new Map(found.map(({ _id, title }) => [_id.toHexString(), title]));
  }
}

/** A compound question is followed by its parts, numbered below it. */
function linesOf(question: QuestionWithKey, number: number, chapter: string): Line[] {
  const place: Line['place'] = [question.repoTitle, chapter, question.pointCodes.join(' ')];
  return [
    { number: String(number), part: question, place },
    ...question.subList.map((part, index): Line => ({ number: `${number}.${index + 1}`, part, place })),
  ];
}

const headings = (options: number): string[] => [
  siteText('repo.exportNumber'),
  siteText('repo.exportType'),
  siteText('repo.exportLevel'),
  siteText('repo.exportScore'),
  siteText('repo.exportRepo'),
  siteText('repo.exportChapter'),
  siteText('repo.exportPoints'),
  siteText('repo.exportStem'),
  ...Array.from({ length: options }, (_, index) => siteText('repo.exportOption', { abc: letterOf(index) })),
  siteText('repo.exportKey'),
  siteText('repo.exportAnalysis'),
];

function cellsOf({ number, part, place }: Line, options: number, row: number, pictures: SheetPictures): string[] {
  const isChoice = isChoiceType(part.quType);
  const words = (html: string, column: number, form: 'paragraphs' | 'inline' = 'paragraphs'): string =>
    pictures.cell(html, { row, column }, form);
  const shown = Array.from({ length: options }, (_, index) =>
    isChoice ? words(optionHtml(part.answerList[index]), stemColumn + 1 + index, 'inline') : '',
  );
  const cells = [
    ...[number, part.quType_dictText, part.quLevel_dictText, String(part.score ?? ''), ...place, words(part.content, stemColumn)],
    ...[...shown, keyText(part), words(part.analysis, stemColumn + options + 2)],
  ];
  return cells.map((text) => {
    const cut = siteText('repo.exportCut');
    return text.length > mostOfCell ? text.slice(0, mostOfCell - cut.length) + cut : text;
  });
}

/** Columns behind the analysis: few banks have such questions, and no other table has the column. */
const moreColumns = [
  { heading: 'repo.exportFiles', width: widths.files, cell: filesText },
  { heading: 'repo.exportSettings', width: widths.settings, cell: settingsText },
] as const;

const fileText = { sound: 'repo.exportSound', photo: 'repo.exportPhoto' } as const;
function filesText(part: Part): string {
  return answerFilesOf(part)
    .map((kind) => siteText(fileText[kind]))
    .join('、');
}
function settingsText(part: Part): string {
  return settingsOf(part)
    .map((name) => settingWords[name])
    .join('、');
}

/** The words of an option, and its picture below them. */
function optionHtml(option: Part['answerList'][number] | undefined): string {
  if (!option) return '';
  return option.image === '' ? option.content : `<div>${option.content}</div><div><img src="${option.image}" alt="" /></div>`;
}

/**
 * Letters of the right options, the words of a judgement; blanks apart by `##` and spellings by `||`, the reference of a short answer, its
 * steps and keywords on lines, as an import reads them.
 */
function keyText(part: Part): string {
  const { quType, answerList } = part;
  if (quType === 'judge' && hasUsualOptions(part)) return plainText(answerList.find(({ isRight }) => isRight)?.content ?? '');
  if (isChoiceType(quType)) return answerList.flatMap(({ isRight }, index) => (isRight ? [letterOf(index)] : [])).join('');
  if (quType === 'fill') return fillLine(answerList);
  return quType === 'saq' ? saqLines(part) : '';
}
