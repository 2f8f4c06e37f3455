import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../../tools/launcher/build.ts';
import { Problem, report } from '../../tools/support/problem.ts';
import { Progress } from '../../tools/support/progress.ts';
import { typesOutcome } from '../../tools/testing/outcomes.ts';
import { stopGenerators } from './k6.ts';
import { banks } from './measure-banks.ts';
import { certs } from './measure-certs.ts';
import { courses } from './measure-courses.ts';
import { breakpoint, compareStores } from './measure-saves.ts';
import { startKeys } from './measure-keys.ts';
import { orders } from './measure-orders.ts';
import { surveys } from './measure-surveys.ts';
import { wall } from './measure-wall.ts';
import { handInWave, loginWave, rest, startWave, steady, wholeAttempts } from './measure.ts';
import type { Row } from './row.ts';
import { soak } from './soak.ts';
import { startStack, stopStacks, type Stack, type StoreKind } from './stack.ts';
import { table } from './table.ts';

/**
 * `npm run bench`: short forms of every load test and one table. `-- --full` takes the sizes of docs/measurements.md (P1 with 5,000
 * candidates for five minutes, P2 and P3 with 3,000); `-- --only P1,P2` some of them; `-- --only P9 --minutes 60` the soak.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', default: 'store,P5,P6,P1,P2,P3,P4,P10,P11,P12,P13,P14,P15,P16' },
    minutes: { type: 'string', default: '60' },
  },
});
const minutes = Number(values.minutes);
const wanted = new Set(values.only.split(','));
const size = values.full
  ? {
      rounds: 3,
      closed: 10,
      step: 15,
      attempts: 30,
      crowd: 5000,
      steady: 300,
      warm: 30,
      wave: 10,
      handIns: 20,
      signIns: 60,
      onWalls: 180,
      answers: 60,
      downloads: 1000,
      lessons: 5000,
      calm: 120,
    }
  : {
      rounds: 3,
      closed: 5,
      step: 5,
      attempts: 12,
      crowd: 1000,
      steady: 40,
      warm: 5,
      wave: 3,
      handIns: 5,
      signIns: 10,
      onWalls: 40,
      answers: 10,
      downloads: 300,
      lessons: 1500,
      calm: 30,
    };
const progress = new Progress();
const say = (text: string): void => progress.say(text);
const folder = mkdtempSync(join(tmpdir(), 'xuekao-bench-'));
const rows: Row[] = [];
let machine = '';

function add(...more: Row[]): void {
  rows.push(...more);
  for (const { what, figures, missed = [] } of more) {
    say(
      `${what}: ${Object.entries(figures)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}`,
    );
    if (missed.length > 0) say(`  missed: ${missed.join('; ')}`);
  }
}

async function withStack(eventStore: StoreKind, measure: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await startStack(join(folder, eventStore), eventStore, say);
  try {
    await measure(stack);
  } finally {
    await stack.stop();
  }
}

async function clearUp(): Promise<void> {
  stopGenerators();
  await stopStacks();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void clearUp().finally(() => process.exit(130)));
}
const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

try {
  if (!(minutes >= 1 && minutes <= 24 * 60)) throw new Problem(`--minutes ${values.minutes} is not usable: set a number from 1 to 1440.`);
  const { code, output } = await progress.step('compiling', compile);
  if (code !== 0) throw new Problem(`The sources do not compile:\n${typesOutcome({ code, output }).detail}`);
  machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, on loopback; load average before ${loads()}`;
  await withStack('mongo', async (mongo) => {
    let expected = 2000;
    if (wanted.has('store')) {
      await withStack('memory', async (memory) => {
        const compared = await compareStores(memory, mongo, size.rounds, size.closed);
        expected = compared.perSecond;
        add(...compared.rows);
      });
    }
    if (wanted.has('P5')) add(...(await breakpoint(mongo, expected, size.step)));
    if (wanted.has('P6')) add(...(await wholeAttempts(mongo, size.attempts)));
    if (wanted.has('P1')) add(await steady(mongo, size.crowd, size.steady, size.warm));
    if (wanted.has('P2')) add(await startWave(mongo, 300, size.wave));
    if (wanted.has('P3')) add(await handInWave(mongo, 150, size.handIns));
    if (wanted.has('P4')) add(await loginWave(mongo, 20, size.signIns));
    if (wanted.has('P7')) add(await wall(mongo, size.onWalls));
    if (wanted.has('P10')) add(...(await orders(mongo, size.closed)));
    if (wanted.has('P11')) add(...(await banks(mongo, size.answers)));
    if (wanted.has('P12')) add(...(await certs(mongo, size.downloads)));
    if (wanted.has('P13')) add(...(await courses(mongo, size.lessons, size.answers)));
    if (wanted.has('P14')) add(...(await surveys(mongo, size.answers)));
    if (wanted.has('P15')) add(...(await startKeys(mongo, 300, size.wave)));
    if (wanted.has('P16')) add(await rest(mongo, size.calm));
    if (wanted.has('P9')) add(await soak(mongo, minutes));
  });
  process.exitCode = rows.every(({ bar }) => bar?.holds !== false) ? 0 : 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  // what was measured before a failure is shown as well
  if (rows.length > 0) console.log(`\n${machine}, after ${loads()}\n\n${table(rows)}\n`);
  await clearUp();
}
