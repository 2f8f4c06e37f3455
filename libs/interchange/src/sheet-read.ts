import { createHash } from 'node:crypto';
import type { QuType } from '@xuekao/contracts';
import { blankMark, isChoiceType, letterOf, maxOptions, richFromText, type LevelledQuestion } from '@xuekao/question';
import { fromCell, readRows } from '@xuekao/sheets';
import { Found, type ReadFile } from './found.js';
import { partScores } from './part-scores.js';
import { broken, FileRefusal } from './refusal.js';
import { lostPicture } from './rich.js';
import { picturesOfSheet } from './sheet-pictures.js';
import { judgeRows, levelWords, noFlags, row } from './words.js';

const typeOfWord: Readonly<Record<string, QuType>> = {
  单选题: 'radio',
  单选: 'radio',
  多选题: 'multi',
  多选: 'multi',
  不定项选择题: 'multi2',
  不定项: 'multi2',
  判断题: 'judge',
  判断: 'judge',
  填空题: 'fill',
  填空: 'fill',
  简答题: 'saq',
  简答: 'saq',
  问答题: 'saq',
  组合题: 'mix',
  'Single choice': 'radio',
  'Multiple choice': 'multi',
  'Any choices': 'multi2',
  'True or false': 'judge',
  Blanks: 'fill',
  'Short answer': 'saq',
  Compound: 'mix',
};
/** Headings and difficulties of a site in English. */
const translated: Readonly<Record<string, string>> = {
  ...{
    NUMBER: '序号',
    TYPE: '题型',
    DIFFICULTY: '难度',
    BANK: '题库',
    CHAPTER: '章节',
    KNOWLEDGEPOINTS: '知识点',
    STEM: '题干',
    POINTS: '分值',
  },
  ...{ ANSWER: '答案', EXPLANATION: '解析' },
};
const levelsInEnglish = ['', 'Easy', 'Normal', 'Hard', 'Very hard'];
const levelOf = (word: string): number => Math.max(levelWords.indexOf(word), levelsInEnglish.indexOf(word));
const limits = { maxRows: 10_001, maxColumns: 60, maxCellChars: 32_767, maxTextBytes: 40 * 1024 * 1024 };
/** Columns that a person chooses for the whole import. */
const chosenElsewhere = ['题库', '章节', '知识点'];

type Cells = ReadonlyMap<string, string>;
function headingOf(cell: string): string {
  const name = cell
    .replace(/[\s*]/g, '')
    .toUpperCase()
    .replace(/^(?:选项|OPTION)/, '');
  return translated[name] ?? name;
}

/** Columns in which a picture has a place. */
const hasPictures = (name: string): boolean => name === '题干' || name === '解析' || /^[A-H]$/.test(name);
const cellPicture = /^=?\s{0,3}(?:_xlfn\.)?DISPIMG\("([^"]{1,100})"[^)]{0,20}\)$/;

/** A spreadsheet program may keep a picture once for each of its places. */
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Puts the pictures of the file behind the words of their cells. */
function placePictures(bytes: Buffer, rows: string[][], found: Found): void {
  const at = headingRow(rows);
  const names = rows[at]?.map(headingOf) ?? [];
  const { lying, named } = picturesOfSheet(bytes);
  const place = (row: number, column: number, picture: Buffer | undefined): string => {
    const address = picture && hasPictures(names[column] ?? '') && row > at ? found.pictures.take(digestOf(picture), picture) : null;
    if (address !== null && address !== undefined) return `![](${address})`;
    found.note('图片不能显示，或者不在题干、选项或解析里，没有导入', `第 ${row + 1} 行`);
    return hasPictures(names[column] ?? '') ? lostPicture : '';
  };
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const name = cellPicture.exec(fromCell(text).trim())?.[1];
      if (name !== undefined) cells[column] = place(row, column, named.get(name));
    }
  for (const { row, column, bytes: picture } of lying) {
    const mark = place(row, column, picture);
    const cells = rows[row];
    if (cells && mark !== '') cells[column] = [cells[column] ?? '', mark].filter((text) => text !== '').join('\n');
  }
}

const headingRow = (rows: readonly (readonly string[])[]): number =>
  rows.findIndex((cells) => ['题型', '题干', '答案'].every((name) => cells.some((cell) => headingOf(cell) === name)));

/** Rows below the headings, each cell by the name of its column. */
function tableOf(rows: readonly (readonly string[])[]): { cells: Cells; line: number }[] {
  const at = headingRow(rows);
  const headings = rows[at]?.map(headingOf) ?? broken('表格里没有“题型、题干、答案”这几列，请使用模板');
  return rows.slice(at + 1).map((cells, index) => ({
    line: at + index + 2,
    cells: new Map(
      headings.map((name, column) => [
        name,
        fromCell(cells[column] ?? '')
          .replace(/\r\n?/g, '\n')
          .trim(),
      ]),
    ),
  }));
}

const lettersOf = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
const isTrue = (answer: string): boolean => /^(?:正确|对|√|T|TRUE|是|A)$/i.test(answer.trim());

function answersOf(quType: QuType, cells: Cells): LevelledQuestion['answerList'] {
  const answer = cells.get('答案') ?? '';
  if (quType === 'judge') return /^(?:正确|对|√|T|TRUE|是|A|错误|错|×|F|FALSE|否|B)$/i.test(answer) ? judgeRows(isTrue(answer)) : [];
  if (isChoiceType(quType)) {
    const options = Array.from({ length: maxOptions }, (_, index) => cells.get(letterOf(index)) ?? '');
    const count = options.findLastIndex((text) => text !== '') + 1;
    return options.slice(0, count).map((text, index) => row(richFromText(text, 'inline'), lettersOf(answer).includes(letterOf(index))));
  }
  if (quType === 'fill')
    return answer.split(blankMark).map((blank) =>
      row(
        blank
          .split('||')
          .map((text) => text.trim())
          .join('\n'),
      ),
    );
  return quType === 'saq' ? [row(answer)] : [];
}

function questionOf(quType: QuType, cells: Cells): LevelledQuestion {
  const level = levelOf(cells.get('难度') ?? '');
  return {
    ...noFlags,
    quType,
    quLevel: level > 0 ? level : null,
    content: richFromText(cells.get('题干') ?? ''),
    analysis: richFromText(cells.get('解析') ?? ''),
    answerList: answersOf(quType, cells),
    manual: quType === 'saq',
  };
}

function addWhole(found: Found, { subList = [], ...whole }: LevelledQuestion): void {
  const scores = subList.map(({ score = null }) => score);
  found.add({ ...whole, subList: partScores(subList, scores, found) });
}

function addRow(found: Found, cells: Cells, line: number, open: LevelledQuestion | null): LevelledQuestion | null {
  const word = cells.get('题型') ?? '';
  const quType = typeOfWord[word];
  const isPart = /^\d+\.\d+$/.test(cells.get('序号') ?? '');
  if (open && (!isPart || quType === undefined)) addWhole(found, open);
  const stays = open && isPart && quType !== undefined ? open : null;
  const level = cells.get('难度') ?? '';
  if (level !== '' && levelOf(level) < 0) found.note(`难度“${level.slice(0, 10)}”无法识别，没有导入`, `第 ${line} 行`);
  const rest = [...cells].filter(([name, text]) => /^[A-Z]$/.test(name) && text !== '' && (name > letterOf(maxOptions - 1) || !quType));
  if (rest.length > 0) found.note(`选项 ${rest.map(([name]) => name).join('、')} 没有导入`, `第 ${line} 行`);
  if (quType === undefined) {
    const words = [...cells].filter(([name, text]) => text !== '' && name !== '题型').map(([name, text]) => `${name} ${text}`);
    found.addUnread(word.slice(0, 16) || '未填题型的题', words.join('\n').replace(/[&<>]/g, ' '));
    return null;
  }
  const question = questionOf(quType, cells);
  const score = (cells.get('分值') ?? '').normalize('NFKC').replace(/分$/, '');
  if (score !== '' && !stays) found.note('只有组合题的小题有分值，没有导入', `第 ${line} 行`);
  if (stays) {
    stays.subList = [...(stays.subList ?? []), { ...question, ...(score !== '' && { score: Number(score) }) }];
    return stays;
  }
  if (quType === 'mix') return { ...question, subList: [] };
  found.add(question);
  return null;
}

/** A table with the columns of the template, which are those of the export. @throws {FileRefusal} */
export async function readQuestionSheet(bytes: Buffer): Promise<ReadFile> {
  const outcome = await readRows(bytes, limits);
  if ('refused' in outcome) {
    if (outcome.refused === 'content') return broken('不是完整的 .xlsx 文件');
    throw new FileRefusal('limits', outcome.refused === 'rows' ? '表格最多 10,000 行、60 列' : '表格解压后过大，已拒绝读取');
  }
  const found = new Found();
  placePictures(bytes, outcome.rows, found);
  const table = tableOf(outcome.rows);
  const unused = chosenElsewhere.filter((name) => table.some(({ cells }) => (cells.get(name) ?? '') !== ''));
  if (unused.length > 0) found.note(`“${unused.join('、')}”请在导入时选择，表格里写的没有导入`, '列');
  let open: LevelledQuestion | null = null;
  for (const { cells, line } of table) if ([...cells.values()].some((text) => text !== '')) open = addRow(found, cells, line, open);
  if (open) addWhole(found, open);
  return found.result('xlsx');
}
