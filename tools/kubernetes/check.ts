import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { root } from '../support/paths.ts';
import { Problem, reasonOf } from '../support/problem.ts';
import { alarmGroups, manifestFolder, manifestsOf, overlays, type Manifest } from './manifests.ts';
import { manifestTools, type ManifestTools } from './programs.ts';
import { faultsOf } from './rendered.ts';

/** The release that the manifests were run on, and the newest whose schemas are at hand. */
const releases = ['1.34', '1.37'];

/**
 * Both overlays as kustomize builds them: against the schemas of Kubernetes and our own rules; the alarms by promtool, with the cases of
 * `alarms.test.yaml`. @returns what was checked, and the faults
 */
export async function checkManifests(say: (text: string) => void): Promise<{ checked: string[]; faults: string[] }> {
  const tools = await manifestTools(say);
  const folder = mkdtempSync(join(tmpdir(), 'xuekao-manifests-'));
  const checked: string[] = [];
  const faults: string[] = [];
  const step = async (name: string, work: () => Promise<string[]>): Promise<void> => {
    const found = await work().catch((error: unknown) => [reasonOf(error)]);
    if (found.length === 0) checked.push(name);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };
  try {
    for (const overlay of overlays) await step(`overlay ${overlay}`, () => overlayFaults(tools, overlay, folder));
    await step('alarms', () => alarmFaults(tools, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { checked, faults };
}

async function render({ kustomize }: ManifestTools, folder: string): Promise<string> {
  let text = '';
  const { code, output } = await kustomize(['build', join(manifestFolder, folder)], { onOutput: (part) => (text += part) });
  if (code !== 0) throw new Problem(output);
  return text;
}

async function overlayFaults(tools: ManifestTools, overlay: string, folder: string): Promise<string[]> {
  const text = await render(tools, `overlays/${overlay}`);
  const file = join(folder, `${overlay}.yaml`);
  writeFileSync(file, text);
  const faults = faultsOf(manifestsOf(text));
  for (const release of releases) {
    const { code, output } = await tools.validate(['--strict', '--version', release, file]);
    if (code !== 0) faults.push(`schemas of Kubernetes ${release}: ${output.trim()}`);
  }
  return faults;
}

async function alarmFaults(tools: ManifestTools, folder: string): Promise<string[]> {
  // what the cluster gets
  const rules = manifestsOf(await render(tools, 'monitoring')).find(({ kind }: Manifest) => kind === 'PrometheusRule');
  writeFileSync(join(folder, 'alarms.yaml'), stringify(rules?.spec));
  // what compose gets
  writeFileSync(join(folder, 'alarms.rules.yaml'), stringify(alarmGroups()));
  copyFileSync(join(root, 'tools/image/prometheus.yml'), join(folder, 'prometheus.yml'));
  const ofConfig = await tools.promtool(['check', 'config', 'prometheus.yml'], { cwd: folder });
  if (ofConfig.code !== 0) return [ofConfig.output];
  writeFileSync(join(folder, 'alarms.test.yaml'), readFileSync(join(manifestFolder, 'monitoring/alarms.test.yaml'), 'utf8'));
  const ofRules = await tools.promtool(['check', 'rules', 'alarms.yaml'], { cwd: folder });
  if (ofRules.code !== 0) return [ofRules.output];
  const ofCases = await tools.promtool(['test', 'rules', 'alarms.test.yaml'], { cwd: folder });
  return ofCases.code === 0 ? [] : [ofCases.output];
}
