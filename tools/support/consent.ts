import { createInterface } from 'node:readline/promises';

/** Asks at a terminal; without one, or with `--yes`, the answer is yes. */
export async function consent(question: string): Promise<boolean> {
  if (process.argv.includes('--yes') || !process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
