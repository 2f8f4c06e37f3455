import { type Backing, claimData, programsNeeded, startBacking } from '../backing/backing.ts';
import { PidRecord } from '../backing/pids.ts';
import { isFree } from '../backing/ports.ts';
import { provide } from '../backing/programs.ts';
import { Supervised } from '../backing/supervisor.ts';
import { Problem, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { endRuns } from '../support/run.ts';
import { build } from './build.ts';
import { greeting } from './greeting.ts';
import { TerminalLog } from './log-lines.ts';
import { platformProcesses } from './platform.ts';
import { readSettings, type Settings } from './settings.ts';

const progress = new Progress();
const say = (text: string): void => progress.say(text);

/** What is up so far, so that a Ctrl-C at any moment takes down exactly that. */
class Running {
  readonly processes: Supervised[] = [];
  backing: Backing | undefined;
  pids: PidRecord | undefined;
  isStopping = false;

  /** Services end before what they write to. */
  async stop(): Promise<void> {
    this.isStopping = true;
    endRuns();
    for (const one of this.processes.toReversed()) await one.stop();
    await this.backing?.stop();
    this.pids?.release();
  }

  kill(): void {
    for (const one of this.processes) one.kill();
    this.backing?.kill();
  }
}

async function start(settings: Settings, running: Running): Promise<void> {
  const { dataDir, host, port } = settings;
  const pids = await claimData(dataDir, say);
  running.pids = pids;
  if (!(await isFree(port, host))) throw new Problem(`Port ${port} on ${host} is taken: stop the program that holds it, or choose another, for example PORT=${port + 1} npm start.`);
  // Fetching waits for the network and compiling for the processor, so they go well together.
  await Promise.all([provide(programsNeeded(process.env), say), build(progress)]);
  await unlessStopping(running);
  running.backing = await progress.step('starting the backing services', () => startBacking({ dataDir, pids, say }));
  await unlessStopping(running);
  const env = { ...process.env, ...running.backing.env, PORT: String(port), HOST: host, DEMO: settings.isDemo ? '1' : '0' };
  const terminal = new TerminalLog(say);
  for (const spec of platformProcesses({ settings, env, onLine: (line) => running.isStopping || terminal.take(line) })) {
    const one = new Supervised(spec, { pids, say });
    running.processes.push(one);
    await progress.step(spec.name === 'all' ? 'starting the platform' : `starting ${spec.name}`, () => one.start());
  }
  say('ready');
  console.log(greeting(settings));
}

class Stopped extends Error {}

async function unlessStopping(running: Running): Promise<void> {
  if (running.isStopping) throw new Stopped();
}

const running = new Running();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (running.isStopping) return running.kill();
    say('stopping (once more: at once)');
    void running.stop().then(() => {
      say('stopped');
      process.exit(0);
    });
  });
}

try {
  await start(readSettings(process.argv.slice(2), process.env), running);
} catch (error) {
  if (!running.isStopping) {
    report(error);
    await running.stop();
    process.exit(1);
  }
}
