import type { CommandPart, Meta, NewAppend } from './event-store.js';

/** Cause of a change, as every command of a log with evidence has to bring it. */
export interface Evidence {
  /** request or task that it belongs to */
  readonly requestId: string;
  /** the person who acted; absent where the service did it by itself */
  readonly userId?: string;
  readonly session?: string;
  /** what was asked for, or what the service does it for */
  readonly why: string;
}

/** @throws {TypeError} a command without cause: nothing may be written */
export function checkEvidence({ stream, meta, key, commands = [{ events: 1, meta, key }] }: NewAppend): void {
  for (const part of commands)
    if (!isEvidence(part)) throw new TypeError(`a command of ${stream} does not say why: ${JSON.stringify(part.meta)}`);
}

const isEvidence = ({ meta }: CommandPart): boolean => isText(meta, 'requestId') && isText(meta, 'why');
const isText = (meta: Meta | undefined, name: string): boolean => typeof meta?.[name] === 'string' && meta[name] !== '';
