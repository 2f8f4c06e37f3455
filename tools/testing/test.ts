import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cpus, freemem, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Backing, claimData, programsNeeded, startBacking } from '../backing/backing.ts';
import type { PidRecord } from '../backing/pids.ts';
import { keepPorts } from '../backing/ports.ts';
import { findProgram, placeOf, provide } from '../backing/programs.ts';
import { Supervised } from '../backing/supervisor.ts';
import { buildFrontend, frontendsToBuild } from '../launcher/build.ts';
import { mediaBeside, type Media } from '../launcher/media.ts';
import { platformProcesses, untilDemo } from '../launcher/platform.ts';
import { root } from '../support/paths.ts';
import { Problem, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { endRuns } from '../support/run.ts';
import { stopOnSignals } from '../support/stop-signals.ts';
import { browserProgram } from './browser.ts';
import { changesSince, compiledFiles } from './changed.ts';
import {
  callsStage,
  faultScripts,
  faultStage,
  hasCalls,
  heavyStage,
  jestStage,
  journeysConfig,
  journeysStage,
  loadScript,
  loadStage,
  manifestsStage,
  relatedJestStage,
  siteCallsStage,
  type StageContext,
  staticStages,
  staticStagesOf,
  typesStage,
} from './stages.ts';
import { rightsOutcome } from './refused-rights.ts';
import { type Outcome, Tally } from './tally.ts';
import { keepTimes, knownTimes, runNumber, timesOf, turnOf, turnRules, type TurnStage } from './turns.ts';

const stageNames = ['types', 'static', 'frontends', 'jest', 'calls', 'journeys', 'faults', 'load'] as const;
type StageName = (typeof stageNames)[number];

const progress = new Progress();
const say = (text: string): void => progress.say(text);
const tally = new Tally();

const args = process.argv.slice(2);
const isSplit = args.includes('--split');
/** Every file, also those that wait for their turn; `--times` keeps what each took, for the turns of later runs. */
const isWhole = args.includes('--all') || args.includes('--times');
const chosen = args.filter((argument) => !argument.startsWith('--'));
const isWanted = (name: StageName): boolean => chosen.length === 0 || chosen.includes(name);

/** Bytes: several times what a run was seen to take. */
const memoryNeeded = 6e9;
/** All this run starts, in the order in which it is taken down. */
const running: { platform: Supervised[]; backing?: Backing | undefined; media?: Media; pids: PidRecord[]; isStopping: boolean } = {
  platform: [],
  pids: [],
  isStopping: false,
};
const folder = mkdtempSync(join(process.env['DATA_DIR'] ? ensured(resolve(process.env['DATA_DIR'])) : tmpdir(), 'xuekao-test-'));

/**
 * Specs make and drop hundreds of databases, and nothing of these has to outlive the run: in memory they take a quarter less time.
 * Everything else, above all what is measured and what is killed, writes to a disk as on a site.
 */
const specsFolder = memoryFolder() ?? folder;

function memoryFolder(): string | undefined {
  const memory = '/dev/shm';
  if (process.env['DATA_DIR'] || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > memoryNeeded ? mkdtempSync(join(memory, 'xuekao-test-')) : undefined;
}

function ensured(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

async function stage(name: string, work: () => Promise<Outcome>): Promise<boolean> {
  const begun = Date.now();
  const idleBefore = idleSeconds();
  const outcome = await progress.step(name, work, 30);
  if (running.isStopping) return false;
  const seconds = (Date.now() - begun) / 1000;
  const busy = Math.max(0, 1 - (idleSeconds() - idleBefore) / (seconds * cpus().length));
  tally.add(name, seconds, outcome);
  if (outcome.detail !== undefined) console.log(outcome.detail);
  if (outcome.longest !== undefined) console.log(`  longest: ${outcome.longest}`);
  say(`${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds.toFixed(0)} s, processors ${Math.round(busy * 100)} % busy)`);
  return outcome.failed === 0;
}

/** Seconds of the files of stages that take turns, as this run found them. */
const found: Partial<Record<TurnStage, [string, number][]>> = {};
const waiting: string[] = [];

/** A stage whose long files take turns. @param work gets the names of the files that this run leaves out */
async function stageInTurns(name: TurnStage, title: string, work: (left: readonly string[]) => Promise<Outcome>): Promise<void> {
  const left = await leftOf(name);
  await stage(title, async () => {
    const outcome = await work(left);
    found[name] = [...(outcome.files ?? [])].map(([file, seconds]) => [file, seconds]);
    return outcome;
  });
}

async function leftOf(name: TurnStage): Promise<readonly string[]> {
  const times = knownTimes()[name];
  if (isWhole || times === undefined) return [];
  const { number, of, left } = turnOf(times, turnRules[name], await runNumber());
  if (left.length > 0) waiting.push(`${name}: turn ${number} of ${of}, ${left.length} long files wait for theirs`);
  return left;
}

/** Of all processors together, since the machine started. */
const idleSeconds = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000;

async function everything(): Promise<void> {
  const unknown = chosen.find((name) => !stageNames.some((known) => known === name));
  if (unknown !== undefined) throw new Problem(`There is no stage "${unknown}": choose from ${stageNames.join(', ')}, or changed alone.`);
  const config = isWanted('journeys') ? journeysConfig() : undefined;
  const load = isWanted('load') ? loadScript() : undefined;
  const calls = isWanted('calls') && hasCalls();
  const faults = isWanted('faults') ? faultScripts() : [];
  const programs = [
    ...new Set([
      ...programsNeeded(process.env),
      ...(isWanted('jest') || calls || config !== undefined ? (['espeak-ng', 'ffmpeg'] as const) : []),
      ...(faults.length > 0 ? (['mongod', 'nats-server', 'redis-server'] as const) : []),
    ]),
  ];
  let chromium: string | undefined;
  const fetching = provide(programs, say).then(async () => {
    if (config !== undefined) chromium = await browserProgram(say);
  });
  // the last stage but one needs it; until then it is built of the time that the others leave
  const loadProgram = load === undefined ? undefined : fetching.then(() => provide(['k6'], say));
  loadProgram?.catch(() => undefined);
  let reading: Promise<unknown> | undefined;
  const checking = stage('types', typesStage).then(async (compiled) => {
    if (!compiled) return false; // what does not compile cannot be run
    // nothing that runs needs them, and specs leave a sixth of the processors' time: they take what nobody else wants
    if (isWanted('static')) reading = Promise.all([inTurn(staticStages), stage('manifests', () => manifestsStage(say))]);
    // a spec copies the whole tree, so nothing may write into it once specs run
    // each bundler keeps one processor busy
    if (isWanted('frontends') || calls || config !== undefined)
      await beside(
        frontendsToBuild().map((app) => [`frontends/${app}`, () => buildFrontend(app)]),
        2,
      );
    return true;
  });
  const [compiled] = await Promise.all([checking, fetching]);
  if (!compiled) return;
  if (isWanted('jest'))
    await withBacking(specsFolder, (context) => stageInTurns('jest', 'jest', (left) => jestStage(withOwnTemp(context), left)));
  await reading;
  if (calls || config !== undefined || load !== undefined || faults.length > 0)
    await withBacking(folder, (context, pids) => onDisk(context, pids, { calls, config, load, loadProgram, chromium, faults }));
}

/**
 * `npm test -- changed`: what can be said in a minute about what a branch changed. Calls, journeys and trials stay with the whole test: no
 * import leads from them to the code that they run.
 */
async function changed(): Promise<void> {
  const { since, files } = await changesSince(args.find((argument) => argument.startsWith('--since='))?.slice('--since='.length));
  say(`${files.length} files differ from ${since}`);
  if (!(await stage('types', typesStage))) return;
  await inTurn(staticStagesOf(files));
  await inTurn(frontendsToBuild().map((app) => [`frontends/${app}`, () => buildFrontend(app)]));
  const compiled = compiledFiles(files);
  if (compiled.length === 0) return;
  await provide([...programsNeeded(process.env), 'espeak-ng', 'ffmpeg'], say);
  await withBacking(specsFolder, (context) => stage('jest', () => relatedJestStage(compiled, withOwnTemp(context))));
}

interface Plan {
  calls: boolean;
  config: string | undefined;
  load: string | undefined;
  loadProgram: Promise<unknown> | undefined;
  chromium: string | undefined;
  faults: readonly string[];
}

/** Backing services for the stages of `work`, with their data in the folder. */
async function withBacking(dataDir: string, work: (context: StageContext, pids: PidRecord) => Promise<unknown>): Promise<void> {
  if (running.isStopping) return;
  const pids = await claimData(dataDir, say);
  running.pids.push(pids);
  const backing = await startBacking({ dataDir, pids, say });
  running.backing = backing;
  if (running.isStopping) return backing.stop();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...backing.env,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    // of a folder in memory there is less than a disk keeps free
    RECORDINGS_SPARE_MB: process.env['RECORDINGS_SPARE_MB'] ?? '0',
    // the same services start a hundred times
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    ...banks(),
  };
  for (const [variable, program] of [
    ['MONGOD', 'mongod'],
    ['NATS_SERVER', 'nats-server'],
    ['REDIS_SERVER', 'redis-server'],
    ['ESPEAK_NG', 'espeak-ng'],
    ['FFMPEG', 'ffmpeg'],
    ['JANUS_PP_REC', 'janus-pp-rec'],
  ] as const)
    env[variable] = findProgram(program);
  await work({ folder: dataDir, env }, pids);
  if (running.isStopping) return;
  await backing.stop();
  running.backing = undefined;
  pids.release();
}

/** Temporary files of specs and trials go with this run. */
const withOwnTemp = ({ folder: own, env }: StageContext): StageContext => ({
  folder: own,
  env: { ...env, TMPDIR: ensured(join(own, 'tmp')) },
});

async function onDisk({ env }: StageContext, pids: PidRecord, { calls, config, load, loadProgram, chromium, faults }: Plan): Promise<void> {
  if (calls || config !== undefined || load !== undefined)
    await withPlatform({ folder, env }, pids, async (served) => {
      const title = (name: string): string => (isSplit ? `${name} (split)` : name);
      const context = { folder, env: served };
      if (calls) {
        await stage(title('calls'), () => callsStage(context));
        await stageInTurns('calls of the site', title('calls of the site'), (left) => siteCallsStage(context, left));
      }
      if (config !== undefined)
        await stageInTurns('journeys', title('journeys'), (left) =>
          journeysStage(config, { folder, env: { ...served, CHROMIUM: chromium } }, left),
        );
      await loadProgram;
      if (load !== undefined) await stage('load', () => loadStage(load, { folder, env: served }));
    });
  if (load !== undefined) await stage('heavy', () => heavyStage(withOwnTemp({ folder, env })));
  // each has a cluster of its own and waits for clocks most of its time; beside the calls they are too much for two processors, and all at
  // once too
  const left = faults.length > 0 ? await leftOf('trials') : [];
  const times: [string, number][] = [];
  const scripts = faults
    .filter((script) => !left.includes(basename(script)))
    .map((script): [string, () => Promise<Outcome>] => [
      basename(script).replace(/\.(ts|mjs)$/, ''),
      async () => {
        const begun = Date.now();
        const outcome = await faultStage(script, withOwnTemp({ folder, env }));
        times.push([basename(script), (Date.now() - begun) / 1000]);
        return outcome;
      },
    ]);
  await beside(scripts, faultsAtOnce);
  if (faults.length > 0) found.trials = times;
}

/** Clusters of 16 processes each: five that start together keep two processors so busy that a gateway is not ready within two minutes. */
const faultsAtOnce = 3;

async function inTurn(stages: Iterable<[string, () => Promise<Outcome>]>): Promise<void> {
  for (const [name, work] of stages) if (!running.isStopping) await stage(name, work);
}

/** So many at once, in their order. */
async function beside(stages: readonly [string, () => Promise<Outcome>][], atOnce: number): Promise<void> {
  const queue = stages.values();
  await Promise.all(Array.from({ length: atOnce }, () => inTurn(queue)));
}

/** The gaokao banks lie beside a checkout where they are to be had. */
function banks(): NodeJS.ProcessEnv {
  return process.env['BANKS_DIR'] ? { BANKS_DIR: resolve(root, process.env['BANKS_DIR']) } : {};
}

/** Runs `work` against a platform in demo mode with fresh data. */
async function withPlatform({ env }: StageContext, pids: PidRecord, work: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  // providers of others are stood in for by servers of the specs, on the one port that the platform may ask besides the internet
  const { gateway: port, providers } = await keepPorts(folder, ['gateway', 'providers']);
  const served: NodeJS.ProcessEnv = {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO: '1',
    CAPTCHA: 'off',
    BASE_URL: `http://127.0.0.1:${port}`,
    PROVIDERS_PORT: String(providers),
    OUTBOUND_ALLOW: `127.0.0.1:${providers}`,
    DEMO_JSON: join(folder, 'demo.json'),
    // on a new machine it is fetched beside the platform
    JANUS_PP_REC: env['JANUS_PP_REC'] || placeOf('janus-pp-rec'),
  };
  const settings = { port, host: '127.0.0.1', dataDir: folder, isDemo: true, isSplit, isHttps: false, frozenSeconds: 0 };
  const media = await mediaBeside(settings, { pids, say, env: process.env });
  running.media = media;
  Object.assign(served, media.env);
  const start = async (): Promise<void> => {
    const { backing } = running;
    if (!backing) throw new Problem('the backing services have ended');
    const { addressesOf } = backing;
    for (const spec of await platformProcesses({ settings, env: served, addressesOf, onLine: () => undefined })) {
      const one = new Supervised(spec, { pids, say });
      running.platform.push(one);
      await one.start();
    }
  };
  const end = async (): Promise<void> => {
    for (const one of running.platform.toReversed()) await one.stop();
    running.platform.length = 0;
  };
  try {
    await stage('platform starts', async () => {
      await start();
      await untilDemo(folder);
      return { passed: 1, failed: 0 };
    });
    await work(served);
    // over the data that everything before has left: what a service reads of its former life, it reads now
    await stage('platform starts again', async () => {
      await end();
      await start();
      return rightsOutcome(join(folder, 'logs'));
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await stage('platform', async () => ({ passed: 0, failed: 1, detail: error.message }));
  } finally {
    await end();
    await media.stop();
  }
}

async function stop(): Promise<void> {
  endRuns();
  for (const one of running.platform.toReversed()) await one.stop();
  await running.media?.stop();
  await running.backing?.stop();
  for (const pids of running.pids) pids.release();
  // the one in memory first: what is left on a disk costs nobody anything
  for (const one of new Set([specsFolder, folder])) if (existsSync(one)) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
}

stopOnSignals({
  orderly() {
    running.isStopping = true;
    void stop().then(() => process.exit(130));
  },
  atOnce() {
    for (const one of running.platform) one.kill();
    running.media?.kill();
    running.backing?.kill();
  },
});

try {
  await (chosen.length === 1 && chosen[0] === 'changed' ? changed() : everything());
} catch (error) {
  if (!running.isStopping) report(error);
  tally.add('run', 0, { passed: 0, failed: 1 });
}
if (!running.isStopping) {
  await stop();
  if (args.includes('--times')) {
    const measured = Object.entries(found).map(([name, files]) => [name, timesOf(files, turnRules[name as TurnStage])]);
    keepTimes({ ...knownTimes(), ...Object.fromEntries(measured) });
  }
  for (const line of waiting) console.log(`${line} (npm test -- --all runs them)`);
  console.log(`\n${tally.summary()}`);
  process.exit(tally.failed > 0 ? 1 : 0);
}
