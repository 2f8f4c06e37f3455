import { siteText, type calls, type Output, type ResultQuestion } from '@xuekao/contracts';
import type { PrintDocument, PrintPart, PrintRow } from '@xuekao/printing';
import { exStateTexts, siteTime } from '../kernel/texts.js';
import { answerRows, headLabel, ownRows, optionsOf, typeName } from './question-parts.js';

type Reviewed = Output<typeof calls.exam.papers.reviewDetail>;
export type PrintedPaper = Omit<Reviewed, 'version' | 'mayDecide' | 'doubleIds' | 'proposed'>;

/**
 * A paper with its answers, keys and marks. @param receipt of the hand-in; empty: not named
 * @param hasKeys false: neither keys nor marks by question, which would tell them
 */
export function markedPaper(paper: PrintedPaper, receipt = '', hasKeys = true): PrintDocument {
  const person = paper.realName === '' ? '' : `${paper.realName}（${paper.userName}）`;
  const isMarked = paper.state === 2;
  const mark = siteText('print.markOf', { got: String(paper.userScore), total: String(paper.totalScore) });
  const verdict = siteText(paper.passed ? 'print.passed' : 'print.failed');
  const facts: [string, string][] = [
    person === '' ? [siteText('print.alias'), paper.alias] : [siteText('print.person'), person],
    [siteText('print.dept'), paper.deptName],
    [siteText('print.mark'), `${mark}（${isMarked ? verdict : siteText('print.waiting')}）`],
    [siteText('print.handedIn'), siteTime.format(new Date(paper.handTime))],
    [siteText('print.took'), siteText('print.minutes', { n: paper.userTime })],
    [siteText('print.ending'), paper.exMsg || (exStateTexts[paper.exState] ?? '')],
    [siteText('print.receipt'), receipt],
    [siteText('print.keys'), hasKeys ? '' : siteText('print.keysLater')],
  ];
  return {
    title: paper.title,
    isTitled: true,
    facts: facts.filter(([, value]) => value !== ''),
    parts: paper.groupList.flatMap((group): PrintPart[] => [
      {
        kind: 'heading',
        text: group.title,
        note: siteText('print.groupMarks', { n: group.quList.length, m: group.totalScore }),
      },
      ...group.quList.flatMap((question) => questionParts(question, hasKeys)),
    ]),
    footer: `${paper.title} · ${person === '' ? paper.alias : person}`,
  };
}

function questionParts(question: ResultQuestion, hasKeys: boolean): PrintPart[] {
  const { subList } = question;
  const rowsOf = hasKeys ? answerRows : ownRows;
  const whole = partOf(question, `${question.sort}.`, 0, hasKeys, subList.length === 0 ? rowsOf(question) : []);
  return [whole, ...subList.map((part, index) => partOf(part, headLabel(index), 1, hasKeys, rowsOf(part)))];
}

function partOf(question: ResultQuestion, label: string, level: 0 | 1, hasKeys: boolean, rows: PrintRow[]): PrintPart {
  const { actualScore } = question;
  const got = actualScore === null ? siteText('print.waiting') : siteText('print.gained', { n: String(actualScore) });
  return {
    kind: 'question',
    level,
    label,
    note: [typeName(question.quType), siteText('print.points', { n: String(question.score) }), ...(hasKeys ? [got] : [])].join(' · '),
    html: question.content,
    options: optionsOf(question, ({ isRight, id }) => [
      isRight && hasKeys ? siteText('print.right') : '',
      question.answer?.options?.includes(id) === true ? siteText('print.chosen') : '',
    ]),
    rows,
    lines: 0,
  };
}
