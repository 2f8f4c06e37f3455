import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keeperName } from '../accounts/names.ts';
import { root } from '../support/paths.ts';
import { manifestFolder, manifestsIn } from './manifests.ts';
import { services } from './processes.ts';

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path);
    return /(?<!\.spec)\.ts$/.test(entry.name) ? [readFileSync(join(root, path), 'utf8')] : [];
  });
const sources = ['libs', 'services', 'gateway'].flatMap(sourcesIn).join('\n');
/** Names with which the code makes a metric, and those of prom-client for the process. */
const exported = new Set([
  ...[...sources.matchAll(/(?:\bname: |\b(?:counter|gauge|histogram)\(\s*)'(xuekao_[a-z_]+)'/g)].map(([, name = '']) => name),
  'process_start_time_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]);
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:xuekao|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

const alarms = manifestsIn('monitoring')
  .filter(({ kind }) => kind === 'PrometheusRule')
  .flatMap(({ spec }) => spec?.groups ?? [])
  .flatMap(({ rules }) => rules);
const page = readFileSync(join(root, 'docs/operations/alarms.md'), 'utf8');
const board = readFileSync(join(manifestFolder, 'monitoring/board.json'), 'utf8');

test('alarms and board ask for metrics that the code exports', () => {
  expect(exported.size).toBeGreaterThan(40);
  expect(alarms.length).toBeGreaterThan(25);
  const asked = [...alarms.map(({ expr }) => expr), board].flatMap(namesIn);
  expect([...new Set(asked)].filter((name) => !exported.has(name))).toEqual([]);
});

const processes = [...services, keeperName, 'gateway'].sort();
const queries: [string, string][] = [
  ...alarms.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...[...board.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']): [string, string] => ['board', String(JSON.parse(text))]),
];
test('the board shows each value that an alarm asks for', () => {
  const shown = new Set(queries.flatMap(([name, expression]) => (name === 'board' ? namesIn(expression) : [])));
  expect([...new Set(alarms.flatMap(({ expr }) => namesIn(expr)))].filter((name) => !shown.has(name))).toEqual([]);
});

/** Lists of processes in an expression: each `job=~"…"`, and all names whose absence it asks about. */
function listsIn(expression: string): string[][] {
  const chosen = [...expression.matchAll(/\bjob=~"([^"]*)"/g)].map(([, names = '']) => names.split('|'));
  const away = [...expression.matchAll(/\babsent\(up\{job="([^"]*)"\}\)/g)].map(([, name = '']) => name);
  return [...chosen, ...(away.length === 0 ? [] : [away])].map((names) => names.sort());
}

test('alarms and board that list processes list every one of them: one that is left out would alarm nobody', () => {
  const lists = queries.flatMap(([name, expression]) => listsIn(expression).map((names) => ({ name, names })));
  expect(lists.filter(({ names }) => names.join() !== processes.join())).toEqual([]);
  // by absence and by an answer that says no
  expect(lists.filter(({ name }) => name === 'ServiceAway')).toHaveLength(2);
  expect(new Set(lists.map(({ name }) => name))).toEqual(new Set(['ServiceAway', 'ProcessRestarts', 'board']));
});

test('every alarm leads to a section of the page that says what to do, and every section has its alarm', () => {
  const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alarms.map(({ alert }) => alert));
  expect(alarms.map(({ annotations }) => annotations.runbook_url)).toEqual(
    alarms.map(({ alert }) => `docs/operations/alarms.md#${alert.toLowerCase()}`),
  );
  expect(alarms.filter(({ labels }) => !['warning', 'critical'].includes(labels.severity))).toEqual([]);
});

test('no section is without its step', () => {
  const steps = page.split(/^## \w+$/m).slice(1);
  expect(steps.filter((text) => text.trim().length < 80)).toEqual([]);
});

test('the page says of each work that can be late what people miss, and of no other', () => {
  const made = [...sources.matchAll(/new LateWork\('(\w+)', '([a-z-]+)'\)/g)].map(([, service, work]) => `${service} ${work}`);
  expect(made.length).toBeGreaterThan(20);
  const section = page.split(/^## /m).find((text) => text.startsWith('WorkLate\n')) ?? '';
  const told = [...section.matchAll(/^\| (\w+) \| ([a-z-]+) \| .{10,} \|$/gm)].map(([, service, work]) => `${service} ${work}`);
  expect(told.sort()).toEqual(made.sort());
});
