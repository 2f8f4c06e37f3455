import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './tally.ts';

/** As MongoDB, NATS and Redis refuse what an account has no right to. */
const refusal = /not authorized on|the broker refused a right|Permissions Violation|NOPERM/;

/** Whether every process did all of its work with the account that it has; what fails for want of a right often fails in silence. */
export function rightsOutcome(folder: string): Outcome {
  const refused = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => refusal.test(line))
      .map((line) => `${file}: ${line.slice(0, 400)}`),
  );
  return {
    passed: refused.length === 0 ? 1 : 0,
    failed: refused.length === 0 ? 0 : 1,
    ...(refused.length > 0 ? { detail: refused.slice(0, 5).join('\n') } : {}),
  };
}
