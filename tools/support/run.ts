import { type ChildProcess, spawn } from 'node:child_process';
import { Problem } from './problem.ts';

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Called with every piece of output, standard error included. */
  onOutput?: (text: string) => void;
  /** Ended, with a failure, when it takes longer. */
  timeoutSeconds?: number;
}

export interface RunResult {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Ends every program that `run` has started, with the programs those have started. */
export function endRuns(): void {
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGTERM');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process ended in the meantime.
  }
}

/** Runs a program to its end and keeps the last 64 kB of what it printed. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const { timeoutSeconds } = options;
    const timer =
      timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nended: it took longer than ${timeoutSeconds} s\n`;
            if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
          }, timeoutSeconds * 1000);
    const take = (chunk: Buffer): void => {
      const text = chunk.toString('utf8');
      output = (output + text).slice(-65_536);
      options.onOutput?.(text);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? 128, output });
    });
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
