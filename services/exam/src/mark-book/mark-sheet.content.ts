import { siteText } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import type { StreamCell, StreamedSheet } from '@xuekao/sheets';
import type { MarkStatus, QuestionMark } from '../attempts/index.js';
import { exStateTexts, reviewStateTexts } from '../kernel/texts.js';
import type { ExamMarks, PersonMarks } from './exam-marks.js';
import { QuestionSums, type ExamQuestion } from './exam-questions.js';

interface SheetFacts {
  people: readonly PersonMarks[];
  questions: readonly ExamQuestion[];
  /** questions of one paper */
  quCount: number;
  /** people who did not come, by their department */
  missing: ReadonlyMap<string, number>;
  /** who these are, in pages: an audience may be large */
  absentees: () => AsyncIterable<readonly { userName: string; realName: string; deptCode: string }[]>;
  /** by code */
  departs: ReadonlyMap<string, string>;
}
type Rows = StreamCell[][];

/** Questions that have a column each; of an exam that draws from more, the columns are the places in the paper. */
const mostColumns = 400;
/** Tells how many rows of people were written since the last time. */
type Written = (rows: number) => Promise<void>;

const words = (...keys: ('rank' | 'deptRank' | 'name' | 'account' | 'dept' | 'score')[]): string[] =>
  keys.map((key) => siteText(`marks.${key}`));
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const localTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
const markStatusText = (markStatus: MarkStatus): string => {
  if (markStatus === 'waiting') return reviewStateTexts[0] ?? '';
  return siteText(markStatus === 'counted' ? 'marks.marked' : markStatus === 'invalid' ? 'marks.invalid' : 'marks.writing');
};

/** The sheets of an exam, one behind the other: sums of a sheet are known when it was written. */
export function markSheets(facts: SheetFacts, marks: ExamMarks, written: Written): StreamedSheet[] {
  const sums = new QuestionSums();
  return [
    { name: siteText('marks.sheetPeople'), widths: peopleWidths, rows: peopleRows(facts, marks, written) },
    { name: siteText('marks.sheetQuestionMarks'), widths: [8, 12, 18, 24, 8], rows: questionMarkRows(facts, marks, sums, written) },
    { name: siteText('marks.sheetQuestions'), widths: [8, 14, 80, 8, 10, 10, 10], rows: questionRows(facts, sums) },
    { name: siteText('marks.sheetDepts'), widths: [28, 10, 10, 10, 10, 10, 10, 10, 10], rows: departRows(facts) },
    { name: siteText('marks.sheetAbsent'), widths: [12, 18, 28], rows: absentRows(facts) },
  ];
}

const peopleWidths = [8, 12, 18, 24, 10, 10, 8, 8, 10, 12, 12, 17, 17, 14, 10, 24, 30];
const peopleFields = {
  userName: 1,
  realName: 1,
  tenths: 1,
  totalTenths: 1,
  objTenths: 1,
  subjTenths: 1,
  startedAt: 1,
  handedInAt: 1,
  userTime: 1,
  exState: 1,
  invalid: 1,
  handState: 1,
} as const;

async function* peopleRows({ people, departs }: SheetFacts, marks: ExamMarks, written: Written): AsyncGenerator<Rows> {
  const more = [
    'state',
    'score',
    'total',
    'passed',
    'objective',
    'subjective',
    'start',
    'handIn',
    'took',
    'tries',
    'ending',
    'reason',
  ] as const;
  yield [[...words('rank', 'name', 'account', 'dept', 'deptRank'), ...more.map((key) => siteText(`marks.${key}`))]];
  for await (const piece of marks.papers(people, peopleFields)) {
    yield piece.map(({ person, paper }): StreamCell[] => {
      const { markStatus, rank, deptRank, deptCode } = person;
      const isIn = paper.handState === 1;
      return [
        ...[rank, paper.realName, paper.userName, departs.get(deptCode) ?? '', deptRank, markStatusText(markStatus)],
        isIn ? toPoints(paper.tenths) : null,
        toPoints(paper.totalTenths),
        markStatus === 'counted' ? siteText(person.passed ? 'marks.pass' : 'marks.fail') : null,
        isIn ? toPoints(paper.objTenths) : null,
        isIn ? toPoints(paper.subjTenths) : null,
        localTime.format(paper.startedAt),
        paper.handedInAt ? localTime.format(paper.handedInAt) : null,
        isIn ? paper.userTime : null,
        person.tries,
        isIn ? (exStateTexts[paper.exState] ?? '') : null,
        paper.invalid,
      ];
    });
    await written(piece.length);
  }
}

async function* questionMarkRows(
  { people, questions, quCount, departs }: SheetFacts,
  marks: ExamMarks,
  sums: QuestionSums,
  written: Written,
): AsyncGenerator<Rows> {
  const isByQuestion = questions.length <= mostColumns;
  const count = isByQuestion ? questions.length : quCount;
  const columns = new Map(questions.map(({ id }, index) => [id, index]));
  const place = ({ quId }: QuestionMark, index: number): number => (isByQuestion ? (columns.get(quId) ?? count) : index);
  yield [
    [
      ...words('rank', 'name', 'account', 'dept', 'score'),
      ...Array.from({ length: count }, (_, index) => siteText('marks.question', { n: index + 1 })),
    ],
  ];
  const handedIn = people.filter(({ markStatus }) => markStatus !== 'writing');
  for await (const piece of marks.papers(handedIn, { userName: 1, realName: 1, tenths: 1, marks: 1 })) {
    const rows: Rows = [];
    for (const { person, paper } of piece) {
      const own = await marks.byQuestion(paper);
      if (person.markStatus === 'counted') sums.add(own);
      const cells = Array.from<StreamCell>({ length: count }).fill(null);
      own.forEach((mark, index) => {
        const column = place(mark, index);
        // a question that waits for a person has no mark yet
        if (column < count && mark.tenths !== null) cells[column] = toPoints(mark.tenths);
      });
      rows.push([person.rank, paper.realName, paper.userName, departs.get(person.deptCode) ?? '', toPoints(paper.tenths), ...cells]);
    }
    yield rows;
    await written(piece.length);
  }
}

async function* questionRows({ questions }: SheetFacts, sums: QuestionSums): AsyncGenerator<Rows> {
  const heads = ['number', 'type', 'text', 'full', 'mean', 'rate', 'answered'] as const;
  yield [heads.map((key) => siteText(`marks.${key}`))];
  yield questions.map(({ id, number, type, text }) => {
    const sum = sums.of(id);
    return sum
      ? [number, type, text, sum.full, round(sum.mean, 2), round(sum.rate, 4), sum.count]
      : [number, type, text, null, null, null, 0];
  });
}

async function* departRows({ people, missing: absent, departs }: SheetFacts): AsyncGenerator<Rows> {
  const heads = ['dept', 'came', 'absent', 'answered', 'mean', 'highest', 'lowest', 'passedCount', 'passRate'] as const;
  yield [heads.map((key) => siteText(`marks.${key}`))];
  yield [...departSums(people, absent)].map(([code, { came, missing, count, tenths, most, least, passed }]): StreamCell[] => [
    ...[departs.get(code) ?? '', came, missing, count],
    ...(count === 0
      ? [null, null, null, null, null]
      : [round(tenths / count / 10, 2), toPoints(most), toPoints(least), passed, round(passed / count, 4)]),
  ]);
}

function departSums(people: SheetFacts['people'], absent: SheetFacts['missing']) {
  const sums = new Map<
    string,
    { came: number; missing: number; count: number; tenths: number; most: number; least: number; passed: number }
  >();
  const sumOf = (code: string) => {
    const known = sums.get(code) ?? { came: 0, missing: 0, count: 0, tenths: 0, most: 0, least: Infinity, passed: 0 };
    sums.set(code, known);
    return known;
  };
  for (const [code, count] of absent) sumOf(code).missing = count;
  for (const { deptCode, markStatus, tenths, passed } of people) {
    const sum = sumOf(deptCode);
    sum.came += 1;
    if (markStatus !== 'counted') continue;
    sum.count += 1;
    sum.tenths += tenths;
    sum.most = Math.max(sum.most, tenths);
    sum.least = Math.min(sum.least, tenths);
    if (passed) sum.passed += 1;
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Rows of one piece of the sheet. */
const absentAtOnce = 200;
async function* absentRows({ absentees, departs }: SheetFacts): AsyncGenerator<Rows> {
  yield [words('name', 'account', 'dept')];
  for await (const page of absentees())
    for (let from = 0; from < page.length; from += absentAtOnce)
      yield page
        .slice(from, from + absentAtOnce)
        .map(({ realName, userName, deptCode }) => [realName, userName, departs.get(deptCode) ?? '']);
}
