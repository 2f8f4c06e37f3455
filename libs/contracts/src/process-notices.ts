import type { SessionEndReason } from './session-end.js';

/** NATS subjects that carry no call: short notices between processes. */
export const notices = {
  /** Sessions ended, or say something else: gateways forget what they remember of them. */
  sessions: 'notice.sessions',
  /** People have new messages: gateways tell their open pages. */
  messages: 'notice.messages',
  /** People began an exam, handed in, or have another time: proctoring tells those who watch it. */
  sittings: 'notice.sittings',
} as const;

/** Body of a notice of messages: whose they are, once for each message, at most 2,000. What they say is read by a call. */
export interface MessageNotice {
  userIds: string[];
}

/** Body of a notice of sittings: exams, each once for whatever became of its attempts within a moment. */
export interface SittingsNotice {
  examIds: string[];
}

/** Body of a session notice: at most 500 people. */
export interface SessionNotice {
  /** `ended` lists the sessions (token hashes) that ended; the others of the person say something else now. */
  people: { userId: string; ended: string[] }[];
  reason: 'signed-out' | Exclude<SessionEndReason, 'expired'>;
  /** Roles mean something else: whatever a gateway remembers of permissions is old. */
  roles?: true;
}
