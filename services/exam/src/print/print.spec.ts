import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { siteTime } from '../kernel/texts.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { Tickets } from './tickets.js';
import { markedPaper } from './marked-paper.document.js';

const { arrangements, papers, print } = calls.exam;
let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('print');
}, 300_000);
afterAll(() => bed.close());

async function sit(examId: string, who: Caller, isHandedIn = true): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  const answers = [
    { quId: idOf(1), seq: 1, answer: { options: ['b1'] } },
    { quId: idOf(5), seq: 1, answer: { blanks: ['a<b', '$5'] } },
    { quId: idOf(6), seq: 1, answer: { text: '第一行\n第二行' } },
  ];
  await bed.call(papers.fillAnswer, { paperId: id, answers }, who);
  if (isHandedIn) await bed.call(papers.handIn, { id }, who);
  return id;
}

test('a paper is printed with answers, keys and marks, for who may mark it and once it is handed in', async () => {
  const examId = await bed.exam();
  const id = await sit(examId, learner(1));
  const { name, base64 } = await bed.call(print.paperPdf, { id }, admin);
  expect(name).toBe('期中考试_学员1_考卷.pdf');
  expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const open = await sit(examId, learner(2), false);
  expect(await bed.refusal(print.paperPdf, { id: open }, admin)).toBe('NOT_HANDED_IN');
  expect(await bed.refusal(print.paperPdf, { id }, learner(3, { roleType: 2, permissions: ['paper:review'] }))).toBe('NOT_FOUND');

  const shown = markedPaper(await bed.call(papers.reviewDetail, { id }, admin));
  expect(shown.facts.map(([, value]) => value).slice(0, 1)).toEqual(['学员1（learner1）']);
  const rowsOf = (label: string) => shown.parts.flatMap((part) => (part.kind === 'question' && part.label === label ? part.rows : []));
  const [radio, fill, saq] = [rowsOf('1.'), rowsOf('5.'), rowsOf('6.')];
  expect(radio.map(({ html }) => html)).toEqual(['B', 'A', '解析1']);
  expect(fill[0]?.html).toBe('第 1 空：<x-plain>a&lt;b</x-plain><br>第 2 空：<x-plain>$5</x-plain>');
  expect(fill[1]?.html).toBe('第 1 空：北京<br>第 2 空：2 / 二');
  expect(saq.map(({ html }) => html)).toEqual(['<x-plain>第一行<br>第二行</x-plain>', '参考答案', '解析6']);
  const whileItRuns = JSON.stringify(markedPaper(await bed.call(papers.reviewDetail, { id }, admin), '', false));
  expect(whileItRuns).toContain('第一行');
  expect(whileItRuns).not.toMatch(/解析\d|北京|参考答案|"正确|得 \d/);
  const parts = shown.parts.flatMap((part) => (part.kind === 'question' && part.level === 1 ? [part.label] : []));
  expect(parts).toEqual(['（1）', '（2）']);
});

test('a ticket names the window and the minutes of its person', async () => {
  const group = idOf(0x6101);
  const people = [101, 102, 103].map((number) => learner(number, { deptCode: 'A01B01', groups: number === 101 ? [] : [group] }));
  const alone = people[2] ?? admin;
  const listed = people.map(({ userId: id, userName, realName, deptCode }) => ({ id, userName, realName, deptCode }));
  bed.neighbours.learners.splice(0, Infinity, ...listed);
  bed.neighbours.colleagues.groups.set(group, '第二批');
  bed.neighbours.colleagues.add(...people);
  const at = (minutes: number): string => new Date(bed.clock.now() + minutes * minute).toISOString();
  const [start, end, later, last] = [at(60), at(75), at(200), at(242)];
  const examId = await bed.exam({ totalTime: 8, startTime: start, endTime: end });
  const give = { examId, reason: '第二批' };
  const window = { startTime: later, endTime: last };
  await bed.call(arrangements.give, { ...give, id: idOf(0x6102), targets: [{ kind: 'group', id: group }], ...window }, admin);
  await bed.call(arrangements.give, { ...give, id: idOf(0x6103), targets: [{ kind: 'user', id: alone.userId }], extraMinutes: 5 }, admin);

  const context = { caller: admin, requestId: 'test', ip: '', userAgent: '', note: () => undefined, language: 'zh-CN' as const };
  const { document } = await bed.part(Tickets).document({ examId, deptCode: 'A01B01' }, context);
  const [part] = document.parts;
  if (part?.kind !== 'tickets') throw new Error('there are no tickets');
  const shown = (iso: string, more = 0): string => siteTime.format(Date.parse(iso) + more * minute);
  expect(part.items.map(({ facts }) => facts.slice(-3).map(([, value]) => value))).toEqual([
    [shown(start), shown(end), '8 分钟'],
    [shown(later), shown(last), '8 分钟'],
    // what is given behind the duration is given behind the window too
    [shown(later), shown(last, 5), '13 分钟'],
  ]);
});
