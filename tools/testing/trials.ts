import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { provide } from '../backing/programs.ts';
import { build } from '../launcher/build.ts';
import { Problem, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { stopOnSignals } from '../support/stop-signals.ts';
import { browserProgram } from './browser.ts';
import { faultScripts } from './stages.ts';
import { Tally } from './tally.ts';

/** `t2-kill-broker.fault.ts` is T2. */
const nameOf = (script: string): string => (basename(script).split('-')[0] ?? '').toUpperCase();

const args = process.argv.slice(2);
const chosen = args.filter((argument) => !argument.startsWith('--')).map((name) => name.toUpperCase());
const flags = args.filter((argument) => argument.startsWith('--'));
const progress = new Progress();
const say = (text: string): void => progress.say(text);
const tally = new Tally();
let end: (() => void) | undefined;

/** One trial with the terminal as its output. @returns whether it held */
async function hold(script: string): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  end = () => void child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  end = undefined;
  return code === 0;
}

let isStopping = false;
stopOnSignals({
  orderly: () => {
    isStopping = true;
    if (end) end();
    else process.exit(130);
  },
  atOnce: () => process.exit(130),
});
try {
  const scripts = faultScripts('fault|trial').sort((one, other) => Number(nameOf(one).slice(1)) - Number(nameOf(other).slice(1)));
  const known = scripts.map(nameOf);
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Problem(
      `There is no trial ${unknown}: choose from ${known.join(', ')}, with --full for the sizes of the promises. P9 is ` +
        'npm run bench -- --only P9 --minutes 60.',
    );
  const wanted = scripts.filter((script) => chosen.length === 0 || chosen.includes(nameOf(script)));
  await provide(['mongod', 'nats-server', 'redis-server'], say);
  if (wanted.some((script) => ['T7', 'T14', 'T18'].includes(nameOf(script)))) process.env['CHROMIUM'] = await browserProgram(say);
  await build(progress);
  for (const script of wanted) {
    if (isStopping) break;
    const begun = Date.now();
    const held = await progress.step(nameOf(script), () => hold(script), 60);
    tally.add(basename(script).replace(/\.\w+\.ts$/, ''), (Date.now() - begun) / 1000, { passed: held ? 1 : 0, failed: held ? 0 : 1 });
  }
  console.log(`\n${tally.summary()}`);
  process.exitCode = tally.failed > 0 || isStopping ? 1 : 0;
} catch (error) {
  report(error);
}
