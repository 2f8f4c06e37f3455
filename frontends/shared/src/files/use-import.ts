import { useRef, useState } from 'react';
import { messageOf } from '../api/api-error.js';
import { notify } from '../lib/notices.js';
import { fileText } from './files.texts.js';

/** Fault in a file: a cell, a row, or the whole. */
export interface ImportFault {
  row?: number;
  /** as the file's first line names it */
  column?: string;
  message: string;
}
export interface ImportControl {
  signal: AbortSignal;
  /** 0 to 1; before the first one the progress is open */
  onProgress: (share: number) => void;
}
export type ImportFile = (file: File, control: ImportControl) => Promise<readonly ImportFault[] | void>;

export type ImportPhase =
  | { kind: 'idle' }
  | { kind: 'running'; name: string; share: number | null }
  /** the server found what is to be mended */
  | { kind: 'faults'; faults: readonly ImportFault[] }
  /** the call itself failed: the same may succeed later */
  | { kind: 'failed'; message: string };

export interface Import {
  phase: ImportPhase;
  start: (files: readonly File[]) => Promise<void>;
  stop: () => void;
  reset: () => void;
}

/** Gives the files one after another to the application; the first that is faulty ends it. */
export function useImport(onFile: ImportFile, onDone: () => void): Import {
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const start = async (files: readonly File[]): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    try {
      for (const file of files) {
        setPhase({ kind: 'running', name: file.name, share: null });
        const control = {
          signal: stop.signal,
          onProgress: (share: number) => setPhase({ kind: 'running', name: file.name, share: Math.min(1, Math.max(0, share)) }),
        };
        const faults = (await onFile(file, control)) ?? [];
        if (stop.signal.aborted) return setPhase({ kind: 'idle' });
        if (faults.length > 0) return setPhase({ kind: 'faults', faults });
      }
    } catch (error) {
      return setPhase(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message: messageOf(error) });
    }
    setPhase({ kind: 'idle' });
    notify(fileText('import.done'), 'success');
    onDone();
  };
  return { phase, start, stop: () => running.current?.abort(), reset: () => setPhase({ kind: 'idle' }) };
}
