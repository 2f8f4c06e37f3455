import { personKey, settingKey } from '@xuekao/frontend-shared/core';

/** Small things the browser remembers: the last tab, the paper in progress. Nothing personal, no answers. */
export const readSetting = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
};
export const writeSetting = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing forgets it
  }
};
export const dropSetting = (key: string): void => {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
};

export const lastTab = {
  get: (): string | null => readSetting('exam-index'),
  set: (tab: string): void => writeSetting('exam-index', tab),
};

/** The tab of the banks that was looked at last. */
export const lastRepoTab = {
  get: (): string | null => readSetting('repo-index'),
  set: (tab: string): void => writeSetting('repo-index', tab),
};

/** The instant of the newest notice that was seen in this browser. */
export const noticesSeen = {
  get: (): string | null => readSetting('notices-seen'),
  /** never goes back to an older one */
  see(createTime: string): void {
    if (!(Date.parse(createTime) <= Date.parse(noticesSeen.get() ?? ''))) writeSetting('notices-seen', createTime);
  },
};

const characterKeysOf = (userId: string): string => settingKey('exam-character-keys', userId);
/** Whether keys of one character act on the exam screen. Speech input and some aids send letters that nobody meant as commands. */
export const characterKeys = {
  get: (userId: string): boolean => readSetting(characterKeysOf(userId)) !== 'off',
  set: (userId: string, on: boolean): void => writeSetting(characterKeysOf(userId), on ? 'on' : 'off'),
};

/** The specification's local key for the paper in progress: where a reload lands. */
const processKey = 'exam-process-cache';
export const processCache = {
  get(paperId: string): string | null {
    const [id, quId] = (readSetting(processKey) ?? '').split(' ');
    return id === paperId ? (quId ?? null) : null;
  },
  set: (paperId: string, quId: string): void => writeSetting(processKey, `${paperId} ${quId}`),
  clear: (): void => dropSetting(processKey),
};

/** Place of leaves that are on their way to the service. */
export const leavesKey = (userId: string, paperId: string): string => personKey('exam-leaves', userId, paperId);
/** Place of texts that were cut out of fields of the paper, in the tab. */
export const ownTextsKey = (paperId: string): string => `exam-own-texts:${paperId}`;

/** The tab of the courses that was looked at last. */
export const lastCourseTab = {
  get: (): string | null => readSetting('course-index'),
  set: (tab: string): void => writeSetting('course-index', tab),
};
