/** What the services tell each other through JetStream: `events.<service>.<name>`. Never carries a key or an answer. */
export interface PublicEvents {
  AttemptStarted: { paperId: string; examId: string; userId: string; tryNo: number };
  AttemptHandedIn: { paperId: string; examId: string; userId: string; exState: number };
  AttemptFinished: { paperId: string; examId: string; userId: string; score: number; passed: boolean };
}
/** NATS subjects that carry no call: short notices between processes. */
export const notices = {
  /** A person's sessions or permissions changed: gateways forget what they cached. `notice.session.<userId>` */
  session: (userId: string): string => `notice.session.${userId}`,
  sessionAll: 'notice.session.*',
} as const;

/** Body of a session notice. `kicked` lists the sessions (token hashes) that ended. */
export interface SessionNotice {
  userId: string;
  ended: string[];
  reason: 'kicked' | 'signed-out' | 'disabled' | 'changed';
}
