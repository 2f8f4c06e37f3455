import { NoRespondersError, type NatsConnection, RequestError } from '@nats-io/transport-node';
import type { Config } from '../config.js';
import { type ProcessStatus, statusSubject } from './process-status.js';

/** Milliseconds that the answers may take together, and that pass without a further one until nobody else is expected. */
const usual = { maxWait: 1500, stall: 400 };
/** The same for a second question: a process on a full machine is late, and not gone. */
const patient = { maxWait: 5000, stall: 2000 };

/**
 * Asks all processes of the installation how they are doing. Services that share a process are one entry.
 * @param expected services that should be there: where one does not answer, all are asked once more, with more patience
 */
export async function askProcesses(
  nats: NatsConnection,
  config: Pick<Config, 'subject'>,
  expected: readonly string[] = [],
): Promise<ProcessStatus[]> {
  const subject = config.subject(statusSubject);
  let answers = await answersTo(nats, subject, usual);
  const there = new Set(answers.flatMap(({ names }) => names));
  if (!expected.every((name) => there.has(name))) answers = await answersTo(nats, subject, patient);
  const found = new Map<string, ProcessStatus>();
  for (const status of answers) {
    const known = found.get(status.processId);
    if (known) known.names.push(...status.names);
    else found.set(status.processId, status);
  }
  for (const status of found.values()) status.names.sort();
  return [...found.values()].sort((one, other) => one.names.join().localeCompare(other.names.join()) || one.pid - other.pid);
}

async function answersTo(nats: NatsConnection, subject: string, times: typeof usual): Promise<ProcessStatus[]> {
  const answers: ProcessStatus[] = [];
  try {
    for await (const message of await nats.requestMany(subject, '', { strategy: 'stall', ...times })) {
      answers.push(message.json<ProcessStatus>()); // answerStatus alone answers: the subject belongs to this installation
    }
  } catch (error) {
    const isNobodyThere = error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
    if (!isNobodyThere) throw error;
  }
  return answers;
}
