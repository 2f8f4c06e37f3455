import { NoRespondersError, type NatsConnection, RequestError } from '@nats-io/transport-node';
import type { Config } from '../config.js';
import { type ProcessStatus, statusSubject } from './process-status.js';

/** How long an answer may take, in milliseconds: a process that needs longer is reported as missing by its absence. */
const patienceMs = 1500;
/** After so long without a further answer nobody else is expected, in milliseconds. */
const silenceMs = 400;

/** Asks all processes of the installation how they are doing. Services that share a process are one entry. */
export async function askProcesses(nats: NatsConnection, config: Pick<Config, 'subject'>): Promise<ProcessStatus[]> {
  const found = new Map<string, ProcessStatus>();
  for (const status of await answersTo(nats, config.subject(statusSubject))) {
    const known = found.get(status.processId);
    if (known) known.names.push(...status.names);
    else found.set(status.processId, status);
  }
  for (const status of found.values()) status.names.sort();
  return [...found.values()].sort((one, other) => one.names.join().localeCompare(other.names.join()) || one.pid - other.pid);
}

async function answersTo(nats: NatsConnection, subject: string): Promise<ProcessStatus[]> {
  const answers: ProcessStatus[] = [];
  try {
    for await (const message of await nats.requestMany(subject, '', { strategy: 'stall', maxWait: patienceMs, stall: silenceMs })) {
      answers.push(message.json<ProcessStatus>()); // answerStatus alone answers: the subject belongs to this installation
    }
  } catch (error) {
    const isNobodyThere = error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
    if (!isNobodyThere) throw error;
  }
  return answers;
}
