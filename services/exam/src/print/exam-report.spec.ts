import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller } from '@xuekao/contracts';
import type { PrintDocument } from '@xuekao/printing';
import { Corrections } from '../test-support/corrections.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';
import { examReport, mostNames } from './exam-report.document.js';
import { ExamReports } from './exam-reports.js';
import { PrintService } from './print.service.js';

const { exams, papers, print, statistics } = calls.exam;
let bed: ExamBed;
let number = 0;
beforeAll(async () => {
  bed = await ExamBed.open('examreport');
}, 300_000);
afterAll(() => bed.close());

const somebody = (realName: string, deptCode: string): Caller => {
  const who = learner((number += 1), { deptCode, realName });
  bed.neighbours.learners.push({ id: who.userId, userName: who.userName, realName, deptCode });
  return who;
};
const served = () => {
  const [service] = bed.services;
  if (!service) throw new Error('a service');
  return service.app;
};
const documentOf = (examId: string, caller: Caller): Promise<PrintDocument> =>
  served().get(ExamReports, { strict: false }).document({ examId, which: 'best' }, { caller, requestId: 'report' });
/** Rows of the table below a heading; null: there is none. */
function tableOf({ parts }: PrintDocument, heading: string): readonly (readonly string[])[] | null {
  const at = parts.findIndex((part) => part.kind === 'heading' && part.text === heading);
  const part = parts[at + 1];
  return at >= 0 && part?.kind === 'table' ? part.rows : null;
}
const pagesOf = (base64: string): number =>
  Buffer.from(base64, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;
async function computed(examId: string, who = admin): Promise<void> {
  await bed.call(statistics.compute, { examId, which: 'best' }, who);
  await until(async () => !(await bed.call(statistics.report, { examId, which: 'best' }, who)).isComputing);
}

test('an exam is told on one page: figures, distribution, worst questions, departments, who did not come', async () => {
  const examId = await bed.exam({ openType: 2, departs: ['A01'], qualifyScore: 8 });
  const exam = new Corrections(bed, examId);
  expect(await bed.refusal(print.examReport, { examId }, admin)).toBe('REPORT_NONE');
  await exam.handIn(somebody('甲', 'A01A'), { 1: { options: ['a1'] }, 4: { options: ['y4'] } });
  await exam.handIn(somebody('乙', 'A01B'), { 1: { options: ['a1'] } });
  somebody('没来', 'A01B');
  await computed(examId);
  const shown = await documentOf(examId, admin);
  expect(shown.facts.slice(2)).toEqual([
    ['计入统计', '2 人，2 份考卷'],
    ['总分 / 及格分', '40 / 8'],
    ['及格率', '50.0%（1 / 2 份）'],
    ['平均分', '7.5（标准差 3.54）'],
    ['最高分 / 最低分', '10 / 5'],
    ['中位数', '7.5'],
    ['信度 α', expect.any(String)],
  ]);
  expect(tableOf(shown, '成绩分布')?.slice(-3)).toEqual([
    ['20%–30%', '1', '50.0%'],
    ['10%–20%', '1', '50.0%'],
    ['0%–10%', '0', '0.0%'],
  ]);
  const worst = tableOf(shown, '得分率最低的试题') ?? [];
  expect(worst).toHaveLength(5);
  expect(worst[0]).toEqual(['2', '多选题', '题2', '0 / 5', '0.0%']);
  expect(JSON.stringify(worst)).not.toContain('题1"');
  expect(tableOf(shown, '按部门')).toEqual([
    ['部门A01A', '1', '10', '10 / 10', '100.0%'],
    ['部门A01B', '1', '5', '5 / 5', '0.0%'],
  ]);
  expect(tableOf(shown, '未参加考生')).toEqual([['没来']]);
  const { name, base64 } = await bed.call(print.examReport, { examId }, admin);
  expect([name, pagesOf(base64)]).toEqual(['期中考试 考试报告.pdf', 1]);

  const [viewer, marker, stranger] = [teacherOf(bed, '查看'), teacherOf(bed, '阅卷'), teacherOf(bed, '外人')];
  await bed.call(exams.share, { id: examId, right: 'view', to: to(viewer) }, admin);
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  expect(await bed.refusal(print.examReport, { examId }, stranger)).toBe('NOT_FOUND');
  // who marks blind learns of nobody, and who may not mark of no question
  const [ofMarker, ofViewer] = [await documentOf(examId, marker), await documentOf(examId, viewer)];
  expect([tableOf(ofMarker, '未参加考生'), tableOf(ofMarker, '按部门'), tableOf(ofMarker, '得分率最低的试题')?.length]).toEqual([
    null,
    null,
    5,
  ]);
  expect([tableOf(ofViewer, '未参加考生'), tableOf(ofViewer, '得分率最低的试题')]).toEqual([[['没来']], null]);
});

test('a marker who sits the exam sees no question in it', async () => {
  const examId = await bed.exam();
  const exam = new Corrections(bed, examId);
  const marker = { ...teacherOf(bed, '自考'), roleType: 2 as const };
  await bed.call(exams.share, { id: examId, right: 'mark', to: to(marker) }, admin);
  await exam.handIn(somebody('丙', 'A01'), { 1: { options: ['a1'] } });
  await computed(examId, marker);
  expect(tableOf(await documentOf(examId, marker), '得分率最低的试题')).toHaveLength(5);
  await bed.call(papers.create, { examId }, marker);
  expect(tableOf(await documentOf(examId, marker), '得分率最低的试题')).toBeNull();
});

test('the largest exam is still one page', async () => {
  const long = '很长的'.repeat(60);
  const question = {
    number: 100,
    part: 0,
    quId: 'q',
    quType: 'multi2' as const,
    title: long,
    full: 12.5,
    mean: 1.25,
    sd: 1,
    n: 9,
    blank: 0,
  };
  const none = { discrimination: null, upperLower: null, efficiency: null, weight: null, isGiven: false, flags: [], options: [] };
  const figures = { papers: 9999, mean: 51.234, highest: 100, lowest: 0.5, passed: 5000 };
  const report = {
    ...{ ...figures, people: 9999, median: 50, sd: 12.345, skewness: 0, kurtosis: 0, alpha: 0.912, standardError: 1, isSamePaper: true },
    ...{
      bands: Array.from({ length: 10 }, (_, at) => at * 100),
      points: [],
      questions: 100,
      flags: { key: 0, negative: 0, weak: 0, hard: 0, easy: 0, unchosen: 0 },
    },
    departs: Array.from({ length: 300 }, (_, at) => ({ ...figures, code: `D${at}`, name: `部门${at}${long.slice(0, 40)}` })),
    moreDeparts: 12,
  };
  const shown = examReport({
    ...{ totalScore: 100, qualifyScore: 60, waiting: 12, computedTime: '2026-11-27T04:00:00Z', report },
    exam: { title: long.slice(0, 50), startTime: new Date('2026-11-27T01:00:00Z'), endTime: new Date('2026-11-27T03:00:00Z') },
    worst: Array.from({ length: 5 }, () => ({ ...question, ...none, facility: 0.1 })),
    absent: { count: 20_000, people: Array.from({ length: mostNames }, (_, at) => ({ realName: `欧阳修${at}` })) },
  });
  expect(tableOf(shown, '按部门')).toHaveLength(6);
  expect(shown.parts).toContainEqual({ kind: 'heading', text: '按部门', note: '共 312 个部门，列出人数最多的 6 个' });
  expect(shown.parts).toContainEqual({ kind: 'heading', text: '未参加考生', note: '20000 人，列出前 48 人' });
  const pdf = await served().get(PrintService, { strict: false }).file('pdf', shown);
  expect(pagesOf(pdf.toString('base64'))).toBe(1);
});
