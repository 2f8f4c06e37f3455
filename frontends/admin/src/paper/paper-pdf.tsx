import Button from '@mui/material/Button';
import { notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { paperText } from './paper.texts.js';

/** Saves a paper with its answers and marks as a PDF. */
export function usePaperPdf(): { busy: boolean; save: (id: string) => void } {
  const { busy, run } = useAction();
  const work = async (id: string): Promise<void> => {
    notify(paperText('paper.pdf.busy'), 'info');
    const { name, content } = await api.download('/api/paper/paper/export-pdf', { id });
    saveFile(name, content);
  };
  return { busy, save: (id) => void run(() => work(id)) };
}

export function PaperPdfButton({ id }: { id: string }): ReactElement {
  const { busy, save } = usePaperPdf();
  return (
    <Button color="secondary" variant="outlined" loading={busy} onClick={() => save(id)}>
      {paperText('paper.pdf')}
    </Button>
  );
}
