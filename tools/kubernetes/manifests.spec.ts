import { expect, test } from '@jest/globals';
import { serviceNames } from '@xuekao/contracts';
import { keeperName } from '../accounts/names.ts';
import { manifestsIn, named, overlays, resourcesOf, type Container } from './manifests.ts';
import { services } from './processes.ts';

const base = manifestsIn('base');
const processes = [...services, keeperName, 'gateway'];
/** The process that takes streams: it has neither accounts nor keys. */
const liveServer = 'live';
const secretsOf = ({ env = [] }: Container): string[] => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []).sort();
const ownSecrets = (name: string): string[] => [
  // the keeper seals nothing
  ...(name === keeperName ? [] : [`KEYS_${name.toUpperCase()}`]),
  ...(name === 'identity' ? ['PASSWORD_AUDIT'] : []),
  `PASSWORD_${name.toUpperCase()}`,
];

test('every service of the repository has its manifests, and both overlays build on them', () => {
  expect([...services].sort()).toEqual([...serviceNames].sort());
  expect(resourcesOf('base')).toEqual(expect.arrayContaining(processes.map((name) => `${name}.yaml`)));
  const deployed = base.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  expect(deployed.sort()).toEqual([...processes, liveServer].sort());
  for (const overlay of overlays) expect(resourcesOf(`overlays/${overlay}`)).toContain('../../base');
});

test.each(processes)('%s runs itself, under its own accounts and keys, and with no secret of others', (name) => {
  const deployment = named(base, 'Deployment', name);
  const [main, ...others] = deployment?.spec?.template?.spec.containers ?? [];
  if (!main) throw new Error(`${name} has no container`);
  expect(others).toEqual([]);
  expect(main.args).toEqual([name]);
  const ofMediaServer = name === 'proctoring' ? ['JANUS_ROOMS_KEY', 'JANUS_SECRET'] : [];
  const ofLives = ['course', 'gateway'].includes(name) ? ['LIVE_SECRET'] : [];
  expect(secretsOf(main)).toEqual([...ofMediaServer, ...ofLives, ...ownSecrets(name)].sort());
  expect(main.envFrom ?? []).toEqual([]);
  const accounts = (main.env ?? []).flatMap(({ value }) => /:\/\/(\w+):\$\(/.exec(value ?? '')?.[1] ?? []);
  expect([...new Set(accounts)].sort()).toEqual(name === 'identity' ? ['audit', 'identity'] : [name]);
});

test('the live server runs with its one secret, and is found where the others look for it', () => {
  const [main] = named(base, 'Deployment', liveServer)?.spec?.template?.spec.containers ?? [];
  if (!main) throw new Error('it has no container');
  expect([main.args, secretsOf(main)]).toEqual([['live'], ['LIVE_SECRET']]);
  const urlsOf = (name: string): unknown[] =>
    (named(base, 'Deployment', name)?.spec?.template?.spec.containers[0]?.env ?? []).flatMap((each) =>
      each.name === 'LIVE_URL' ? [each.value] : [],
    );
  expect([liveServer, 'course', 'gateway'].map(urlsOf)).toEqual([['http://live:8087'], ['http://live:8087'], ['http://live:8087']]);
});

test.each(processes)('%s has a budget for disruptions, and an autoscaler or a count of processes', (name) => {
  expect(named(base, 'PodDisruptionBudget', name)?.spec).toBeDefined();
  const scaler = base.find(({ kind, spec }) => kind === 'HorizontalPodAutoscaler' && spec?.scaleTargetRef?.name === name);
  const replicas = named(base, 'Deployment', name)?.spec?.replicas;
  expect([scaler !== undefined, replicas !== undefined].filter(Boolean)).toHaveLength(1);
});

test('the processes that are scaled by load are the gateway and the one that takes the saves', () => {
  const scaled = base.flatMap(({ kind, spec }) => (kind === 'HorizontalPodAutoscaler' ? (spec?.scaleTargetRef?.name ?? []) : []));
  expect(scaled.sort()).toEqual(['exam', 'gateway']);
});

test('the backup of the night runs as the operator, with the key of the installation and no password of a service', () => {
  const pod = named(base, 'CronJob', 'backup')?.spec?.jobTemplate?.spec.template.spec;
  const [main, ...others] = pod?.containers ?? [];
  if (!main) throw new Error('it has no container');
  expect(others).toEqual([]);
  expect(main.args?.slice(0, 2)).toEqual(['backup', '--to']);
  expect(secretsOf(main)).toEqual(['BACKUP_PASSPHRASE', 'PASSWORD_OPERATOR', 'SECRET_KEY']);
});

test('the job of an upgrade changes the data of every service, each under its own accounts', () => {
  const pod = named(base, 'Job', 'upgrade')?.spec?.template?.spec;
  const steps = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
  expect(steps.map(({ name }) => name)).toEqual([...serviceNames]);
  for (const step of steps) {
    expect(step.args).toEqual([step.name]);
    expect(secretsOf(step)).toEqual(ownSecrets(step.name));
  }
});

test('a folder that processes mount by its name is there before them: the node would make one that they cannot write to', () => {
  const containers = base.flatMap(({ kind, spec }) => (kind === 'Deployment' ? (spec?.template?.spec.containers ?? []) : []));
  const folders = new Set(containers.flatMap(({ volumeMounts = [] }) => volumeMounts.flatMap(({ subPath }) => subPath ?? [])));
  expect(folders.size).toBeGreaterThan(0);
  const pod = named(base, 'Job', 'files')?.spec?.template?.spec;
  expect([pod?.securityContext?.runAsUser, pod?.containers[0]?.volumeMounts]).toEqual([10_001, [{ name: 'data', mountPath: '/data' }]]);
  for (const folder of folders) expect(pod?.containers[0]?.args?.join(' ')).toContain(`mkdir -p /data/${folder};`);
});

const thousandths = (cpu = ''): number => (cpu.endsWith('m') ? Number.parseInt(cpu, 10) : Number(cpu) * 1000);

test('a node of two processors has room for all that small asks for, and for one more of what is replaced or added under load', () => {
  const databases = ['mongod', 'nats', 'redis'].map((name) => {
    const [own] = manifestsIn('backing').filter(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === name);
    if (!own) throw new Error(`there is no ${name}`);
    return own;
  });
  const running = [...base.filter(({ kind }) => kind === 'Deployment'), ...databases];
  const asked = running.map(({ metadata, spec }) => {
    const scaler = base.find(({ kind, spec: own }) => kind === 'HorizontalPodAutoscaler' && own?.scaleTargetRef?.name === metadata.name);
    const each = (spec?.template?.spec.containers ?? []).reduce((sum, { resources }) => sum + thousandths(resources?.requests?.['cpu']), 0);
    return { each, all: each * (spec?.replicas ?? scaler?.spec?.minReplicas ?? 1), more: scaler === undefined ? 0 : each };
  });
  expect(asked.filter(({ each }) => each === 0)).toEqual([]);
  const sumOf = (count: (one: (typeof asked)[number]) => number): number => asked.reduce((sum, one) => sum + count(one), 0);
  const replaced = Math.max(...asked.map(({ each }) => each));
  expect(sumOf(({ all, more }) => all + more) + replaced).toBeLessThanOrEqual(2000);
});
