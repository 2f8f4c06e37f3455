import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { Icon, sharedText, SizeSelect, Skeleton } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { api } from '../../lib/session.js';
import { PageError } from '../../lib/page-error.js';
import { usePageTitle } from '../../lib/page-title.js';
import { examEntryText } from '../../texts/exam-entry.texts.js';
import { ExamEntry } from './exam-entry.js';
import { linkOf, type ExamCheck, type ExamLink } from '../../lib/sitting/entry-rules.js';

/** The answer together with the moment it came, so that the page counts on by the server's time. */
interface CheckedExam {
  exam: ExamCheck;
  serverNow: () => number;
}

async function checkExam(id: string, link: ExamLink, signal: AbortSignal): Promise<CheckedExam> {
  const exam = await api.call('/api/exam/exam/check-info', { id, ...link }, { signal });
  const [server, came] = [Date.parse(exam.serverTime), performance.now()];
  return { exam, serverNow: () => server + performance.now() - came };
}

function EntrySkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')}>
      <Skeleton width="55%" height={44} />
      <Skeleton height={150} style={{ margin: '24px 0' }} />
      {[90, 70, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={17} style={{ margin: '6px 0' }} />
      ))}
      <Skeleton width={160} height={48} style={{ marginTop: 24 }} />
    </Box>
  );
}

export function ExamEntryPage(): ReactElement {
  const { id = '' } = useParams();
  const link = linkOf(useSearchParams()[0]);
  const [back] = useState(() => (window.history.state?.idx > 0 ? -1 : null));
  const check = useQuery({
    queryKey: ['exam-check', id, link],
    queryFn: ({ signal }) => checkExam(id, link, signal),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  usePageTitle(check.data?.exam.title ?? '');
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        {back === null ? (
          <Button
            component={Link}
            to={learnerPages.ExamOnline}
            color="secondary"
            startIcon={<Icon name="back" size={20} />}
            sx={{ ml: -1, minHeight: 44 }}
          >
            {examEntryText('entry.back')}
          </Button>
        ) : (
          <Button
            color="secondary"
            startIcon={<Icon name="back" size={20} />}
            sx={{ ml: -1, minHeight: 44 }}
            onClick={() => window.history.back()}
          >
            {examEntryText('entry.back')}
          </Button>
        )}
        <SizeSelect />
      </Box>
      {check.data !== undefined ? (
        <ExamEntry exam={check.data.exam} link={link} serverNow={check.data.serverNow} onStale={() => void check.refetch()} />
      ) : check.isError ? (
        <PageError error={check.error} onRetry={() => void check.refetch()} back="exams" />
      ) : (
        <EntrySkeleton />
      )}
    </Box>
  );
}
