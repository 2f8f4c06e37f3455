export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  id: number;
  text: string;
  severity: Severity;
  title: string | null;
  /** null: stays until it is closed */
  hideAfterMs: number | null;
  /** null: a notice by itself */
  topic: string | null;
  action: NoticeAction | null;
  /** for screen readers: the page shows it already */
  heardOnly: boolean;
}
/** Target of a notice; it goes when the person follows it. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

let nextId = 1;
let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** The specification's time for a notice. */
export const noticeMs = 2000;
const errorNoticeMs = 5000;

export interface NoticeOptions {
  title?: string;
  /** stays until it is closed */
  persistent?: boolean;
  hideAfterMs?: number;
  /** a later notice about the same topic takes the place of this one */
  topic?: string;
  action?: NoticeAction | undefined;
  heardOnly?: boolean;
}

/**
 * Shows a short message; a success takes away what went wrong before it. The same text is not shown twice at once: its time begins anew.
 */
export function notify(text: string, severity: Severity = 'info', options: NoticeOptions = {}): void {
  const shown = notices.find((notice) => notice.text === text && notice.severity === severity);
  if (shown) {
    change(notices.map((notice) => (notice === shown ? { ...notice, action: options.action ?? null } : notice)));
    return;
  }
  const wait = options.hideAfterMs ?? (severity === 'error' || severity === 'warning' ? errorNoticeMs : noticeMs);
  const topic = options.topic ?? null;
  const others = notices.filter((notice) => !isReplaced(notice, severity, topic));
  change([
    ...others,
    {
      id: nextId++,
      text,
      severity,
      title: options.title ?? null,
      hideAfterMs: options.persistent === true ? null : wait,
      topic,
      action: options.action ?? null,
      heardOnly: options.heardOnly === true,
    },
  ]);
}

/** By a new notice: what is about the same topic, and failures that would go by themselves when something succeeds. */
function isReplaced(notice: Notice, severity: Severity, topic: string | null): boolean {
  if (topic !== null && notice.topic === topic) return true;
  return severity === 'success' && notice.hideAfterMs !== null && (notice.severity === 'error' || notice.severity === 'warning');
}

export const dismissNotice = (id: number): void => change(notices.filter((notice) => notice.id !== id));
export function dismissTopic(topic: string): void {
  if (notices.some((notice) => notice.topic === topic)) change(notices.filter((notice) => notice.topic !== topic));
}
/** Removes notices that stay until they are closed: they were for one person, and the next one does not see them. */
export function dismissPersistent(): void {
  change(notices.filter((notice) => notice.hideAfterMs !== null));
}
export const currentNotices = (): readonly Notice[] => notices;
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
