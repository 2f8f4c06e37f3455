import { trialFaultsOf, type calls, type Output } from '@xuekao/contracts';
import type { TrialDoc } from './trial.model.js';

type Shape = Output<typeof calls.identity.trials.paging>['records'][number]['others'][number];

/** Trials of each person as a list shows them, in the order in which they come. */
export function trialsByPerson(trials: readonly TrialDoc[]): Map<string, Shape[]> {
  const found = new Map<string, Shape[]>();
  for (const trial of trials) {
    const person = String(trial.userId);
    const own = found.get(person);
    if (own) own.push(shapeOf(trial));
    else found.set(person, [shapeOf(trial)]);
  }
  return found;
}

const shapeOf = ({ _id, userId: _user, at, examAt, ...plain }: TrialDoc): Shape => ({
  at: at.toISOString(),
  verdict: plain.verdict,
  faults: trialFaultsOf(plain),
  kind: plain.kind,
  browser: plain.browser,
  system: plain.system,
  freeMb: plain.freeMb,
  examAt: examAt?.toISOString() ?? '',
  answered: plain.answered,
  network: plain.network,
  socket: plain.socket,
  clockSeconds: plain.clockSeconds,
  storage: plain.storage,
  missing: [...plain.missing],
  camera: plain.camera,
  microphone: plain.microphone,
  sound: plain.sound,
});
