import { trialKeptDays, trialVerdicts, type TrialVerdict } from '@xuekao/contracts/trial';

const key = 'exam-trial';
const deviceKey = 'exam-trial-device';
const read = (name: string): string => {
  try {
    return window.localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};
const write = (name: string, value: string): void => {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // a browser that keeps nothing asks again
  }
};

export interface LastTrial {
  verdict: TrialVerdict;
  /** by the server's clock */
  at: number;
}

/** What the last trial on this device said, for the person who did it: somebody else's says nothing about permissions and sound. */
export const lastTrial = {
  get(userId: string, now: number): LastTrial | null {
    const [who, word, time] = read(key).split(' ');
    const verdict = trialVerdicts.find((one) => one === word);
    const at = Number(time);
    return who === userId && verdict !== undefined && now - at < trialKeptDays * 86_400_000 ? { verdict, at } : null;
  },
  set: (userId: string, verdict: TrialVerdict, at: number): void => write(key, `${userId} ${verdict} ${at}`),
};

let forThisPage = '';
/** A random name of this browser; one that cannot keep it is another device with every page. */
export function trialDevice(): string {
  const known = read(deviceKey);
  if (/^[0-9a-z]{16}$/.test(known)) return known;
  forThisPage ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte % 36).toString(36)).join('');
  write(deviceKey, forThisPage);
  return forThisPage;
}
