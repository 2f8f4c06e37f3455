import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../support/paths.ts';

/** Fields of the objects of Kubernetes that are read here; all of them are checked against the schemas. */
export interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: ManifestSpec;
  data?: Record<string, string>;
}
interface ManifestSpec {
  replicas?: number;
  template?: PodTemplate;
  // of a cron job
  jobTemplate?: { spec: { template: PodTemplate } };
  minReplicas?: number;
  maxReplicas?: number;
  scaleTargetRef?: { name: string };
  selector?: Selector;
  // of a network policy
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: { from?: Peer[]; ports?: PolicyPort[] }[];
  egress?: { to?: Peer[]; ports?: PolicyPort[] }[];
  // of rules for Prometheus
  groups?: { rules: AlarmRule[] }[];
}
interface PodTemplate {
  metadata?: { labels?: Record<string, string> };
  spec: PodSpec;
}
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface PolicyPort {
  protocol: string;
  port: number;
}
export interface AlarmRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface PodSpec {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  containers: Container[];
  initContainers?: Container[];
}
export interface Container {
  name: string;
  image?: string;
  args?: string[];
  volumeMounts?: { name: string; mountPath: string; subPath?: string }[];
  env?: Variable[];
  envFrom?: { secretRef?: { name: string } }[];
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
}
interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string } };
}

export const manifestFolder = join(root, 'k8s');
export const overlays = ['small', 'large'] as const;

/** @throws where the text is no YAML */
export function manifestsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest; // the fields that are read are those of the schemas
  });
}

/** Objects as they are written, before overlays change them. @param folder below k8s */
export function manifestsIn(folder: string): Manifest[] {
  const path = join(manifestFolder, folder);
  return readdirSync(path)
    .filter((file) => /(?<!\.test)\.yaml$/.test(file) && file !== 'kustomization.yaml')
    .flatMap((file) => manifestsOf(readFileSync(join(path, file), 'utf8')));
}

/** The alarms as Prometheus itself reads rules. */
export const alarmGroups = (): Pick<ManifestSpec, 'groups'> => ({
  groups: manifestsIn('monitoring').flatMap(({ kind, spec }) => (kind === 'PrometheusRule' ? (spec?.groups ?? []) : [])),
});

/** Files that a folder's kustomization puts together. */
export function resourcesOf(folder: string): string[] {
  const text = readFileSync(join(manifestFolder, folder, 'kustomization.yaml'), 'utf8');
  return (manifestsOf(text)[0] as unknown as { resources?: string[] }).resources ?? []; // kustomize's own form
}

export const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

const nameLabel = 'app.kubernetes.io/name';

/** Names that a selector chooses by; null: everybody. @throws where it chooses by something else */
export function chosenNames({ matchLabels = {}, matchExpressions = [] }: Selector): string[] | null {
  const by = [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, values: [value] })),
    ...matchExpressions.map(({ key, operator, values = [] }) => ({ key: operator === 'In' ? key : `${key} ${operator}`, values })),
  ];
  const other = by.find(({ key }) => key !== nameLabel);
  if (other || by.length > 1) throw new Error(`a policy chooses pods by ${by.map(({ key }) => key).join(', ')}`);
  return by[0]?.values ?? null;
}
