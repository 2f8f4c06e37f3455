import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../support/problem.ts';
import { run } from '../support/run.ts';

interface Release {
  version: string;
  tag: string;
  /** of the release before; undefined for the first one */
  before: string | undefined;
  notes: string;
}

const form = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Makes a release of the checkout: the version in package.json and the lock file as a commit of its own, and a tag with notes from the
 * commits since the release before. Nothing is pushed.
 * @param root a checkout without changes  @param version as 1.2.3, greater than the present one
 * @throws {Problem} what stands in the way; nothing was changed then
 */
export async function makeRelease(root: string, version: string): Promise<Release> {
  const git = async (...args: string[]): Promise<string> => {
    const { code, output } = await run('git', args, { cwd: root });
    if (code !== 0) throw new Problem(`git ${args[0]}: ${output.trim()}`);
    return output.trim();
  };
  const present = versionIn(root);
  if (!form.test(version)) throw new Problem(`${version} is no version: 1.2.3 is.`);
  if (compare(version, present) <= 0) throw new Problem(`${version} is not greater than the present version, ${present}.`);
  if ((await git('status', '--porcelain')) !== '') throw new Problem('The checkout has changes: commit them first.');
  const tag = `v${version}`;
  if ((await git('tag', '--list', tag)) !== '') throw new Problem(`The tag ${tag} exists.`);
  const before = await newestTag(root);
  const subjects = await git('log', '--no-merges', '--format=%s', ...(before === undefined ? [] : [`${before}..HEAD`]));
  if (subjects === '') throw new Problem(`There is no commit since ${before}.`);
  const notes = notesOf(version, subjects.split('\n'));
  for (const file of ['package.json', 'package-lock.json']) setVersion(join(root, file), present, version);
  await git('commit', '--quiet', '-am', `release: ${version}`);
  await git('tag', '--annotate', '--cleanup=verbatim', '--message', notes, tag);
  return { version, tag, before, notes };
}

/** The newest tag `v…` behind the checkout; undefined where there is none, or no history. */
export async function newestTag(root: string, from = 'HEAD'): Promise<string | undefined> {
  const { code, output } = await run('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', from], { cwd: root });
  return code === 0 ? output.trim() : undefined;
}

/** Subjects of commits by the area that each names (`exam: hand in …`), areas and subjects in their order of age, the oldest first. */
export function notesOf(version: string, subjects: readonly string[]): string {
  const areas = new Map<string, string[]>();
  for (const subject of subjects.toReversed()) {
    const [, area = 'other', what = subject] = /^([a-z0-9 ,-]+): (.+)$/i.exec(subject) ?? [];
    if (area !== 'release') areas.set(area, [...(areas.get(area) ?? []), what]);
  }
  const parts = [...areas].map(([area, lines]) => `${area}\n${lines.map((line) => `  - ${line}`).join('\n')}`);
  return `Xuekao ${version}\n\n${parts.join('\n\n')}\n`;
}

export function versionIn(root: string): string {
  const { version = '0.0.0' } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version?: string }; // npm's own form
  return version;
}

/** Of the root package alone: the first line that names the version, and in the lock file the first two. */
function setVersion(file: string, before: string, after: string): void {
  const times = file.endsWith('package-lock.json') ? 2 : 1;
  let text = readFileSync(file, 'utf8');
  let from = 0;
  for (let time = 0; time < times; time += 1) {
    const at = text.indexOf(`"version": "${before}"`, from);
    if (at < 0) throw new Problem(`${file} does not name ${before} as its version.`);
    text = `${text.slice(0, at)}"version": "${after}"${text.slice(at + `"version": "${before}"`.length)}`;
    from = at + 1;
  }
  writeFileSync(file, text);
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => (form.exec(version) ?? ['', '0', '0', '0']).slice(1).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
