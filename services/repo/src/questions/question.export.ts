import { Injectable } from '@nestjs/common';
import { BusinessError, siteText, type Caller, type calls, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { listSort } from '@xuekao/documents';
import { isChoiceType, letterOf } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { writeSheets } from '@xuekao/sheets';
import { BankCollections } from '../banks/index.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionFilter } from './question.filter.js';
import { QuestionReader, sortable } from './question.reader.js';

/** Questions of one file. */
const mostQuestions = 5000;
/** Characters that a spreadsheet program reads of a cell. */
const mostOfCell = 32_767;
/** A file with fewer columns would look bare. */
const fewestOptions = 4;
const widths = { number: 8, type: 12, level: 8, repo: 20, chapter: 16, points: 20, stem: 60, option: 24, key: 24, analysis: 60 } as const;

type Part = Pick<QuestionWithKey, 'quType' | 'quType_dictText' | 'quLevel_dictText' | 'content' | 'analysis' | 'answerList' | 'manual'>;
interface Line {
  number: string;
  part: Part;
  /** bank, chapter and knowledge points; a part of a compound question has those of the whole */
  place: [string, string, string];
}

/** Questions as a spreadsheet: text with formulas as LaTeX, a picture as a mark in its place. */
@Injectable()
export class QuestionExport {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly bankStore: BankCollections,
    private readonly filters: QuestionFilter,
    private readonly reader: QuestionReader,
  ) {}

  /** @throws {BusinessError} QU_EXPORT_MANY, BUSY */
  async file(
    { params, orders }: Input<typeof calls.repo.questions.export>,
    caller: Caller,
  ): Promise<Output<typeof calls.repo.questions.export>> {
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
    const chapters = await this.chapterTitles(questions);
    const lines = questions.flatMap((question, index) => linesOf(question, index + 1, chapters.get(question.chapterId) ?? ''));
    const options = Math.max(fewestOptions, ...lines.map(({ part }) => (isChoiceType(part.quType) ? part.answerList.length : 0)));
    const page = {
      name: siteText('repo.exportSheet'),
      widths: [
        ...[widths.number, widths.type, widths.level, widths.repo, widths.chapter, widths.points, widths.stem],
        ...Array.from({ length: options }, () => widths.option),
        ...[widths.key, widths.analysis],
      ],
      rows: [headings(options), ...lines.map((line) => cellsOf(line, options))],
    };
    const bytes = await writeSheets([page]);
    const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
    return { name: siteText('repo.exportFile', { time }), base64: bytes.toString('base64') };
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
  siteText('repo.exportRepo'),
  siteText('repo.exportChapter'),
  siteText('repo.exportPoints'),
  siteText('repo.exportStem'),
  ...Array.from({ length: options }, (_, index) => siteText('repo.exportOption', { abc: letterOf(index) })),
  siteText('repo.exportKey'),
  siteText('repo.exportAnalysis'),
];

function cellsOf({ number, part, place }: Line, options: number): string[] {
  const isChoice = isChoiceType(part.quType);
  const shown = Array.from({ length: options }, (_, index) => (isChoice ? optionText(part.answerList[index]) : ''));
  const cells = [
    ...[number, part.quType_dictText, part.quLevel_dictText, ...place, plainText(part.content)],
    ...[...shown, keyText(part), plainText(part.analysis)],
  ];
  return cells.map((text) => {
    const cut = siteText('repo.exportCut');
    return text.length > mostOfCell ? text.slice(0, mostOfCell - cut.length) + cut : text;
  });
}

function optionText(option: Part['answerList'][number] | undefined): string {
  if (!option) return '';
  const picture = option.image === '' ? '' : plainText('<img>');
  return [plainText(option.content), picture].filter((text) => text !== '').join('\n');
}

/**
 * Letters of the right options, the words of a judgement; blanks apart by `##` and spellings by `||`, as an import reads them; keywords and
 * references on lines.
 */
function keyText({ quType, answerList, manual }: Part): string {
  const spellings = answerList.map(({ content }) => content.split('\n').join('||'));
  if (quType === 'judge') return plainText(answerList.find(({ isRight }) => isRight)?.content ?? '');
  if (isChoiceType(quType)) return answerList.flatMap(({ isRight }, index) => (isRight ? [letterOf(index)] : [])).join('');
  if (quType === 'fill') return spellings.join('##');
  if (manual) return spellings.join('\n');
  return spellings.map((text, index) => siteText('repo.exportRate', { text, rate: answerList[index]?.scoreRate ?? 0 })).join('\n');
}
