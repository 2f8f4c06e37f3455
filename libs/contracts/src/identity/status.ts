import { z } from 'zod';
import { defineCall } from '../call.js';

/** Keys of the page 运行状态. The console has a name, a unit and an advice for each. */
const statusKeys = [
  // seconds by which the oldest paper that must be handed in is late
  'duePaper',
  // streams of events, papers or messages that were set aside because they failed again and again
  'setAside',
  // seconds that the oldest event waits for a follower of the log, which is the subject
  'follower',
  // seconds that the oldest exam waits for its learners to be told of their marks
  'resultNews',
  // seconds for which the oldest correction or outage has not reached all its papers; the subject is its kind
  'examWork',
  // seconds for which the oldest file or statistics that somebody ordered has waited with no process at work on it; the subject is its kind
  'examPapers',
  'examFiles',
  // seconds for which work that a service does by itself has failed, or waited; the subject is `service/work`
  'lateWork',
  // faults that the last checks of the ledgers of points and orders found
  'ledger',
  // seconds for which an order has failed at what it owes
  'orderTask',
  // differences between statements of providers and the orders that nobody has settled
  'statement',
  // seconds for which the statement of a provider has been missing
  'statementLate',
  // services of which no process answers
  'missing',
  // requests that the gateway works on; the subject is the class of load
  'places',
  // entries that wait; the subject is the queue
  'queue',
  // bytes in use on the disk of the database
  'disk',
  // the same on the disk of the data folder; the subject is the host
  'dataDisk',
  // bytes that Redis holds; null: it takes no writes
  'redis',
  // bytes that JetStream stores; null: it does not answer
  'broker',
  // times within the last hour that the broker closed a connection that was too slow; the subject is the connection
  'slowConsumer',
  // failures of the last ten minutes; the subject is the provider
  'provider',
  // seconds until the certificate of a gateway that speaks https itself ends; below 0: since then
  'certificate',
  // 1 where links of messages and certificates lead to an address that only this machine reaches; the subject is the address
  'publicAddress',
  // milliseconds between the clock of a process and the database's
  'clock',
  // seconds since the last backup was finished
  'backup',
  // bytes of heap in use; the subject is the process
  'memory',
  // milliseconds that the event loop of a process is late
  'loop',
  // rows of the audit log that could not be written
  'auditLost',
] as const;
export type StatusKey = (typeof statusKeys)[number];

const row = z.strictObject({
  key: z.enum(statusKeys),
  /** 0 in order, 1 to be looked at, 2 to be acted on now */
  level: z.literal([0, 1, 2]),
  /** which class, queue or process; empty where there is only one */
  subject: z.string(),
  /** null: not known, or never */
  value: z.number().nullable(),
  /** where the value would be at its end, in the same unit */
  limit: z.number().nullable(),
});
export type StatusRow = z.infer<typeof row>;

const process = z.strictObject({
  /** services in the process, separated by commas */
  names: z.string(),
  host: z.string(),
  pid: z.int(),
  /** ISO 8601 UTC */
  startedAt: z.string(),
  /** release that the process runs; empty: one that does not say it */
  version: z.string(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
});

export const statusCalls = {
  detail: defineCall({
    summary: '运行状态',
    path: '/api/sys/status/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:status:view'],
    input: z.strictObject({}),
    output: z.strictObject({
      /** when it was looked at, ISO 8601 UTC */
      at: z.string(),
      /** the worst first */
      rows: z.array(row),
      processes: z.array(process),
    }),
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'BUSY'],
    keepsSession: false,
  }),
};
