import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { keeperName } from '../accounts/names.ts';
import { root } from '../support/paths.ts';
import { serviceFolders } from '../support/services.ts';

interface Container {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number>;
  env_file?: string[];
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services, volumes, networks } = parse(text, { merge: true }) as Compose; // the form of compose
const containers = Object.entries(services);
/** Containers by what of the platform runs in them: `exam` is in two. */
const platform = ['gateway', ...serviceFolders()];
const running = (name: string): [string, Container][] =>
  containers.filter(([, { command, image }]) => /XUEKAO_(?:MEDIA_)?IMAGE/.test(image ?? '') && command?.[0] === name);
const secretsIn = (container: Container): string[] =>
  [
    ...JSON.stringify(container.environment ?? {}).matchAll(
      /\$\{(PASSWORD_[A-Z_]+|MONGO_[A-Z_]+|KEYS_[A-Z_]+|JANUS_(?:SECRET|ROOMS_KEY)|LIVE_SECRET|SECRET_KEY)/g,
    ),
  ].map(([, name = '']) => name);

const settingsFile = ['${SETTINGS_FILE:-settings.example.env}'];
const example = readFileSync(join(root, 'settings.example.env'), 'utf8');

test('the example of settings names what development.md has, nothing that compose sets itself, and no secret', () => {
  const names = [...example.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const page = readFileSync(join(root, 'docs/development.md'), 'utf8');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const fixed = new Set(platform.flatMap((name) => running(name).flatMap(([, { environment = {} }]) => Object.keys(environment))));
  expect(names.filter((name) => fixed.has(name) || /KEYS?$|PASSWORD|_URL_|HEADERS/.test(name.replace('PUBLIC_KEY', '')))).toEqual([]);
  // engines read such a file without quotes and without a space around the sign
  expect(example.split('\n').filter((line) => line !== '' && !/^#|^[A-Z_]+=[^\s"']*$/.test(line))).toEqual([]);
});

test('every service of the repository runs, gateway and exam twice', () => {
  expect(platform.map((name) => [name, running(name).length])).toEqual(
    platform.map((name) => [name, ['gateway', 'exam'].includes(name) ? 2 : 1]),
  );
});

test.each(platform)('%s has its own account, its own keys, no other password, and servers that are there', (name) => {
  const account = `PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`;
  const others: Record<string, string[]> = {
    identity: ['PASSWORD_AUDIT'],
    proctoring: ['JANUS_SECRET', 'JANUS_ROOMS_KEY'],
    course: ['LIVE_SECRET'],
    gateway: ['LIVE_SECRET'],
  };
  const wanted = new Set([account.replace('PASSWORD', 'KEYS'), account, ...(others[name] ?? [])]);
  for (const [, container] of running(name)) {
    expect(new Set(secretsIn(container))).toEqual(wanted);
    expect(container.env_file).toEqual(settingsFile);
    const { environment = {} } = container;
    const addresses = ['NATS_URL', 'REDIS_URL', ...(name === 'gateway' ? [] : ['MONGO_URL'])].map((setting) =>
      String(environment[setting]),
    );
    for (const address of addresses) {
      expect(address).toContain(`://${name}:\${${account}}@`);
      for (const [, host = ''] of address.matchAll(/[@,]([a-z0-9-]+):\d+/g)) expect(services).toHaveProperty(host);
    }
    expect(environment['MONGO_URL'] === undefined).toBe(name === 'gateway');
    expect([environment['NODE_ENV'], environment['DEMO']]).toEqual(['production', undefined]);
  }
});

test('the keeper of streams runs, and knows the broker alone', () => {
  const [[, keeper], ...others] = running(keeperName) as [[string, Container]];
  expect(others).toEqual([]);
  expect(secretsIn(keeper)).toEqual(['PASSWORD_STREAMS']);
  expect([keeper.env_file, keeper.networks]).toEqual([settingsFile, ['inner']]);
  const { environment = {} } = keeper;
  expect(environment['NATS_URL']).toBe(
    String(services['repo']?.environment?.['NATS_URL']).replace('repo:${PASSWORD_REPO}', 'streams:${PASSWORD_STREAMS}'),
  );
  expect([environment['MONGO_URL'], environment['REDIS_URL'], environment['NODE_ENV']]).toEqual([undefined, undefined, 'production']);
});

test('the live server runs with its one secret, where the course service and the gateways look for it', () => {
  const [[, live], ...others] = running('live') as [[string, Container]];
  expect(others).toEqual([]);
  expect([secretsIn(live), live.networks]).toEqual([['LIVE_SECRET'], ['inner', 'outside']]);
  const urls = ['live', 'course', 'gateway-1', 'gateway-2'].map((name) => services[name]?.environment?.['LIVE_URL']);
  expect(new Set(urls)).toEqual(new Set(['http://live:8087']));
});

test('all secrets go to the two containers that make accounts, and to no server', () => {
  const withSecrets = containers.filter(([, { env_file: files = [] }]) => files.some((file) => !settingsFile.includes(file)));
  expect(withSecrets.map(([name]) => name)).toEqual(['settings', 'databases']);
  const known = new Set([...platform, keeperName, 'live'].flatMap((name) => running(name).map(([each]) => each)));
  const others = containers.filter(([name]) => !known.has(name) && name !== 'databases');
  expect(others.flatMap(([, container]) => secretsIn(container))).toEqual([]);
});

test('nothing writes to its own files, or has a right of the system; proxy, media and lives are reached from outside, on loopback', () => {
  for (const [name, { read_only: isReadOnly, cap_drop: dropped }] of containers)
    expect([name, isReadOnly, dropped]).toEqual([name, true, ['ALL']]);
  expect(containers.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['janus', 'live', 'proxy']);
  expect(services['janus']?.ports).toEqual([expect.stringMatching(/^\$\{MEDIA_BIND:-127\.0\.0\.1\}:20000-20200:20000-20200\/udp$/)]);
  expect(services['live']?.ports).toEqual([expect.stringMatching(/^\$\{LIVE_BIND:-127\.0\.0\.1\}:1935:1935$/)]);
  expect(services['proxy']?.ports).toEqual([expect.stringMatching(/^\$\{BIND:-127\.0\.0\.1\}:/)]);
  expect([networks['inner']?.internal, networks['front']?.internal]).toEqual([true, true]);
});

test('what is named is there: volumes, networks, gateways behind the proxy', () => {
  for (const [, container] of containers) {
    for (const name of container.networks ?? []) expect(networks).toHaveProperty(name);
    for (const volume of container.volumes ?? []) {
      const [name = ''] = volume.split(':');
      if (!name.startsWith('.')) expect(volumes).toHaveProperty(name);
    }
  }
  const proxied = [...readFileSync(join(root, 'tools/image/haproxy.cfg'), 'utf8').matchAll(/^ {2}server (\S+) (\S+):7300$/gm)];
  expect(proxied.map(([, name]) => name)).toEqual(running('gateway').map(([name]) => name));
  for (const [, name, host] of proxied) expect(host).toBe(name);
});

/** Seconds of a time as haproxy and compose write it. */
const secondsOf = (time = ''): number => (time.endsWith('ms') ? Number.parseInt(time, 10) / 1000 : Number.parseInt(time, 10));

test('a gateway that stops stays until the proxy has seen it, however slowly it answers, and is not killed before its end', () => {
  const settings = readFileSync(join(root, 'tools/image/haproxy.cfg'), 'utf8');
  const [, inter, fastinter, fall] = /^ {2}default-server check inter (\S+) fastinter (\S+) fall (\d+) /m.exec(settings) ?? [];
  // a look that has no answer after inter has failed as well
  const seenAfter = secondsOf(inter) + (Number(fall) - 1) * secondsOf(fastinter) + Number(fall) * secondsOf(inter);
  for (const [name, { environment, stop_grace_period: grace }] of running('gateway')) {
    const drain = Number(environment?.['DRAIN_SECONDS']);
    expect([name, drain > seenAfter]).toEqual([name, true]);
    // time that a process takes to end at most: stopLimitMs in libs/platform/src/run-process.ts
    expect([name, secondsOf(grace) > drain + 12]).toEqual([name, true]);
  }
});

test('Prometheus asks every process, each under the name that the alarms know', () => {
  const config = parse(readFileSync(join(root, 'tools/image/prometheus.yml'), 'utf8')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[]; relabel_configs: { target_label: string }[] }[];
  }; // the form of Prometheus
  const asked = new Map(config.scrape_configs.map((job) => [job.job_name, job.static_configs.flatMap(({ targets }) => targets)]));
  const wanted = [...platform, keeperName, 'live'].map((name): [string, string[]] => [name, running(name).map(([host]) => `${host}:7390`)]);
  expect(asked).toEqual(new Map(wanted));
  for (const job of config.scrape_configs) expect(job.relabel_configs.map((each) => each.target_label)).toEqual(['pod']);
});

test('what reads videos, documents and recordings has the programs for them; the media server and proctoring share recordings', () => {
  const withMedia = containers.filter(([, { image }]) => image?.includes('XUEKAO_MEDIA_IMAGE'));
  expect(withMedia.map(([name]) => name)).toEqual(['proctoring', 'course']);
  const { environment = {}, volumes: mounts = [] } = services['proctoring'] ?? {};
  expect(environment['JANUS_URL']).toBe('ws://janus:8188');
  expect(mounts).toContain(`recordings:${environment['JANUS_RECORDINGS']}`);
  expect(services['janus']?.volumes).toContain(`recordings:${environment['JANUS_RECORDINGS']}`);
});

test('images are variables, and all gateways have the same files', () => {
  for (const [name, { image }] of containers) expect([name, image]).toEqual([name, expect.stringMatching(/^\$\{[A-Z_]+_IMAGE:-[^}]+\}$/)]);
  const mounts = running('gateway').map(([, container]) => container.volumes);
  expect(new Set(mounts.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(['files:/data', 'ready:/ready:ro'])]));
});
