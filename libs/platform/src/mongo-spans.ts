import { activeSpan, kindOfError, SpanKind, type Span } from '@xuekao/tracing';
import type { Connection } from 'mongoose';

/** Commands of the driver's own. */
const unsaid = new Set(['hello', 'ping', 'endSessions', 'killCursors']);

/**
 * A span for each command that a traced piece of work sends: command and collection, and never its filter or documents. The connection was
 * opened with `monitorCommands`.
 */
export function traceCommands(connection: Connection): void {
  const client = connection.getClient();
  const open = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const outer = activeSpan();
    if (!outer || unsaid.has(commandName)) return;
    const collection = collectionOf(commandName, command);
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    open.set(
      requestId,
      outer.child(name, SpanKind.CLIENT, {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection === undefined ? {} : { 'db.collection.name': collection }),
      }),
    );
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));

  function end(requestId: number, failure?: Error): void {
    const span = open.get(requestId);
    if (!span) return;
    open.delete(requestId);
    if (failure) span.fail(kindOfError(failure));
    span.end();
  }
}

function collectionOf(name: string, command: Record<string, unknown>): string | undefined {
  const collection = name === 'getMore' ? command['collection'] : command[name];
  return typeof collection === 'string' ? collection : undefined;
}
