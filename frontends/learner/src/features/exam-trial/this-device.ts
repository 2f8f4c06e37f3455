import { trialExamId } from '@xuekao/contracts/trial';
import { lastTrial } from '../../lib/last-trial.js';
import { examSocket, platform } from '../../lib/device.js';
import { api } from '../../lib/session.js';
import { serverNow } from '../../lib/site.js';
import { askServer } from './checks/ask-server.js';
import { missingIn, namesOf } from './checks/browser.js';
import { checkNetwork } from './checks/network.js';
import { checkSocket, type Line, type LineEvents } from './checks/socket.js';
import { checkStorage } from './checks/storage.js';
import type { Checked, DeviceChecks } from './device-checks.js';
import { trialDevice } from './trial-device.js';
import { TrialRun, type TrialDeps } from './trial-run.js';

const keptKey = 'exam-trial-run';
/** A check of this morning says nothing about this afternoon's network. */
const keptMs = 3_600_000;

function dial(userId: string, examId: string, { onOpen, onMessage, onEnd }: LineEvents): Line {
  const socket = examSocket(userId, examId);
  socket.onopen = onOpen;
  socket.onmessage = (event) => onMessage(String(event.data));
  socket.onclose = onEnd;
  return { send: (text) => socket.send(text), close: () => socket.close(1000) };
}

/** Kept for this tab and this person. */
const kept = (userId: string): Pick<TrialDeps, 'keep' | 'kept'> => ({
  keep: (facts) => {
    try {
      window.sessionStorage.setItem(keptKey, JSON.stringify({ userId, at: Date.now(), facts }));
    } catch {
      // a browser that keeps nothing checks again
    }
  },
  kept: () => {
    try {
      // written above
      const found = JSON.parse(window.sessionStorage.getItem(keptKey) ?? 'null') as { userId: string; at: number; facts: Checked } | null;
      return found?.userId === userId && Date.now() - found.at < keptMs ? found.facts : null;
    } catch {
      return null;
    }
  },
});

/** @param examId asked as its page asks, and its connection is opened */
export const deviceChecks = (userId: string, examId: string): DeviceChecks => ({
  network: () => checkNetwork(() => askServer(api.call, examId), { monotonic: () => performance.now(), wall: () => Date.now() }),
  socket: () =>
    checkSocket(
      async () => (await api.call('/api/socket/ticket', { kind: 'exam', examId })).ticket,
      (events) => dial(userId, examId, events),
    ),
  storage: () => checkStorage(() => navigator.storage.estimate()),
  missing: () => missingIn((name) => Reflect.get(window, name) !== undefined),
});

function runOf(userId: string): TrialRun {
  return new TrialRun({
    ...deviceChecks(userId, trialExamId),
    send: (facts, paperId) =>
      api.call('/api/sys/trial/report', {
        device: trialDevice(),
        kind: platform(),
        ...namesOf(navigator.userAgent),
        ...facts,
        missing: [...facts.missing],
        ...(paperId === undefined ? {} : { paperId }),
      }),
    onAnswer: ({ verdict }) => lastTrial.set(userId, verdict, serverNow()),
    ...kept(userId),
  });
}

let current: { userId: string; run: TrialRun } | null = null;
/** The trial of this device and person; it lives on from page to page. */
export function trialRun(userId: string): TrialRun {
  if (current?.userId !== userId) current = { userId, run: runOf(userId) };
  return current.run;
}
