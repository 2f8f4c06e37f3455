import type { Container, Manifest } from './manifests.ts';

/** Faults of manifests as the cluster gets them, in words; schemas know nothing of these. */
export function faultsOf(manifests: readonly Manifest[]): string[] {
  return [
    ...manifests.flatMap((manifest) => podFaults(manifest)),
    ...doubles(manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).map((name) => `${name} is there twice`),
    ...missingOf(manifests),
  ];
}

const doubles = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** The profile "restricted" of Kubernetes, and a read-only root beside it. */
function podFaults({ kind, metadata, spec }: Manifest): string[] {
  const pod = (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;
  if (!pod) return [];
  const { securityContext = {} } = pod;
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  const faults = [
    ...(securityContext.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0 ? [] : ['may run as root']),
    ...(securityContext.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.automountServiceAccountToken === false ? [] : ['gets a token of the cluster']),
    ...containers.flatMap((container) => containerFaults(container).map((fault) => `${container.name}: ${fault}`)),
  ];
  return faults.map((fault) => `${kind}/${metadata.name} ${fault}`);
}

function containerFaults(container: Container): string[] {
  const { image = '', securityContext = {}, resources = {} } = container;
  const asked = ['cpu', 'memory'].filter((what) => !resources.requests?.[what] || !resources.limits?.[what]);
  return [
    ...(securityContext.allowPrivilegeEscalation === false ? [] : ['may get more rights']),
    ...(securityContext.readOnlyRootFilesystem === true ? [] : ['may write to its root file system']),
    ...(securityContext.capabilities?.drop?.includes('ALL') === true ? [] : ['keeps capabilities']),
    ...asked.map((what) => `names no request or no limit of ${what}`),
    ...(/^[^:]+(?::\d+)?\/[^:]+:(?!latest$)[\w.-]+$/.test(image)
      ? []
      : [`has the image "${image}", which no overlay names with its version`]),
    ...unknownVariables(container).map((name) => `uses $(${name}), which is not set before`),
    ...secretTexts(container).map((name) => `has the secret ${name} in its text`),
  ];
}

/** Kubernetes leaves a name as it stands where the variable comes later. */
function unknownVariables({ env = [] }: Container): string[] {
  const set = new Set<string>();
  const unknown: string[] = [];
  for (const { name, value = '' } of env) {
    for (const [, used = ''] of value.matchAll(/\$\((\w+)\)/g)) if (!set.has(used)) unknown.push(used);
    set.add(name);
  }
  return unknown;
}

const secretTexts = ({ env = [] }: Container): string[] =>
  env.filter(({ name, value }) => value !== undefined && /^PASSWORD|KEY$|_PASSWORD$/.test(name)).map(({ name }) => name);

/** Objects that others name. */
function missingOf(manifests: readonly Manifest[]): string[] {
  const there = new Set(manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  const text = JSON.stringify(manifests);
  const maps = [...text.matchAll(/"configMap(?:KeyRef|Ref)?":\{[^}]*"name":"([^"]+)"/g)].map(([, name]) => `ConfigMap/${name}`);
  const claims = [...text.matchAll(/"claimName":"([^"]+)"/g)].map(([, name]) => `PersistentVolumeClaim/${name}`);
  return [...new Set([...maps, ...claims])].filter((name) => !there.has(name)).map((name) => `${name} is missing`);
}
