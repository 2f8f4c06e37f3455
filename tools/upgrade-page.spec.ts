import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@xuekao/contracts';
import { keeperName } from './accounts/names.ts';
import { root } from './support/paths.ts';

const pageOf = (name: string): string => readFileSync(join(root, 'docs/operations', name), 'utf8');
const upgrade = pageOf('upgrade.md');
/** Processes in the order in which a release replaces them; the job of Kubernetes changes data in the same one. */
const order: readonly string[] = [keeperName, ...serviceNames, 'gateway'];

const wordsOf = (text: string): string[] =>
  text
    .replaceAll('gateways', 'gateway')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
const namesIn = (text: string): string[] => wordsOf(text).filter((word) => order.includes(word));

test('the page replaces the processes in the order of the contracts, and Kubernetes goes back in the opposite one', () => {
  const services = /^1\. \*\*Services\*\*:([^.]*)\./m.exec(upgrade)?.[1] ?? '';
  const gateways = /^2\. \*\*Gateways\*\*/m.test(upgrade) ? ['gateway'] : [];
  expect([...namesIn(services), ...gateways]).toEqual(order);
  const back = /rollout undo deployment\/NAME` for ([^.]*)\./.exec(pageOf('kubernetes.md'))?.[1] ?? '';
  expect(namesIn(back)).toEqual([...order].reverse());
});

/** `A and B come before C`, `the process behind D`: pairs of the one that is replaced first, and the later one. */
function pairsIn(row: string): [string, string][] {
  const before = [...row.matchAll(/([^.;:|]*) comes? before ([^.;:|,]*)/gi)].flatMap(([, first = '', then = '']) =>
    namesIn(first).flatMap((one) => namesIn(then).map((other): [string, string] => [one, other])),
  );
  const own = /\bservice of its own, `(\w+)`/.exec(row)?.[1];
  const behind = own === undefined ? [] : namesIn(/\bbehind ([^|.;,]*)/.exec(row)?.[1] ?? '').map((one): [string, string] => [one, own]);
  return [...before, ...behind];
}

test('no row of the release asks for an order that is not the one of the page', () => {
  const pairs = upgrade.split('\n').flatMap(pairsIn);
  expect(pairs.length).toBeGreaterThan(5);
  expect(pairs.filter(([first, then]) => order.indexOf(first) >= order.indexOf(then))).toEqual([]);
});

interface Step {
  service: string;
  number: number;
  name: string;
  /** what an old process does beside the changed data */
  beside: 'go on' | 'end before';
}

const upgradeFilesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return upgradeFilesIn(path);
    return entry.name.endsWith('.upgrades.ts') ? [path] : [];
  });

function stepsOf(service: string): Step[] {
  const source = upgradeFilesIn(join(root, 'services', service, 'src'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const found = source.matchAll(/\bnumber: (\d+),\s*name: '([^']+)',\s*keepsEarlier: (true|false)/g);
  return [...found].map(([, number, name = '', keeps]) => ({
    service,
    number: Number(number),
    name,
    beside: keeps === 'true' ? 'go on' : 'end before',
  }));
}

test('the page lists every numbered step that a service makes in the data of an existing site', () => {
  const steps = serviceNames.flatMap(stepsOf);
  expect(steps.length).toBeGreaterThan(10);
  const rows = upgrade.matchAll(/^\| (\w+) \| (\d+) \| ([^|]+?) \| \**(go on|end before)\** \|$/gm);
  const listed = [...rows].map(([, service, number, name, beside]) => ({ service, number: Number(number), name, beside }));
  expect(listed).toEqual(steps);
});
