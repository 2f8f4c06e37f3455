import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebian, needApt, wrap } from '../backing/debian.ts';
import { buildWithGo, goProgram } from '../backing/go.ts';
import { withLock } from '../backing/lock.ts';
import { pythonWithPip } from '../backing/python.ts';
import { isExecutable, onPath } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';
import { mustRun, run, type RunOptions, type RunResult } from '../support/run.ts';

type Say = (text: string) => void;
type Tool = (args: string[], options?: RunOptions) => Promise<RunResult>;

/** Programs that read manifests and rules. */
export interface ManifestTools {
  kustomize: Tool;
  promtool: Tool;
  validate: Tool;
}

const kustomize = '5.8.1';
/** Holds the schemas of the releases of Kubernetes up to 1.37. */
const validator = '1.37.0';

/** The programs, fetched into the cache where they are missing: no daemon, nothing of the system is changed. */
export async function manifestTools(say: Say): Promise<ManifestTools> {
  const [kustomizer, promtool, schemas] = await withLock(join(cacheDir(), 'lock-manifests'), () =>
    Promise.all([
      onPath('kustomize') ?? fetched('kustomize', `kustomize-${kustomize}`, say, (folder) => buildKustomize(folder, say)),
      onPath('promtool') ?? fetched('promtool', 'promtool-debian', say, unpackPromtool),
      validatorFolder(say),
    ]),
  );
  const python = await pythonWithPip(say);
  const env = { ...python.env, PYTHONPATH: [schemas, python.env['PYTHONPATH']].filter(Boolean).join(':') };
  return {
    kustomize: (args, options) => run(kustomizer, args, options),
    promtool: (args, options) => run(promtool, args, options),
    validate: (args, options) => run(python.command, ['-m', 'kubernetes_validate', ...args], { ...options, env }),
  };
}

/** @returns path of the program of that name in the folder of the cache, which `install` fills */
async function fetched(name: string, folder: string, say: Say, install: (folder: string) => Promise<unknown>): Promise<string> {
  const program = join(cacheDir(), folder, name);
  if (!isExecutable(program)) await fill(folder, name, say, install);
  return program;
}

async function fill(folder: string, what: string, say: Say, install: (folder: string) => Promise<unknown>): Promise<void> {
  say(`fetching ${what} into ${cacheDir()}`);
  mkdirSync(cacheDir(), { recursive: true });
  const temporary = mkdtempSync(join(cacheDir(), `${folder}-`));
  try {
    await install(temporary);
    rmSync(join(cacheDir(), folder), { recursive: true, force: true });
    renameSync(temporary, join(cacheDir(), folder));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const buildKustomize = async (folder: string, say: Say): Promise<void> =>
  buildWithGo(`sigs.k8s.io/kustomize/kustomize/v5@v${kustomize}`, folder, await goProgram(say));

/** Debian's package of Prometheus has it; the server in it is never started. */
async function unpackPromtool(folder: string): Promise<void> {
  needApt('promtool', 'install promtool of Prometheus 2.42 or newer.');
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  await unpackDebian(['prometheus'], tree, join(cacheDir(), 'apt'));
  wrap(join(folder, 'promtool'), 'usr/bin/promtool');
}

async function validatorFolder(say: Say): Promise<string> {
  const name = `kubernetes-validate-${validator}`;
  const folder = join(cacheDir(), name);
  if (existsSync(folder)) return folder;
  const python = await pythonWithPip(say);
  await fill(name, 'kubernetes-validate (22 MB, from PyPI)', say, (into) =>
    mustRun(
      'Installing kubernetes-validate',
      python.command,
      ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '--target', into, `kubernetes-validate==${validator}`],
      { env: python.env },
    ),
  );
  return folder;
}
