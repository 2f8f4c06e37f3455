import Button from '@mui/material/Button';
import { notify, type CallInput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useRef, useState, type ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { bytesOf, saveFile } from '../ui/download.js';
import { certText } from './cert.texts.js';

const path = '/api/cert/grant/pack';
type Params = NonNullable<CallInput<typeof path>['params']>;

/** PDFs of what is selected, else of what the filters show, in one file: it is made while it comes, and can be stopped. */
export function PackButton({ ids = [] }: { ids?: string[] }): ReactElement {
  const list = useListContext();
  const { busy, run } = useAction();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const stop = useRef<AbortController | null>(null);
  const work = async (): Promise<void> => {
    const pieces: Blob[] = [];
    let [name, done, left] = ['', 0, 0];
    const controller = (stop.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      // the list's filters are those of the call
      const params = ids.length > 0 ? {} : ((list.filterValues ?? {}) as Params);
      await stream(
        path,
        { ids, params },
        {
          signal: controller.signal,
          onEvent: (event) => {
            if (event.piece !== '') pieces.push(new Blob([bytesOf(event.piece)]));
            ({ name, done, left } = event);
            setProgress({ done, total: event.total });
          },
        },
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      throw error;
    }
    saveFile(name, new Blob(pieces, { type: 'application/zip' }));
    if (left > 0) notify(certText('record.packedLeft', { n: done - left, m: left }), 'warning');
    else notify(certText('record.packed', { n: done }), 'success');
  };
  if (!busy)
    return (
      <Button size="small" variant={ids.length > 0 ? 'text' : 'outlined'} disabled={list.total === 0} onClick={() => void run(work)}>
        {certText('record.pack')}
      </Button>
    );
  return (
    <Button size="small" aria-label={certText('record.packStop')} onClick={() => stop.current?.abort()}>
      {certText('record.packing', { n: progress.done, m: progress.total })}
    </Button>
  );
}
