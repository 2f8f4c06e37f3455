import Button from '@mui/material/Button';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { statisticText } from './statistics.texts.js';

interface Props {
  examId: string;
  which: 'best' | 'first' | 'all';
  statistics: CallOutput<'/api/exam/exam/statistics'>;
}

/** Saves the statistics that the page shows as one page; nothing where there are none yet. */
export function ReportButton({ examId, which, statistics: { report, isComputing } }: Props): ReactElement | null {
  const { busy, run } = useAction();
  if (report === null || report.papers === 0) return null;
  const save = async (): Promise<void> => {
    const { name, content } = await api.download('/api/exam/exam/print-report', { examId, which });
    saveFile(name, content);
  };
  return (
    <Button color="secondary" variant="outlined" loading={busy} disabled={isComputing} onClick={() => void run(save)}>
      {statisticText('stat.report')}
    </Button>
  );
}
