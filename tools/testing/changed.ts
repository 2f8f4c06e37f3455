import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { run } from '../support/run.ts';

/** Files that differ from a commit, by their paths from the root; deleted ones left out. */
export interface Changes {
  /** Commit to compare with, as git names it. */
  since: string;
  files: string[];
}

/**
 * Changes of a working day: commits of this branch that `origin/main` (without one: `main`) does not have, uncommitted changes, and new
 * files. @param since another commit to compare with
 */
export async function changesSince(since?: string, base = root): Promise<Changes> {
  const git = async (...args: string[]): Promise<string[]> => {
    const { code, output } = await run('git', args, { cwd: base });
    if (code !== 0) throw new Problem(`git ${args.join(' ')}:\n${output.trim()}`);
    return output.split('\n').filter((line) => line !== '');
  };
  const isKnown = async (name: string): Promise<boolean> =>
    (await run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: base })).code === 0;
  let trunk = since;
  for (const name of ['origin/main', 'main']) if (trunk === undefined && (await isKnown(name))) trunk = name;
  const [fork = 'HEAD'] = await git('merge-base', 'HEAD', trunk ?? 'HEAD');
  const [differing, added] = [
    await git('-c', 'core.quotePath=false', 'diff', '--name-only', '--diff-filter=d', fork),
    await git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard'),
  ];
  return { since: trunk ?? 'HEAD', files: [...new Set([...differing, ...added])].sort() };
}

/** Applications compile beside their pages, which stand in `dist`. */
const applications = /^frontends\/(?!shared\/)/;
/** Path of the compiled source file in the specs' workspaces, from the root; undefined for every other file. */
export function compiledPath(source: string): string | undefined {
  const {
    path = '',
    folder = '',
    rest = '',
  } = /^(?<path>(?<folder>(?:libs|services|frontends)\/[^/]+|gateway)\/src|tools)\/(?<rest>.+)\.tsx?$/.exec(source)?.groups ?? {};
  if (rest === '') return undefined;
  return `${path === 'tools' ? 'tools' : folder}/${applications.test(source) ? 'build' : 'dist'}/${rest}.js`;
}

/** The compiled files whose specs, and those of what imports them, have to run. */
export const compiledFiles = (files: readonly string[], base = root): string[] =>
  files.flatMap((file) => {
    const compiled = compiledPath(file);
    return compiled !== undefined && existsSync(join(base, compiled)) ? [compiled] : [];
  });
