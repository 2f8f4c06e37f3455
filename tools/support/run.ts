import { spawn } from 'node:child_process';
import { Problem } from './problem.ts';

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Called with every piece of output, standard error included. */
  onOutput?: (text: string) => void;
}

export interface RunResult {
  code: number;
  output: string;
}

/** Runs a program to its end and keeps the last 64 kB of what it printed. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd, env: options.env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer): void => {
      const text = chunk.toString('utf8');
      output = (output + text).slice(-65_536);
      options.onOutput?.(text);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal === null ? 1 : 128), output }));
  });
}

/** As `run`, but a failure is a Problem that quotes the last lines. */
export async function mustRun(what: string, command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) {
    const hint = /ENOSPC|No space left on device/i.test(output) ? 'the disk is full; free some space and try again' : lastLines(output, 6);
    throw new Problem(`${what} failed: ${hint}`);
  }
  return output;
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
