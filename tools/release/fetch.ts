import { existsSync, renameSync, rmSync } from 'node:fs';
import { Problem } from '../support/problem.ts';
import { lastLines, run } from '../support/run.ts';

/** Runs a program to its end. @returns its output @throws {Problem} with the end of its output */
export async function must(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { code, output } = await run(command, args, { cwd, env });
  if (code !== 0) throw new Problem(`${command} ${args.join(' ')} failed:\n${lastLines(output, 20)}`);
  return output.trim();
}

/**
 * Makes the folder a repository of its own with the release checked out, so that the one it came from can be deleted. A folder that holds
 * this release already is taken as it is.
 */
export async function fetchRelease(root: string, ref: string, folder: string): Promise<void> {
  const commit = await commitOf(root, ref);
  if (!existsSync(folder)) await cloneInto(folder, root, commit);
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: folder });
  if (code !== 0 || output.trim() !== commit)
    throw new Problem(`${folder} is there and holds another release than ${ref}: name another one with --folder.`);
}

async function commitOf(root: string, ref: string): Promise<string> {
  const look = (): Promise<{ code: number; output: string }> =>
    run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: root });
  let found = await look();
  if (found.code !== 0 && (await originOf(root)) !== undefined) {
    await must('git', ['fetch', '--quiet', '--tags', 'origin'], root);
    found = await look();
  }
  if (found.code !== 0) throw new Problem(`Neither ${root} nor the repository it came from knows a release ${ref}.`);
  return found.output.trim();
}

/** The folder has its name once it is whole: an interrupted copy is made again. */
async function cloneInto(folder: string, root: string, commit: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await must('git', ['clone', '--quiet', '--no-checkout', '--no-hardlinks', root, partial], root);
  await must('git', ['checkout', '--quiet', '--detach', commit], partial);
  const origin = await originOf(root);
  await must('git', origin === undefined ? ['remote', 'remove', 'origin'] : ['remote', 'set-url', 'origin', origin], partial);
  renameSync(partial, folder);
}

async function originOf(root: string): Promise<string | undefined> {
  const { code, output } = await run('git', ['remote', 'get-url', 'origin'], { cwd: root });
  return code === 0 ? output.trim() : undefined;
}
