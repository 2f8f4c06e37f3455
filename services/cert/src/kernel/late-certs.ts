import { gauge } from '@xuekao/platform';

const lateSeconds = gauge(
  'xuekao_cert_late_seconds',
  'For how long the oldest reward of an exam, batch of certificates, or message of a withdrawal has been due, or has failed',
  ['kind'],
);

/** Tells monitoring what people wait for. @param since when the oldest came due, and since when the oldest fails; undefined: none */
export function tellLateCerts(kind: 'reward' | 'batch' | 'withdrawal', since: readonly (Date | null | undefined)[]): void {
  const now = Date.now();
  lateSeconds.set({ kind }, Math.max(0, now - Math.min(...since.map((at) => at?.getTime() ?? now))) / 1000);
}
