import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import { Printer, type PrintDocument } from '@xuekao/printing';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { PrintService } from './print.service.js';

const { exams, papers, print, templates } = calls.exam;
let bed: ExamBed;
let teacher: Caller;
beforeAll(async () => {
  bed = await ExamBed.open('blank');
  teacher = teacherOf(bed, '教师');
}, 300_000);
afterAll(() => bed.close());

/** The document behind the next file, which is laid out all the same. */
async function behind(work: () => Promise<{ name: string; base64: string }>): Promise<{ name: string; shown: PrintDocument }> {
  const service = bed.part(PrintService);
  const documents: PrintDocument[] = [];
  const file = service.file.bind(service);
  service.file = (kind, document) => {
    documents.push(document);
    return file(kind, document);
  };
  try {
    const { name, base64 } = await work();
    expect(Buffer.from(base64, 'base64').subarray(0, 2).toString()).toBe(name.endsWith('.docx') ? 'PK' : '%P');
    const [shown] = documents;
    if (!shown) throw new Error('nothing was laid out');
    return { name, shown };
  } finally {
    service.file = file;
  }
}
const questionsOf = ({ parts }: PrintDocument) => parts.flatMap((part) => (part.kind === 'question' ? [part] : []));

test('a template is printed without keys for who sees it, with keys for who edits it and while none of its exams runs', async () => {
  const id = await bed.template();
  const { name, shown } = await behind(() => bed.call(print.templatePaper, { id, sheet: true }, admin));
  expect(name).toBe('期中模板_试卷（打印）.pdf');
  expect(JSON.stringify(shown)).not.toMatch(/解析|北京|参考答案/);
  expect(
    questionsOf(shown)
      .slice(0, 5)
      .map(({ label }) => label),
  ).toEqual(['1.', '2.', '3.', '4.', '5.']);
  const boxes = shown.parts.flatMap((part) => (part.kind === 'choices' ? part.items : []));
  expect(boxes.map(({ label, letters }) => `${label}${letters.join('')}`)).toEqual(['1AB', '2ABC', '3ABC', '4AB', '7（1）AB']);
  const withKeys = await behind(() => bed.call(print.templatePaper, { id, keys: true }, admin));
  expect(withKeys.name).toBe('期中模板_试卷（含答案）（打印）.pdf');
  expect(questionsOf(withKeys.shown)[0]?.rows.map(({ html }) => html)).toEqual(['A', '解析1']);
  const word = await behind(() => bed.call(print.templatePaper, { id, kind: 'docx' }, admin));
  expect(word.name).toBe('期中模板_试卷（打印）.docx');
  expect(await bed.refusal(print.templatePaper, { id }, teacher)).toBe('NOT_FOUND');

  await bed.call(templates.share, { id, to: to(teacher), right: 'view' }, admin);
  await behind(() => bed.call(print.templatePaper, { id }, teacher));
  expect(await bed.refusal(print.templatePaper, { id, keys: true }, teacher)).toBe('NOT_FOUND');
  await bed.exam({ tmplId: id });
  expect(await bed.refusal(print.templatePaper, { id, keys: true }, admin)).toBe('PRINT_KEYS_RUNNING');
});

test('a paper of an exam is what its learners get; its keys are printed when all have handed in', async () => {
  const examId = await bed.exam({ overTime: 1 });
  const who = learner(1);
  const { id } = await bed.call(papers.create, { examId }, who);
  const { groupList } = await bed.call(papers.detail, { paperId: id }, who);
  const { shown } = await behind(() => bed.call(print.examPaper, { id: examId }, admin));
  expect(
    questionsOf(shown)
      .filter(({ level }) => level === 0)
      .map(({ html }) => html),
  ).toEqual(groupList.flatMap(({ quList }) => quList.map(({ content }) => content)));
  expect(await bed.refusal(print.examPaper, { id: examId, number: 2 }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(print.examPaper, { id: examId, keys: true }, admin)).toBe('PRINT_KEYS_RUNNING');
  await bed.call(papers.handIn, { id }, who);
  bed.clock.pass(4 * 3_600_000);
  const over = await behind(() => bed.call(print.examPaper, { id: examId, keys: true }, admin));
  expect(questionsOf(over.shown)[4]?.rows[0]?.html).toBe('第 1 空：北京<br>第 2 空：2 / 二');
  const draft = await bed.call(exams.save, await bed.examInput(), admin);
  expect(await bed.refusal(print.examPaper, { id: draft.id }, admin)).toBe('EXAM_IS_DRAFT');
});

test('tickets of a department name its people, each with a code of the own', async () => {
  const people = [1, 2, 3].map((number) => ({
    id: idOf(0x2000 + number),
    userName: `s00${4 - number}`,
    realName: `考生${number}`,
    deptCode: number === 3 ? 'A02' : 'A01',
  }));
  bed.neighbours.learners.push(...people);
  const examId = await bed.exam({ openType: 3, users: people.map(({ id }) => id) });
  const info = await bed.call(print.examPrints, { examId }, admin);
  expect(info).toMatchObject({ title: '期中考试', mayEdit: true, variants: 1, isRunning: true });
  expect(info.departs.map(({ code, count }) => [code, count])).toEqual([
    ['A01', 2],
    ['A02', 1],
  ]);
  const { shown } = await behind(() => bed.call(print.tickets, { examId, deptCode: 'A01' }, admin));
  const tickets = shown.parts.flatMap((part) => (part.kind === 'tickets' ? part.items : []));
  expect(tickets.map(({ facts, code }) => [facts[0]?.[1], facts[1]?.[1], code.replace(/^.*#/, '')])).toEqual([
    ['考生2', 's002', 's002'],
    ['考生1', 's003', 's003'],
  ]);
  expect(await bed.refusal(print.tickets, { examId, deptCode: 'A09' }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(print.tickets, { examId, deptCode: 'A01' }, teacher)).toBe('NOT_FOUND');
});

test('a code on a ticket is drawn', async () => {
  const printer = new Printer('tickets');
  const part = { kind: 'tickets', heading: '准考证', title: '期中', note: '', items: [{ facts: [['姓名', '张三']], code: 'x' }] } as const;
  const pdf = await printer.file('pdf', { title: '准考证', isTitled: false, facts: [], parts: [part], footer: '' });
  expect(pdf.length).toBeGreaterThan(2000);
  printer.close();
});

test('keys are printed for no editor who sits an exam with the same questions', async () => {
  const tmplId = await bed.template();
  const over = await bed.exam({ tmplId, endTime: new Date(bed.clock.now() - 1000).toISOString() });
  const other = await bed.template();
  const running = await bed.exam({ tmplId: other });
  const editor = teacherOf(bed, '同事');
  await bed.call(exams.share, { id: over, to: to(editor), right: 'edit' }, admin);
  await bed.call(templates.share, { id: tmplId, to: to(editor), right: 'edit' }, admin);
  const keysOf = async (who: Caller) => [
    await bed.refusal(print.examPaper, { id: over, keys: true }, who),
    await bed.refusal(print.templatePaper, { id: tmplId, keys: true }, who),
    await bed.refusal(print.startArchive, { examId: over }, who),
    await bed.refusal(print.archivePart, { examId: over, part: 0 }, who),
  ];
  const free = ['success', 'success', 'ARCHIVE_EMPTY', 'NOT_FOUND'];
  expect(await keysOf(editor)).toEqual(free);
  const { id } = await bed.call(papers.create, { examId: running }, editor);
  await bed.call(papers.create, { examId: running }, admin);
  expect([await keysOf(editor), await keysOf(admin)]).toEqual([free.map(() => 'MARKS_OWN_EXAM'), free]);
  expect(await bed.refusal(print.examPaper, { id: over }, editor)).toBe('success');
  await bed.call(papers.handIn, { id }, editor);
  expect(await keysOf(editor)).toEqual(free);
});
