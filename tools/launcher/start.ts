import { type Backing, claimData, programsNeeded, startBacking } from '../backing/backing.ts';
import { PidRecord } from '../backing/pids.ts';
import { isFree } from '../backing/ports.ts';
import { placeOf, provide } from '../backing/programs.ts';
import { Supervised } from '../backing/supervisor.ts';
import { Problem, reasonOf, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { endRuns } from '../support/run.ts';
import { stopOnSignals } from '../support/stop-signals.ts';
import { build } from './build.ts';
import { needGivenServers } from './given-servers.ts';
import { greeting } from './greeting.ts';
import { TerminalLog } from './log-lines.ts';
import { mediaBeside, type Media } from './media.ts';
import { platformProcesses, untilDemo } from './platform.ts';
import { readSettings, type Settings } from './settings.ts';

const progress = new Progress();
const say = (text: string): void => progress.say(text);

/** Parts that are up so far, so that a Ctrl-C at any moment takes down exactly those. */
class Running {
  readonly processes: Supervised[] = [];
  backing: Promise<Backing> | undefined;
  media: Media | undefined;
  pids: PidRecord | undefined;
  isStopping = false;

  /** Services end before what they write to. */
  async stop(): Promise<void> {
    this.isStopping = true;
    endRuns();
    for (const one of this.processes.toReversed()) await one.stop();
    await this.media?.stop();
    const backing = await this.backing?.catch(() => undefined); // one that failed has stopped itself
    await backing?.stop();
    this.pids?.release();
  }

  async kill(): Promise<void> {
    for (const one of this.processes) one.kill();
    this.media?.kill();
    (await this.backing?.catch(() => undefined))?.kill();
  }
}

const running = new Running();

async function start(settings: Settings): Promise<void> {
  const { dataDir, host, port, frozenSeconds } = settings;
  const pids = await claimData(dataDir, say);
  running.pids = pids;
  if (!(await isFree(port, host)))
    throw new Problem(
      `Port ${port} on ${host} is taken: stop the program that holds it, or choose another, for example PORT=${port + 1} npm start.`,
    );
  await needGivenServers(process.env);
  // Fetching waits for the network and compiling for the processor, so they go well together.
  running.backing = serveBacking(settings, pids);
  const [backing] = await Promise.all([running.backing, build(progress)]);
  if (running.isStopping) return;
  running.media = await mediaBeside(settings, { pids, say, env: process.env });
  const env = {
    ...process.env,
    ...backing.env,
    ...running.media.env,
    ESPEAK_NG: process.env['ESPEAK_NG'] || placeOf('espeak-ng'),
    FFMPEG: process.env['FFMPEG'] || placeOf('ffmpeg'),
    JANUS_PP_REC: process.env['JANUS_PP_REC'] || placeOf('janus-pp-rec'),
    PORT: String(port),
    HOST: host,
    DEMO: settings.isDemo ? '1' : '0',
  };
  const terminal = new TerminalLog(say);
  const onLine = (line: string): unknown => running.isStopping || terminal.take(line);
  for (const spec of await platformProcesses({ settings, env, addressesOf: backing.addressesOf, onLine })) {
    const one = new Supervised(spec, { pids, say, frozenSeconds });
    running.processes.push(one);
    await progress.step(spec.name === 'all' ? 'starting the platform' : `starting ${spec.name}`, () => one.start());
  }
  if (settings.isDemo) await progress.step('loading demo content', () => untilDemo(dataDir));
  say('ready');
  console.log(greeting(settings));
}

async function serveBacking({ dataDir, frozenSeconds }: Settings, pids: PidRecord): Promise<Backing> {
  await provide(programsNeeded(process.env), say);
  if (!process.env['ESPEAK_NG']) fetchVoice();
  if (!process.env['FFMPEG']) fetchVideo();
  return progress.step('starting the backing services', () => startBacking({ dataDir, pids, say, frozenSeconds }));
}

/** The voice of the captcha is an extra: nobody waits for it, and the platform finds it when it is there. */
function fetchVoice(): void {
  provide(['espeak-ng'], say).catch((error: unknown) => running.isStopping || say(`the captcha cannot be heard: ${reasonOf(error)}`));
}

/** Videos of courses are an extra as well. */
function fetchVideo(): void {
  provide(['ffmpeg'], say).catch((error: unknown) => running.isStopping || say(`videos are served as they are: ${reasonOf(error)}`));
}

stopOnSignals({
  orderly(why) {
    say(`stopping: ${why} (Ctrl-C once more: at once)`);
    void running.stop().then(() => {
      say('stopped');
      process.exit(0);
    });
  },
  atOnce: () => void running.kill().then(() => process.exit(130)),
});

try {
  await start(readSettings(process.argv.slice(2), process.env));
} catch (error) {
  if (!running.isStopping) {
    report(error);
    await running.stop();
    process.exit(1);
  }
}
