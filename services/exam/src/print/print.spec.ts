import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { markedPaper } from './marked-paper.document.js';

const { papers, print } = calls.exam;
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
