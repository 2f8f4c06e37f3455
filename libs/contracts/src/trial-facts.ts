import type { TrialVerdict } from './trial.js';

/** Facts that a trial checks beside its exam, and their verdict: the same for the page that checks and the service that lists. */

/** `none`: the person did not want it, or has no such device. */
export const trialOutcomes = ['ok', 'failed', 'none'] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];
/** How the browser keeps answers on the device: it does, with little room, or not at all. */
export const trialStorages = ['ok', 'low', 'none'] as const;
export type TrialStorage = (typeof trialStorages)[number];

/** Result of a device in its last trial, in numbers and outcomes. */
export interface TrialFacts {
  /** questions to the server, those without an answer, and how long answers took in the middle and at worst, in milliseconds */
  network: { tries: number; failed: number; ms: number; worstMs: number };
  /** the exam's own connection */
  socket: TrialOutcome;
  /** how far the device's clock is ahead of the server's */
  clockSeconds: number;
  storage: TrialStorage;
  /** abilities of the browser that an exam needs and that are not there */
  missing: readonly string[];
  camera: TrialOutcome;
  microphone: TrialOutcome;
  sound: TrialOutcome;
}

/** Faults of a device, the worst first. */
export const trialFaults = [
  'offline',
  'browser',
  'storage',
  'loss',
  'camera',
  'microphone',
  'sound',
  'slow',
  'socket',
  'room',
  'clock',
] as const;
export type TrialFault = (typeof trialFaults)[number];
/** Faults with which an exam goes on: told, and no reason to keep anybody from it. Answers do not go over the exam's own connection. */
const advice: ReadonlySet<TrialFault> = new Set(['slow', 'socket', 'room', 'clock']);

/** Slower than that, a save is felt. */
const slowMs = 800;
/** An exam counts by the server's time: a wrong clock is only confusing. */
const clockTolerance = 120;

export function trialFaultsOf({ network, socket, clockSeconds, storage, missing, camera, microphone, sound }: TrialFacts): TrialFault[] {
  const isOffline = network.failed === network.tries;
  const there: Record<TrialFault, boolean> = {
    offline: isOffline,
    // who has no network has no connection either: one thing to mend
    socket: socket === 'failed' && !isOffline,
    browser: missing.length > 0,
    storage: storage === 'none',
    loss: network.failed > 0 && !isOffline,
    slow: network.ms > slowMs,
    camera: camera === 'failed',
    microphone: microphone === 'failed',
    sound: sound === 'failed',
    room: storage === 'low',
    clock: Math.abs(clockSeconds) > clockTolerance,
  };
  return trialFaults.filter((fault) => there[fault]);
}

export const isAdvice = (fault: TrialFault): boolean => advice.has(fault);

export function trialVerdictOf(facts: TrialFacts, isExamDone: boolean): TrialVerdict {
  if (trialFaultsOf(facts).some((fault) => !isAdvice(fault))) return 'mend';
  return isExamDone ? 'ready' : 'unfinished';
}
