import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { provide } from '../../tools/backing/programs.ts';
import { root } from '../../tools/support/paths.ts';

interface Metric {
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}
export interface K6Run {
  /** whether every threshold of the scenario held */
  isWithinBars: boolean;
  /** thresholds that did not hold, e.g. `http_req_duration{name:…} p(95)<60` */
  missed: string[];
  /** a value of a metric: `value('http_reqs', 'count')`; 0 when it was never counted */
  value(metric: string, of: string): number;
  /** a value of the latency of one call, in milliseconds */
  ms(path: string, of: string): number;
  /** share of all cores that the load generator itself took, in percent */
  generatorShare: number;
  seconds: number;
}

const cores = availableParallelism();
const generators = new Set<ChildProcess>();

/** Ends load generators that still run. */
export function stopGenerators(): void {
  for (const child of generators) child.kill('SIGKILL');
}

/** Runs one scenario; its figures come back as JSON. A scenario that cannot run at all is an error. */
export async function k6(
  scenario: string,
  prepared: string,
  settings: Readonly<Record<string, string | number>> = {},
  say: (text: string) => void = () => undefined,
): Promise<K6Run> {
  const program = (await provide(['k6'], say)).get('k6') ?? 'k6';
  const folder = mkdtempSync(join(tmpdir(), 'xuekao-k6-'));
  const out = join(folder, 'summary.json');
  const env = {
    ...process.env,
    PREPARED: prepared,
    OUT: out,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  };
  try {
    const began = performance.now();
    // `-e` as well: k6 hands the process's environment to scripts only where it is told to
    const args = [
      'run',
      '--quiet',
      '--no-usage-report',
      '--log-output=stderr',
      '--include-system-env-vars',
      join(root, 'loadtests/scenarios', `${scenario}.ts`),
    ];
    const { code, output, cpuSeconds } = await run(program, args, env);
    const seconds = (performance.now() - began) / 1000;
    // 99: thresholds were missed, which is a result
    if (code !== 0 && code !== 99) throw new Error(`k6 could not run ${scenario} (${code}):\n${output.slice(-2000)}`);
    if (process.env['SHOW_FAULTS']) process.stderr.write(output);
    const { metrics } = JSON.parse(readFileSync(out, 'utf8')) as { metrics: Record<string, Metric> }; // written by summary.ts
    const value = (metric: string, of: string): number => metrics[metric]?.values[of] ?? 0;
    const missed = Object.entries(metrics).flatMap(([name, metric]) =>
      Object.entries(metric.thresholds ?? {})
        .filter(([, { ok }]) => !ok)
        .map(([rule]) => `${name} ${rule}`),
    );
    return {
      isWithinBars: missed.length === 0,
      missed,
      value,
      ms: (path, of) => value(`http_req_duration{name:${path}}`, of),
      generatorShare: Math.round((cpuSeconds / seconds / cores) * 100),
      seconds,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string; cpuSeconds: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    generators.add(child);
    let output = '';
    let cpuSeconds = 0;
    const take = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    // the last reading before the end: a finished process has no /proc entry
    const meter = setInterval(() => (cpuSeconds = cpuOf(Number(child.pid)) ?? cpuSeconds), 500);
    child.on('error', (error) => {
      clearInterval(meter);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(meter);
      generators.delete(child);
      resolve({ code: code ?? 128, output, cpuSeconds });
    });
  });
}

function cpuOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
