import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { find, insert, type Edit } from './edit.ts';

/** A service with nothing of its own: one process, no provider outside, no keys in Redis. A new one runs as it does at first. */
const model = 'repo';

const renamed = (text: string, name: string): string =>
  text.replaceAll(new RegExp(`\\b${model}\\b`, 'g'), name).replaceAll(`_${model.toUpperCase()}`, `_${name.toUpperCase()}`);

/** Puts a block of the model, under the new name, in front of `place`. */
const likeModel =
  (name: string, block: RegExp, place: RegExp): Edit =>
  (text, path) =>
    insert(place, renamed(find(text, block, path), name))(text, path);

const step = new RegExp(`^ {8}- name: ${model}\\n(?: {10}.*\\n)+`, 'm');
const lastStep = /^ {6}containers:\n(?=(?: {8}.*\n)+$(?![^]))/m;

/** Steps of a job run one after the other as its `initContainers`; the last one is its container, and becomes one of them. */
const lastInJob =
  (name: string): Edit =>
  (text, path) => {
    const heading = find(text, lastStep, path);
    return text.replace(lastStep, '') + heading + renamed(find(text, step, path), name);
  };

/** Manifests of a service's own. */
export const deploymentFiles = (root: string, name: string): Record<string, string> => ({
  [`k8s/base/${name}.yaml`]: renamed(readFileSync(join(root, `k8s/base/${model}.yaml`), 'utf8'), name),
});

/** Lists that must know a process beside the code: containers, manifests, alarms, accounts. */
export function deploymentLists(name: string): Record<string, Edit[]> {
  const policies = insert(/\[identity, repo,[^\]]*?(?=, (?:accounts|gateway)\b)/g, `, ${name}`);
  return {
    'docker-compose.yml': [likeModel(name, new RegExp(`^ {2}${model}:\\n(?: {4}.*\\n)+\\n`, 'm'), /(?=^ {2}gateway-1:)/m)],
    'tools/image/prometheus.yml': [
      likeModel(name, new RegExp(`^ {2}- \\{ job_name: ${model},.*\\n`, 'm'), /(?=^ {2}- \{ job_name: streams,)/m),
    ],
    'k8s/base/kustomization.yaml': [insert(/(?=^ {2}- gateway\.yaml$)/m, `  - ${name}.yaml\n`)],
    'k8s/base/jobs.yaml': [lastInJob(name)],
    'k8s/base/network.yaml': [policies],
    'k8s/backing/network.yaml': [policies],
    'k8s/overlays/large/kustomization.yaml': [insert(/^replicas:\n(?: {2}- .*\n)*/m, `  - { name: ${name}, count: 2 }\n`)],
    'k8s/monitoring/alarms.yaml': [
      insert(/(?=absent\(up\{job="gateway"\}\))/, `absent(up{job="${name}"}) or `),
      insert(/job=~"identity\|[a-z|]*?(?=\|gateway")/g, `|${name}`),
    ],
    'k8s/monitoring/alarms.test.yaml': [
      insert(/- \{ series: 'up\{job="repo"[^\n]*\n/, `      - { series: 'up{job="${name}",pod="${name}"}', values: "1x20" }\n`),
    ],
    'k8s/monitoring/board.json': [insert(/job=~\\"gateway\|[a-z|]*/g, `|${name}`)],
    'tools/accounts/keys.ts': [insert(/const purposes:[^;]*?(?=^\};)/m, `  ${name}: ['audit-values'],\n`)],
    'tools/accounts/redis.ts': [insert(/const keys:[^;]*?(?=^\};)/m, `  ${name}: [],\n`)],
  };
}

/** Steps that depend on the service itself, so that no program does them. */
export const leftToDo = (name: string): string[] => [
  `libs/contracts/src/${name}, services/${name}: the first feature in the place of \`about\``,
  `tools/accounts/redis.ts: its keys in Redis, where it has some; then an own and a foreign one in tools/accounts/accounts.spec.ts`,
  `tools/accounts/keys.ts: purposes of further keys, where it seals something`,
  `k8s/base/network.yaml (to-outside) and docker-compose.yml (networks: [inner, outside]): where it asks providers on the internet`,
  `k8s/base/${name}.yaml: memory and processor, which are those of ${model}`,
  `docs/operations/accounts.md, containers.md, kubernetes.md (going back), upgrade.md (order): their lists of services`,
  `docs/operations/alarms.md (ServiceAway): what people miss while it is away`,
  `e2e/faults: the trials of compose that end or freeze each service name them`,
];
