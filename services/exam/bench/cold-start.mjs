/**
 * How long candidates wait for their first save after the exam service was ended and started again, with nothing in its memory. Everybody
 * saves at the same moment. Ends with 1 above a bar. The small form of it is cold-start.spec.ts. The backing set is that of the tests.
 * `CASES=essays,crowd,giant` runs some of it; CANDIDATES changes the number of the crowd (5,000 of them write 7 GB of events).
 */
import { restart, saveAgain, seat, write } from '../dist/test-support/cold-start.js';
import { ExamBed } from '../dist/test-support/exam-bed.js';

const chosen = (process.env.CASES ?? 'essays,crowd,giant').split(',');
const crowd = Number(process.env.CANDIDATES ?? 5000);
const at = (sorted, share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
const table = {};
let isBroken = false;

function report(name, waited, barMs) {
  const sorted = waited.toSorted((a, b) => a - b);
  const max = at(sorted, 1);
  table[name] = { candidates: waited.length, 'p50 ms': at(sorted, 0.5), 'p95 ms': at(sorted, 0.95), 'max ms': max, 'bar ms': barMs };
  if (max > barMs) isBroken = true;
}

async function on(bed, run) {
  try {
    await run(bed, await bed.exam());
  } finally {
    await bed.close();
  }
}

const cases = {
  /** An essay exam: streams of 5 MB, once without a snapshot and once with one. */
  essays: async (bed, examId) => {
    const candidates = await seat(bed, examId, { candidates: 300, saves: 800, saveBytes: 6000 });
    await restart(bed);
    report('300 streams of 5 MB, no snapshots', await saveAgain(bed, candidates), Infinity);
    await write(bed, candidates, 50, 6000);
    await restart(bed);
    report('300 streams of 5 MB', await saveAgain(bed, candidates), 5000);
  },
  /** Every candidate has saved 800 times, as far behind the last snapshot as texts of this size ever are. */
  crowd: async (bed, examId) => {
    const candidates = await seat(bed, examId, { candidates: crowd, saves: 775, saveBytes: 1500 });
    await restart(bed);
    report(`${crowd} streams of 775 saves, no snapshots`, await saveAgain(bed, candidates, { patienceMs: 600_000 }), Infinity);
    await write(bed, candidates, 25, 1500);
    await restart(bed);
    report(`${crowd} streams of 800 saves`, await saveAgain(bed, candidates), 15_000);
  },
  /** One stream of 1 GB that no snapshot helps with. */
  giant: async (bed, examId) => {
    const candidates = await seat(bed, examId, { candidates: 300, saves: 100, saveBytes: 1500 });
    const giants = await seat(bed, examId, { candidates: 1, saves: 1700, saveBytes: 600_000 });
    await restart(bed);
    const [others, own] = await Promise.all([saveAgain(bed, candidates), saveAgain(bed, giants, { isOverLimit: true })]);
    report('300 beside a stream of 1 GB', others, 5000);
    report('the stream of 1 GB', own, Infinity);
  },
};

for (const name of chosen) await on(await ExamBed.open(`bench_${name}`), cases[name]);
console.table(table);
process.exit(isBroken ? 1 : 0);
