import { settingKey } from '@xuekao/frontend-shared/core';
import { trialKeptDays, trialVerdicts, type TrialVerdict } from '@xuekao/contracts/trial';
import { readSetting, writeSetting } from './preferences.js';

const storageKeyOf = (userId: string): string => settingKey('exam-trial', userId);

export interface LastTrial {
  verdict: TrialVerdict;
  /** by the server's clock */
  at: number;
}

/** Verdict of the last trial on this device, for its person: another person has other permissions and sound. */
export const lastTrial = {
  get(userId: string, now: number): LastTrial | null {
    const [word, time] = (readSetting(storageKeyOf(userId)) ?? '').split(' ');
    const verdict = trialVerdicts.find((one) => one === word);
    const at = Number(time);
    return verdict !== undefined && now - at < trialKeptDays * 86_400_000 ? { verdict, at } : null;
  },
  set: (userId: string, verdict: TrialVerdict, at: number): void => writeSetting(storageKeyOf(userId), `${verdict} ${at}`),
};
