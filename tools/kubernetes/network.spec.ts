import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { allCalls, serviceNames } from '@xuekao/contracts';
import { keeperName } from '../accounts/names.ts';
import { root } from '../support/paths.ts';
import { chosenNames, manifestsIn, named, type Manifest } from './manifests.ts';
import { reachedByCode, services, usesLiveServer, type Reached } from './processes.ts';

const base = manifestsIn('base');
const backing = manifestsIn('backing');
const policies = [...base, ...backing].filter(({ kind }) => kind === 'NetworkPolicy');
const ports: Record<Exclude<Reached, 'outside'>, number> = { mongod: 27_017, nats: 4222, redis: 6379 };
const byCode = reachedByCode();
/** Programs that run to their end, and what each reaches. */
const jobs = new Map([
  ['accounts', new Set<Reached>(['mongod'])],
  ['upgrade', new Set<Reached>(['mongod'])],
  ['backup', new Set<Reached>(['mongod'])],
]);
const wanted = new Map([...byCode, ...jobs]);
const whoReaches = (target: Reached): string[] => [...wanted].flatMap(([name, reached]) => (reached.has(target) ? [name] : [])).sort();
const policy = (name: string): NonNullable<Manifest['spec']> => {
  const found = named(policies, 'NetworkPolicy', name)?.spec;
  if (!found) throw new Error(`there is no policy ${name}`);
  return found;
};

test('the contracts know no owner of calls but services and the gateway, so every way between processes is the broker', () => {
  expect(new Set(allCalls.map(({ owner }) => owner))).toEqual(new Set([...serviceNames, 'gateway']));
  expect([...services].sort()).toEqual([...serviceNames].sort());
  for (const name of services) expect([...(byCode.get(name) ?? [])]).toEqual(expect.arrayContaining(['mongod', 'nats', 'redis']));
  expect([...(byCode.get('gateway') ?? [])].sort()).toEqual(['nats', 'redis']);
  expect([...(byCode.get(keeperName) ?? [])]).toEqual(['nats']);
  expect(whoReaches('outside')).toEqual(['identity', 'mall', 'payment']);
});

test('without a further policy nobody is reached and nobody reaches', () => {
  expect(policy('nothing')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
});

test.each(Object.entries(ports))('%s is reached by those whose code opens a connection to it, at its one port', (target, port) => {
  const way = policy(`to-${target}`);
  expect(way.policyTypes).toEqual(['Egress']);
  expect(chosenNames(way.podSelector ?? {})?.toSorted()).toEqual(whoReaches(target as Reached)); // a key of `ports`
  expect(way.egress?.map(({ ports: to }) => to)).toEqual([[{ protocol: 'TCP', port }]]);
  expect(way.egress?.flatMap(({ to = [] }) => to.map(({ podSelector }) => chosenNames(podSelector ?? {})))).toEqual([[target]]);

  const door = policy(target);
  expect(chosenNames(door.podSelector ?? {})).toEqual([target]);
  expect(door.ingress?.map(({ ports: at }) => at)).toEqual([[{ protocol: 'TCP', port }]]);
  const from = door.ingress?.flatMap(({ from: peers = [] }) =>
    peers.flatMap(({ podSelector }) => chosenNames(podSelector ?? {}) ?? ['anybody']),
  );
  // a member of the set asks itself
  expect(from?.toSorted()).toEqual([...whoReaches(target as Reached), ...(target === 'mongod' ? ['mongod'] : [])].sort());
});

test('identity alone asks the broker about itself, at the port that tells', () => {
  const [way, door] = [policy('to-nats-monitor'), policy('nats-monitor')];
  expect(chosenNames(way.podSelector ?? {})).toEqual(['identity']);
  expect(way.egress?.flatMap(({ to = [] }) => to.map(({ podSelector }) => chosenNames(podSelector ?? {})))).toEqual([['nats']]);
  expect(chosenNames(door.podSelector ?? {})).toEqual(['nats']);
  expect(door.ingress?.flatMap(({ from = [] }) => from.map(({ podSelector }) => chosenNames(podSelector ?? {})))).toEqual([['identity']]);
  for (const { ports: at } of [...(way.egress ?? []), ...(door.ingress ?? [])]) expect(at).toEqual([{ protocol: 'TCP', port: 8222 }]);
});

test('the live server is asked by the gateway and the course service alone; whoever pushes comes to its other port', () => {
  const users = services.concat('gateway').filter((name) => usesLiveServer(name));
  expect(users.sort()).toEqual(['course', 'gateway']);
  const [way, door] = [policy('to-live'), policy('live')];
  expect(chosenNames(way.podSelector ?? {})?.toSorted()).toEqual(users);
  expect(way.egress?.flatMap(({ to = [] }) => to.map(({ podSelector }) => chosenNames(podSelector ?? {})))).toEqual([['live']]);
  expect(way.egress?.map(({ ports: to }) => to)).toEqual([[{ protocol: 'TCP', port: 8087 }]]);
  expect(chosenNames(door.podSelector ?? {})).toEqual(['live']);
  const [inner, outer, ...others] = door.ingress ?? [];
  expect(others).toEqual([]);
  expect(inner?.from?.flatMap(({ podSelector }) => chosenNames(podSelector ?? {}) ?? []).sort()).toEqual(users);
  expect([inner?.ports, outer?.ports]).toEqual([[{ protocol: 'TCP', port: 8087 }], [{ protocol: 'TCP', port: 1935 }]]);
  expect(outer?.from).toEqual([{ ipBlock: { cidr: '0.0.0.0/0' } }]);
});

test('services with providers go out by https, to no network that the platform itself refuses', () => {
  const way = policy('to-outside');
  expect(chosenNames(way.podSelector ?? {})?.toSorted()).toEqual(whoReaches('outside'));
  expect(way.egress?.map(({ ports: to }) => to)).toEqual([[{ protocol: 'TCP', port: 443 }]]);
  const [block] = way.egress?.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])) ?? [];
  const outbound = readFileSync(join(root, 'libs/platform/src/outbound.ts'), 'utf8');
  const refused = [...outbound.matchAll(/\['(\d+\.\d+\.\d+\.\d+)', (\d+)\]/g)].map(([, network, bits]) => `${network}/${bits}`);
  expect(refused.length).toBeGreaterThan(8);
  expect(block).toEqual({ cidr: '0.0.0.0/0', except: refused });
});

test('the gateway alone has a door, for the ingress; each process shows its metrics to monitoring', () => {
  const { podSelector = {}, ingress = [] } = policy('from-ingress');
  expect(chosenNames(podSelector)).toEqual(['gateway']);
  expect(ingress.map(({ ports: at, from = [] }) => [at, from.map((peer) => Object.keys(peer))])).toEqual([
    [[{ protocol: 'TCP', port: 7300 }], [['namespaceSelector']]],
  ]);
  const metrics = policy('from-monitoring');
  expect(chosenNames(metrics.podSelector ?? {})?.toSorted()).toEqual([...byCode.keys(), 'live'].sort());
  expect(metrics.ingress?.map(({ ports: at, from = [] }) => [at, from.map((peer) => Object.keys(peer))])).toEqual([
    [[{ protocol: 'TCP', port: 7390 }], [['namespaceSelector']]],
  ]);
});

test('there is no policy beside these, and none lets everybody in or out', () => {
  const known = [
    'nothing',
    'to-names',
    'to-mongod',
    'to-nats',
    'to-nats-monitor',
    'to-redis',
    'to-live',
    'live',
    'to-outside',
    'from-ingress',
    'from-monitoring',
    'mongod',
    'nats',
    'nats-monitor',
    'redis',
  ];
  expect(policies.map(({ metadata }) => metadata.name).sort()).toEqual(known.sort());
  const open = policies.filter(({ spec }) =>
    [...(spec?.ingress ?? []).map(({ from }) => from), ...(spec?.egress ?? []).map(({ to }) => to)].some((peers) => !peers?.length),
  );
  expect(open).toEqual([]);
  expect(policy('to-names').egress?.flatMap(({ ports: to = [] }) => to.map(({ port }) => port))).toEqual([53, 53]);
});
