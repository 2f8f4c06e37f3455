import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { dayRange, EmptyState, ErrorState, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DayField } from '../../lib/day-field.js';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { api } from '../../lib/session.js';
import { usePageTitle } from '../../lib/page-title.js';
import { recordsText } from '../../texts/records.texts.js';
import { text } from '../../texts/zh-cn.js';
import { RecordCards, RecordTable } from './record-list.js';
import { ScoreTrend } from './score-trend.js';
import { trendOf } from './trend.js';

const pageSize = 10;
const objectId = /^[0-9a-f]{24}$/;

interface RecordsQuery {
  examId: string | null;
  from: string;
  to: string;
  page: number;
}
function readQuery(params: URLSearchParams): RecordsQuery {
  const examId = params.get('examId') ?? '';
  const page = Number(params.get('page'));
  return {
    examId: objectId.test(examId) ? examId : null,
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function useRecords({ examId, from, to, page }: RecordsQuery) {
  const range = from !== '' && to !== '' && from > to ? null : dayRange(from, to);
  return useQuery({
    queryKey: ['records', examId, range, page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/paper/paper/my-paging',
        {
          current: page,
          size: pageSize,
          params: { ...(examId === null ? {} : { examId }), ...(range === null ? {} : { dateRange: range }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const trendSize = 50;

/** The latest records of the same choice, without pages. */
function useTrend({ examId, from, to }: RecordsQuery, enabled: boolean) {
  const range = from !== '' && to !== '' && from > to ? null : dayRange(from, to);
  return (
    useQuery({
      queryKey: ['records', 'trend', examId, range],
      queryFn: ({ signal }) =>
        api.call(
          '/api/paper/paper/my-paging',
          {
            current: 1,
            size: trendSize,
            params: { ...(examId === null ? {} : { examId }), ...(range === null ? {} : { dateRange: range }) },
          },
          { signal },
        ),
      enabled,
      select: ({ records }) => trendOf(records),
    }).data ?? []
  );
}

/** My exam records, of all exams or of one. */
export function RecordsPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(recordsText('records.title'));
  const query = readQuery(params);
  const records = useRecords(query);
  const page = records.data;
  const change = (part: Record<string, string>, replace = !('page' in part)): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(part)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const trend = useTrend(query, (page?.total ?? 0) > 1);
  const isBehind = useLastPage(page, (last) => change({ page: String(last) }, true));
  const title = query.examId === null ? undefined : page?.records[0]?.title;
  const fault = (query.from === '') !== (query.to === '') ? 'half' : query.from !== '' && query.from > query.to ? 'order' : null;
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
        {title === undefined ? recordsText('records.title') : recordsText('records.ofExam', { title })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '176px 176px auto' },
          justifyContent: 'start',
          mb: 2.5,
          alignItems: 'start',
        }}
      >
        <DayField label={text('hall.from')} value={query.from} error={fault !== null} onChange={(from) => change({ from })} />
        <DayField
          label={text('hall.to')}
          value={query.to}
          min={query.from}
          error={fault !== null}
          helperText={fault === null ? undefined : text(`hall.filter.${fault}`)}
          onChange={(to) => change({ to })}
        />
        {query.examId === null ? null : (
          <Button component={Link} to={learnerPages.WebPaperList} color="secondary" sx={{ justifySelf: 'start' }}>
            {recordsText('records.all')}
          </Button>
        )}
      </Box>
      {trend.length > 1 ? <ScoreTrend points={trend} /> : null}
      {records.isPending || isBehind ? (
        <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
          {[0, 1, 2, 3, 4].map((key) => (
            <Skeleton key={key} variant="rounded" height={52} />
          ))}
        </Box>
      ) : null}
      {records.isError && page === undefined ? <ErrorState error={records.error} onRetry={() => void records.refetch()} /> : null}
      {page !== undefined && page.total === 0 ? (
        <EmptyState
          text={recordsText('records.empty')}
          action={
            <Button component={Link} to={learnerPages.ExamOnline} variant="outlined">
              {text('hall.toOpen')}
            </Button>
          }
        />
      ) : null}
      {page !== undefined && page.records.length > 0 ? (
        <Box aria-busy={records.isPlaceholderData} sx={{ containerType: 'inline-size', opacity: records.isPlaceholderData ? 0.6 : 1 }}>
          <RecordTable rows={page.records} />
          <RecordCards rows={page.records} />
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {recordsText('records.pages', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: String(next) })} />
          </Box>
        </Box>
      ) : null}
    </>
  );
}
