import type { TrialState } from '@xuekao/contracts/trial';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { RowOf } from '../lib/api.js';
import { trialText } from './trial.texts.js';

export type Learner = RowOf<'/api/sys/trial/paging'>;
export type Trial = NonNullable<Learner['trial']>;

export const stateOf = (trial: Trial | null): TrialState => trial?.verdict ?? 'notDone';
export const stateText = (state: TrialState): string => trialText(`trial.state.${state}`);

export const faultsText = ({ faults }: Pick<Trial, 'faults'>): string =>
  faults.map((fault) => trialText(`trial.fault.${fault}`)).join('、');
const deviceText = ({ kind, browser, system }: Pick<Trial, 'kind' | 'browser' | 'system'>): string =>
  `${trialText(`trial.kind.${kind}`)} · ${browser} · ${system}`;
export const practiceText = ({ examAt, answered }: Pick<Trial, 'examAt' | 'answered'>): string =>
  examAt === '' ? trialText('trial.practice.none') : trialText('trial.practice.done', { n: answered });
export function networkText({ network: { tries, failed, ms, worstMs } }: Pick<Trial, 'network'>): string {
  const [lost, times] = [trialText('trial.network.lost', { n: tries, failed }), trialText('trial.network.value', { ms, worst: worstMs })];
  if (failed === 0) return times;
  return failed === tries ? lost : `${lost}；${times}`;
}
function clockText({ clockSeconds }: Pick<Trial, 'clockSeconds'>): string {
  if (Math.abs(clockSeconds) < 5) return trialText('trial.clock.ok');
  return trialText(clockSeconds > 0 ? 'trial.clock.fast' : 'trial.clock.slow', { n: Math.abs(clockSeconds) });
}

/** A whole trial, for whoever has to help: name and value. */
export const factsOf = (trial: Trial): [string, string][] => [
  [trialText('trial.state'), stateText(stateOf(trial))],
  [trialText('trial.faults'), faultsText(trial) || trialText('trial.none')],
  [trialText('trial.at'), formatDateTime(trial.at)],
  [trialText('trial.device'), deviceText(trial)],
  [trialText('trial.practice'), practiceText(trial)],
  [trialText('trial.network'), networkText(trial)],
  [trialText('trial.socket'), trialText(`trial.outcome.${trial.socket}`)],
  [trialText('trial.storage'), trialText(`trial.storage.${trial.storage}`)],
  [trialText('trial.free'), trial.freeMb === null ? trialText('trial.none') : trialText('trial.free.value', { n: trial.freeMb })],
  [trialText('trial.clock'), clockText(trial)],
  ...(['camera', 'microphone', 'sound'] as const).map((what): [string, string] => [
    trialText(`trial.${what}`),
    trialText(`trial.outcome.${trial[what]}`),
  ]),
  ...(trial.missing.length === 0 ? [] : [[trialText('trial.missing'), trial.missing.join('、')] satisfies [string, string]]),
];
