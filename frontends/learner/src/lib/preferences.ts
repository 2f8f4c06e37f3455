/** Small things the browser remembers: the last tab, the paper in progress. Nothing personal, no answers. */
const read = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing forgets it
  }
};

export const lastTab = {
  get: (): string | null => read('exam-index'),
  set: (tab: string): void => write('exam-index', tab),
};

/** The instant of the newest notice that was seen in this browser. */
export const noticesSeen = {
  get: (): string | null => read('notices-seen'),
  /** never goes back to an older one */
  see(createTime: string): void {
    if (!(Date.parse(createTime) <= Date.parse(noticesSeen.get() ?? ''))) write('notices-seen', createTime);
  },
};

/** Whether keys of one character act on the exam screen. Speech input and some aids send letters that nobody meant as commands. */
export const characterKeys = {
  get: (): boolean => read('exam-character-keys') !== 'off',
  set: (on: boolean): void => write('exam-character-keys', on ? 'on' : 'off'),
};

/** The specification's local key for the paper in progress: where a reload lands. */
const processKey = 'exam-process-cache';
export const processCache = {
  get(paperId: string): string | null {
    const [id, quId] = (read(processKey) ?? '').split(' ');
    return id === paperId ? (quId ?? null) : null;
  },
  set: (paperId: string, quId: string): void => write(processKey, `${paperId} ${quId}`),
  clear(): void {
    try {
      window.localStorage.removeItem(processKey);
    } catch {
      // nothing was kept
    }
  },
};
