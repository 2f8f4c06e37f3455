import { settingKey } from '@xuekao/frontend-shared/core';
import { useSyncExternalStore } from 'react';
import { readSetting, writeSetting } from './preferences.js';

/** Percent of the normal size of what is read and written in an exam. */
export const textSizes = [100, 112, 125, 150, 175, 200] as const;
export const lineSpacings = ['normal', 'wide', 'wider'] as const;

/** How a person wants the exam screen. */
export interface ExamView {
  size: (typeof textSizes)[number];
  lines: (typeof lineSpacings)[number];
  /** the paper in which the clock is hidden: the next exam begins with it in view */
  clockHiddenIn: string;
  /** options can be struck out */
  strikes: boolean;
}
const plain: ExamView = { size: 100, lines: 'normal', clockHiddenIn: '', strikes: false };

/** The stored view; a value that is not understood is as it is at first. */
export function viewOf(kept: string | null): ExamView {
  let found: Partial<Record<keyof ExamView, unknown>> = {};
  try {
    found = { ...JSON.parse(kept ?? '{}') };
  } catch {
    // somebody else's
  }
  return {
    size: textSizes.find((one) => one === found.size) ?? plain.size,
    lines: lineSpacings.find((one) => one === found.lines) ?? plain.lines,
    clockHiddenIn: typeof found.clockHiddenIn === 'string' ? found.clockHiddenIn : plain.clockHiddenIn,
    strikes: found.strikes === true,
  };
}

const storageKeyOf = (userId: string): string => settingKey('exam-view', userId);
const views = new Map<string, ExamView>();
const listeners = new Set<() => void>();

function get(userId: string): ExamView {
  const known = views.get(userId) ?? viewOf(readSetting(storageKeyOf(userId)));
  views.set(userId, known);
  return known;
}

/** Kept on this device, for each person: several may use it. */
export function setExamView(userId: string, change: Partial<ExamView>): void {
  const next = { ...get(userId), ...change };
  views.set(userId, next);
  writeSetting(storageKeyOf(userId), JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useExamView = (userId: string): ExamView => useSyncExternalStore(subscribe, () => get(userId));
