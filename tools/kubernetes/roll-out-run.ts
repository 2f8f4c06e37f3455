import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { Problem, report } from '../support/problem.ts';
import { replacementOrder, rollOut } from './roll-out.ts';

const execute = promisify(execFile);

/** `npm run roll-out -- OVERLAY [--stop NAMES] [--timeout 600s]`; KUBECTL names another program than kubectl. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stop: { type: 'string', default: '' }, timeout: { type: 'string', default: '600s' } },
  });
  const [overlay, more] = positionals;
  if (overlay === undefined || more !== undefined)
    throw new Problem('usage: npm run roll-out -- OVERLAY [--stop identity,exam] [--timeout 600s]   (docs/operations/kubernetes.md)');
  await rollOut({
    overlay,
    stop: values.stop.split(',').filter((name) => name !== ''),
    timeout: values.timeout,
    say: (text) => console.log(text),
    kubectl: async (args) => {
      try {
        return (await execute(process.env['KUBECTL'] || 'kubectl', ['-n', 'xuekao', ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;
      } catch (error) {
        const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
        throw new Problem(
          `kubectl ${args.join(' ')}: ${said}\nNothing later in the order was changed (${replacementOrder.join(', ')}); run it again.`,
        );
      }
    },
  });
} catch (error) {
  report(error);
}
