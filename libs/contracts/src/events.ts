import type { SessionEndReason } from './session-end.js';

/** What the services tell each other through JetStream: `events.<service>.<name>`. Never carries a key or an answer. */
export interface PublicEvents {
  AttemptStarted: { paperId: string; examId: string; userId: string; tryNo: number };
  AttemptHandedIn: { paperId: string; examId: string; userId: string; exState: number };
  /** Everything is marked: once per attempt. `revision` counts the marks given by hand so far. */
  AttemptFinished: { paperId: string; examId: string; userId: string; score: number; passed: boolean; revision: number };
  /** A finished attempt got other marks by hand: what hangs on AttemptFinished stays, what shows a mark shows this one. */
  AttemptRegraded: { paperId: string; examId: string; userId: string; score: number; passed: boolean; revision: number };
}
/** NATS subjects that carry no call: short notices between processes. */
export const notices = {
  /** Sessions ended, or say something else: gateways forget what they remember of them. */
  sessions: 'notice.sessions',
  /** People have new messages: gateways tell their open pages. */
  messages: 'notice.messages',
} as const;

/** Body of a notice of messages: whose they are, once for each message, at most 2,000. What they say is read by a call. */
export interface MessageNotice {
  userIds: string[];
}

/** Body of a session notice: at most 500 people. */
export interface SessionNotice {
  /** `ended` lists the sessions (token hashes) that ended; the others of the person say something else now. */
  people: { userId: string; ended: string[] }[];
  reason: 'signed-out' | Exclude<SessionEndReason, 'expired'>;
  /** Roles mean something else: whatever a gateway remembers of permissions is old. */
  roles?: true;
}
