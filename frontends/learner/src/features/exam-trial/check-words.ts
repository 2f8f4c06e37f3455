import { isAdvice, trialFaultsOf, type TrialFault } from '@xuekao/contracts/trial-facts';
import { formatDuration } from '@xuekao/frontend-shared/core';
import { trialText } from '../../texts/trial.texts.js';
import type { CheckRowProps } from './check-row.js';
import type { Checked } from './device-checks.js';

type Row = Pick<CheckRowProps, 'name' | 'tone' | 'words' | 'todo'>;
type Todo = 'offline' | 'loss' | 'slow' | 'socket' | 'storage' | 'room' | 'browser' | 'clock';

const roomText = (megabytes: number): string => (megabytes < 1000 ? `${megabytes} MB` : `${Math.round(megabytes / 1000)} GB`);

/** Results of checks that ask for no permission, in sentences. @param names of browser and system */
export function rowsOf(facts: Checked, names: { browser: string; system: string }): Row[] {
  const found = new Set(trialFaultsOf(facts));
  const { network, clockSeconds, freeMb } = facts;
  const row = (name: string, faults: readonly (TrialFault & Todo)[], words: (fault: (TrialFault & Todo) | undefined) => string): Row => {
    const fault = faults.find((one) => found.has(one));
    const tone = fault === undefined ? 'good' : isAdvice(fault) ? 'advice' : 'bad';
    return { name, tone, words: words(fault), ...(fault === undefined ? {} : { todo: trialText(`trial.do.${fault}`) }) };
  };
  const numbers = { n: network.tries, failed: network.failed, ms: network.ms, worst: network.worstMs };
  const room = freeMb === null ? '' : roomText(freeMb);
  const apart = formatDuration(Math.abs(clockSeconds));
  const rows = [
    row(trialText('trial.network'), ['offline', 'loss', 'slow'], (fault) =>
      trialText(`trial.network.${fault === 'offline' || fault === 'loss' || fault === 'slow' ? fault : 'ok'}`, numbers),
    ),
    row(trialText('trial.storage'), ['storage', 'room'], (fault) =>
      fault === 'storage'
        ? trialText('trial.storage.none')
        : fault === 'room'
          ? trialText('trial.storage.low', { room })
          : trialText(room === '' ? 'trial.storage.ok' : 'trial.storage.okRoom', { room }),
    ),
    row(trialText('trial.browser'), ['browser'], (fault) =>
      trialText(fault === undefined ? 'trial.browser.ok' : 'trial.browser.missing', names),
    ),
  ];
  // who has no network has neither a connection nor the server's time
  if (found.has('offline')) return rows;
  return [
    rows[0] as Row, // made above
    row(trialText('trial.socket'), ['socket'], (fault) => trialText(fault === undefined ? 'trial.socket.ok' : 'trial.socket.failed')),
    ...rows.slice(1),
    row(trialText('trial.clock'), ['clock'], (fault) =>
      fault === undefined
        ? trialText('trial.clock.ok')
        : trialText(clockSeconds > 0 ? 'trial.clock.fast' : 'trial.clock.slow', { time: apart }),
    ),
  ];
}

/** The rows before anything is known. */
export const waitingRows = (words: string): Row[] =>
  (['trial.network', 'trial.socket', 'trial.storage', 'trial.browser', 'trial.clock'] as const).map((name) => ({
    name: trialText(name),
    tone: 'plain',
    words,
  }));
