import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction, useCall } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { ArchiveSection } from './archive-section.js';
import { BlankPaperForm } from './blank-paper-form.js';
import { printText } from './print.texts.js';

type Prints = CallOutput<'/api/exam/exam/print-info'>;
/** Each attempt draws its own paper: any number is one of them. */
const mostNumber = 5000;

/** Papers, tickets and the archive of an exam. */
export function ExamPrintPage(): ReactElement {
  const { id = '' } = useParams();
  const [mayPrint, mayPack] = [useCan('exam:add'), useCan('paper:review')];
  const call = useCall('/api/exam/exam/print-info', { examId: id });
  if (call.isError)
    return (
      <>
        <PageHeader title={printText('print.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const { title, mayEdit, variants, isRunning, departs } = call.data;
  return (
    <>
      <PageHeader title={printText('print.of', { title })} back={examRoutes.ExamList} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {mayEdit && mayPrint ? (
          <Section title={printText('print.paper')} note={printText('print.paperNote')}>
            <BlankPaperForm
              papers={variants === 0 ? mostNumber : variants}
              numberHelp={variants === 0 ? printText('print.numberHelp') : printText('print.numberOf', { n: variants })}
              noKeys={isRunning ? printText('print.keysLater') : ''}
              mayKeys
              load={(options) => api.download('/api/exam/exam/print', { id, ...options })}
            />
          </Section>
        ) : null}
        {mayEdit && mayPack ? <ArchiveSection examId={id} isRunning={isRunning} /> : null}
        <TicketSection examId={id} departs={departs} />
      </Box>
    </>
  );
}

function TicketSection({ examId, departs }: { examId: string; departs: Prints['departs'] }): ReactElement {
  return (
    <Section title={printText('print.tickets')} note={printText('print.ticketsNote')}>
      {departs.length === 0 ? (
        <Typography color="textSecondary">{printText('print.noTickets')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {departs.map((depart) => (
            <TicketRow key={depart.code} examId={examId} depart={depart} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function TicketRow({ examId, depart: { code, name, count } }: { examId: string; depart: Prints['departs'][number] }): ReactElement {
  const { busy, run } = useAction();
  const load = async (): Promise<void> => {
    const file = await api.download('/api/exam/exam/print-tickets', { examId, deptCode: code });
    saveFile(file.name, file.content);
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary">
        {printText('print.people', { n: count })}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        loading={busy}
        aria-label={printText('print.ticketOf', { name })}
        onClick={() => void run(load)}
      >
        {printText('print.savePdf')}
      </Button>
    </Box>
  );
}
