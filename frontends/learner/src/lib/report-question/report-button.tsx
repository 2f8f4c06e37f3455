import Button from '@mui/material/Button';
import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { reportText } from './report.texts.js';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.js')).ReportDialog);

/** The way to report an error of a question. @param name for a screen reader, where several stand on a page */
export function ReportButton({ quId, name }: { quId: string; name?: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const words = reportText('report.do');
  return (
    <>
      <Button
        color="secondary"
        sx={{ minHeight: 44 }}
        aria-label={name === undefined ? words : `${name}${words}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportDialog quId={quId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
