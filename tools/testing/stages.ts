import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkManifests } from '../kubernetes/check.ts';
import { compile } from '../launcher/build.ts';
import { seldomCollected } from '../support/collector.ts';
import { root } from '../support/paths.ts';
import { run, type RunResult } from '../support/run.ts';
import { chanceExitCode } from './chance.ts';
import { filesToTryAgain, jestOutcome, playwrightOutcome, secondTimeOutcome, typesOutcome, wholeOutcome } from './outcomes.ts';
import type { Outcome } from './tally.ts';

const bin = (tool: string): string => join(root, 'node_modules/.bin', tool);

export interface StageContext {
  /** Folder of reports; removed afterwards. */
  folder: string;
  env: NodeJS.ProcessEnv;
}

export const typesStage = async (): Promise<Outcome> => typesOutcome(await compile());

/** Checks of the sources without running them, on the processors' time that nobody else wants. */
export const staticStages: [string, () => Promise<Outcome>][] = [
  ['lint', () => read('oxlint')],
  ['format', () => read('oxfmt', '--check')],
  ['boundaries', () => read('depcruise', ...cruisedFolders(), '--output-type', 'err')],
  ['deadcode', () => read('knip', '--no-progress', '--no-config-hints')],
];

const read = async (tool: string, ...args: string[]): Promise<Outcome> =>
  wholeOutcome(await run('nice', ['-n', '19', bin(tool), ...args], { cwd: root, env: seldomCollected() }));

/** Manifests for Kubernetes and alarms against schemas and rules; a new machine fetches the programs for it beside the other checks. */
export async function manifestsStage(say: (text: string) => void): Promise<Outcome> {
  const { checked, faults } = await checkManifests(say);
  return { passed: checked.length, failed: faults.length, ...(faults.length > 0 ? { detail: faults.join('\n') } : {}) };
}

/** The same of some files; what needs the whole, boundaries and dead code, takes seconds. */
export const staticStagesOf = (files: readonly string[]): [string, () => Promise<Outcome>][] =>
  staticStages.map(([name, whole]) => {
    const tool = ofFiles[name];
    return [name, tool === undefined ? whole : () => read(tool[0], ...tool.slice(1), ...files)];
  });
/** Both ignore files that are none of theirs, and say nothing where none is left. */
const ofFiles: Record<string, [string, ...string[]]> = {
  lint: ['oxlint', '--no-error-on-unmatched-pattern'],
  format: ['oxfmt', '--check', '--no-error-on-unmatched-pattern'],
};

function cruisedFolders(): string[] {
  return ['libs', 'services', 'gateway', 'frontends', 'e2e', 'loadtests', 'tools'].filter((folder) => existsSync(join(root, folder)));
}

/** @param left compiled specs that wait for their turn, by their paths from the root */
export const jestStage = (context: StageContext, left: readonly string[]): Promise<Outcome> => runJest('jest', without(left), context);

/** Arguments that keep jest from files. */
const without = (left: readonly string[]): string[] =>
  left.length === 0
    ? []
    : ['/node_modules/', ...left.map((name) => `/${name.replaceAll('.', String.raw`\.`)}$`)].map(
        (each) => `--testPathIgnorePatterns=${each}`,
      );

/** The specs of these compiled files, and of every file that imports one of them, from other packages too. */
export const relatedJestStage = (files: readonly string[], context: StageContext): Promise<Outcome> =>
  runJest('jest', ['--passWithNoTests', '--findRelatedTests', ...files.map((file) => join(root, file))], context);

/**
 * Calls through the gateway of the running platform: those of their own data beside each other, then those of the whole site one after the
 * other.
 */
export const callsStage = (context: StageContext): Promise<Outcome> => runJest('calls', ['-c', join(root, 'e2e/jest.config.mjs')], context);
export const siteCallsStage = (context: StageContext, left: readonly string[]): Promise<Outcome> =>
  runJest('calls-site', ['-c', join(root, 'e2e/jest.site.config.mjs'), ...without(left)], context);

export const hasCalls = (): boolean => existsSync(join(root, 'e2e/jest.config.mjs'));

/** Few files with a failed test run a second time, alone on the machine (decision 0108). */
async function runJest(name: string, args: string[], context: StageContext): Promise<Outcome> {
  const first = await runJestOnce(name, args, context);
  const files = first.failed > 0 ? filesToTryAgain(join(context.folder, `${name}.json`)) : [];
  if (files.length === 0) return first;
  return secondTimeOutcome(first, await runJestOnce(`${name}-again`, [...args, '--runInBand', '--runTestsByPath', ...files], context));
}

async function runJestOnce(name: string, args: string[], { folder, env }: StageContext): Promise<Outcome> {
  const report = join(folder, `${name}.json`);
  const result = await run(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args, '--json', `--outputFile=${report}`], {
    cwd: root,
    env,
    timeoutSeconds: 1800,
  });
  return jestOutcome(withoutJson(result), report);
}

/** With --json jest also prints the whole report as one line. */
function withoutJson({ code, output }: RunResult): RunResult {
  return {
    code,
    output: output
      .split('\n')
      .filter((line) => line.length < 2000)
      .join('\n'),
  };
}

/** The file that configures the browser journeys, once there are some. */
export function journeysConfig(): string | undefined {
  return ['ts', 'mjs', 'js'].map((ending) => join(root, 'e2e', `playwright.config.${ending}`)).find((path) => existsSync(path));
}

/** @param left journeys that wait for their turn, by their paths from the folder of journeys */
export async function journeysStage(config: string, { folder, env }: StageContext, left: readonly string[]): Promise<Outcome> {
  const report = join(folder, 'playwright.json');
  const args = ['test', '-c', config, '--reporter=list,json', '--retries=1'];
  const result = await run(bin('playwright'), args, {
    cwd: join(root, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report, LEFT_OUT: JSON.stringify(left) },
    timeoutSeconds: 2100,
  });
  return playwrightOutcome(result, report);
}

/** `.fault.ts`: trials with a small form for each run; `.trial.ts`: those that only `npm run trials` runs. */
export function faultScripts(kinds = 'fault'): string[] {
  const folder = join(root, 'e2e/faults');
  const pattern = new RegExp(`\\.(${kinds})\\.ts$`);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => pattern.test(file))
        .sort((one, other) => Number(isLong(other)) - Number(isLong(one)) || one.localeCompare(other))
        .map((file) => join(folder, file))
    : [];
}

/** Three mongod that are killed and elect: it comes first, so that nothing waits for it alone at the end. */
const isLong = (file: string): boolean => file.startsWith('t3-');

/**
 * Each script starts and kills a set of its own; its last lines say what it checked. One that broke no promise, but could not be set up or
 * missed a bar of time alone, runs a second time (decision 0108).
 */
export async function faultStage(script: string, { env }: StageContext): Promise<Outcome> {
  const once = (): Promise<RunResult> => run(process.execPath, [script], { cwd: root, env, timeoutSeconds: 300 });
  const first = await once();
  return first.code === chanceExitCode
    ? secondTimeOutcome(wholeOutcome(first), wholeOutcome(await once(), shownOfATrial))
    : wholeOutcome(first, shownOfATrial);
}
const shownOfATrial = 4;

export function loadScript(): string | undefined {
  const script = join(root, 'loadtests/bench/smoke.ts');
  return existsSync(script) ? script : undefined;
}

export async function loadStage(script: string, { env }: StageContext): Promise<Outcome> {
  return wholeOutcome(await run(process.execPath, [script], { cwd: root, env, timeoutSeconds: 180 }), 4);
}

/** Heavy work of some beside the saves of others, on a platform of its own. */
export async function heavyStage({ env }: StageContext): Promise<Outcome> {
  return wholeOutcome(
    await run(process.execPath, [join(root, 'loadtests/bench/heavy.ts'), '--small'], { cwd: root, env, timeoutSeconds: 400 }),
    9,
  );
}
