/**
 * How long the term report of a large site takes: PEOPLE (100,000) in DEPARTS (2,000) departments, a term that goes on beside the days
 * before it. The backing set is that of the tests.
 */
import { calls, dayBefore, dayOf } from '@xuekao/contracts';
import { person, startUnderTest } from '@xuekao/service-testing';
import { unitsOfDay } from '../dist/report/units.js';
import { stat } from '../dist/stat.module.js';

const people = Number(process.env.PEOPLE ?? 100_000);
const departs = Number(process.env.DEPARTS ?? 2000);
const rounds = Number(process.env.ROUNDS ?? 20);
const [askers, batch, megabyte] = [2, 5000, 1024 * 1024];
const { report } = calls.stat;
const list = (length, make) => Array.from({ length }, (_none, at) => make(at));
const today = dayOf(Date.now());
/** Days of the two periods on which somebody did something. */
const [span, days] = [60, 3];
const userOf = (at) => (0x50_0000 + at).toString(16).padStart(24, '0');
/** Forty departments below each of fifty schools. */
const deptOf = (at) => `A${String(10 + Math.floor((at % departs) / 40)).padStart(2, '0')}B${String(10 + (at % 40)).padStart(2, '0')}`;

const service = await startUnderTest(stat, 'bench_report', { CHECK_OUTPUT: '0' });
const table = {};

async function measure(name, ask, times = rounds, together = askers) {
  const waited = [];
  await ask();
  const asker = async () => {
    for (let round = 0; round < times; round += 1) {
      const began = performance.now();
      await ask();
      waited.push(performance.now() - began);
    }
  };
  await Promise.all(list(together, asker));
  waited.sort((one, other) => one - other);
  const share = (part) => Math.round(waited[Math.min(waited.length - 1, Math.floor(waited.length * part))] ?? 0);
  table[name] = { 'p50 ms': share(0.5), 'p95 ms': share(0.95), 'max ms': share(1) };
  console.log(name, table[name]);
}

try {
  const rows = service.db.collection('stat_report_rows');
  for (let from = 0; from < people; from += batch) {
    const some = list(Math.min(batch, people - from), (index) => from + index);
    await service.db.collection('stat_report_people').insertMany(
      some.map((at) => ({ _id: userOf(at), userName: `u${at}`, realName: `学生${at}`, deptCode: deptOf(at), isKnown: true })),
      { ordered: false },
    );
    const units = some.flatMap((at) => {
      const own = new Map();
      for (let n = 0; n < days; n += 1)
        for (const unit of unitsOfDay(dayBefore(today, (at * 7 + n * 31) % (2 * span)))) own.set(unit, (own.get(unit) ?? 0) + 1);
      return [...own].map(([unit, n]) => ({
        ...{ _id: `${userOf(at)}:${unit}`, unit, userId: userOf(at), deptCode: deptOf(at) },
        ...{ papers: n, marked: n, passed: n - (at % 2), shares: 7000 * n, rated: n, seconds: 600 * n },
      }));
    });
    await rows.insertMany(units, { ordered: false });
  }
  const sums = Object.fromEntries(
    ['papers', 'marked', 'passed', 'shares', 'rated', 'seconds'].map((field) => [field, { $sum: `$${field}` }]),
  );
  await rows
    .aggregate([
      { $group: { _id: { $concat: ['$deptCode', ':', '$unit'] }, unit: { $first: '$unit' }, deptCode: { $first: '$deptCode' }, ...sums } },
      { $out: 'made_sums' },
    ])
    .toArray();
  await service.db
    .collection('made_sums')
    .aggregate([{ $merge: 'stat_report_sums' }])
    .toArray();
  await service.db
    .collection('stat_report_departs')
    .insertMany([...new Set(list(people, deptOf))].map((code) => ({ _id: code, deptName: `班级${code}` })));
  const period = { from: dayBefore(today, span - 1), to: today };
  const site = person(1, 'A01');
  await measure('summary of the site', () => service.call(report.summary, period, site));
  await measure('departments of the site', () => service.call(report.departs, { params: period }, site));
  await measure('people of the site, first page', () => service.call(report.people, { params: period }, site));
  await measure('people of a school, first page', () => service.call(report.people, { params: { ...period, deptCode: 'A10' } }, site));
  await measure('people of a class, by a figure', () =>
    service.call(report.people, { params: { ...period, deptCode: deptOf(0) }, orders: [{ column: 'papers', asc: false }] }, site),
  );
  let bytes = 0;
  const sheet = async () => {
    const { base64 } = await service.call(report.sheet, period, site);
    bytes = (base64.length * 3) / 4;
  };
  await measure('spreadsheet of everybody', sheet, 2, 1);
  table['spreadsheet of everybody']['file MB'] = Math.round(bytes / megabyte);
} finally {
  await service.close();
}
console.table(table);
