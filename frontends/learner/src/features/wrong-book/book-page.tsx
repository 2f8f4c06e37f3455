import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  messageOf,
  notify,
  PlainLine,
  sharedText,
  Tabs,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { useCallback, useState, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { usePageTitle } from '../../lib/page-title.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api } from '../../lib/session.js';
import { trainAddress, type BookMark } from '../training/train-facts.js';
import { TrainRows } from '../training/train-rows.js';
import { BookItem } from './book-item.js';
import { bookText } from './book.texts.js';
import { ReviewPanel } from './review-panel.js';

type Item = CallOutput<'/api/client/book/paging'>['records'][number];
const sources = ['repo', 'exam'] as const;
type Source = (typeof sources)[number];
interface Query {
  mark: BookMark;
  /** null: of both */
  refType: Source | null;
  refId: string | null;
  title: string;
  page: number;
}
const marks = ['wrong', 'fav', 'note'] as const;
const modes = {
  repo: { wrong: 'repo_wrong', fav: 'repo_fav', note: 'repo_note' },
  exam: { wrong: 'exam_wrong', fav: 'exam_fav', note: 'exam_note' },
} as const;
/** of the specification: panel of the latest trainings */
const latestShown = 5;
const pageSize = 10;
const objectId = /^[0-9a-f]{24}$/;

function readQuery(params: URLSearchParams): Query {
  const refId = params.get('refId') ?? '';
  const page = Number(params.get('page'));
  return {
    mark: marks.find((mark) => mark === params.get('mark')) ?? 'wrong',
    refType: sources.find((one) => one === params.get('refType')) ?? (objectId.test(refId) ? 'repo' : null),
    refId: objectId.test(refId) ? refId : null,
    title: params.get('title') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
const writeQuery = ({ mark, refType, refId, title, page }: Query): URLSearchParams =>
  new URLSearchParams({
    mark,
    ...(refType === null ? {} : { refType }),
    ...(refId === null ? {} : { refId }),
    ...(title === '' ? {} : { title }),
    ...(page > 1 ? { page: String(page) } : {}),
  });

function Row({
  item,
  isChosen,
  onChoose,
  onOpen,
}: {
  item: Item;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
}): ReactElement {
  const { title } = item;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper' }}
    >
      <Checkbox
        checked={isChosen}
        onChange={(_event, on) => onChoose(on)}
        slotProps={{ input: { 'aria-label': bookText('book.choose', { title }) } }}
        sx={{ mt: 0.5 }}
      />
      <ButtonBase
        onClick={onOpen}
        sx={{ flex: 1, minWidth: 0, p: 1.5, pl: 0.5, display: 'block', textAlign: 'left', borderRadius: 1.25, minHeight: 48 }}
      >
        <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          <PlainLine text={title} />
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {[item.quType_dictText, item.refTitle, item.wrongCount > 0 ? bookText('book.wrongTimes', { n: item.wrongCount }) : '']
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {item.favNote === '' ? null : (
          <Typography component="span" variant="body2" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
            {item.favNote}
          </Typography>
        )}
      </ButtonBase>
    </Box>
  );
}

/** The latest trainings of the bank or exam, or of all, each with the way on. */
function Latest({ refId }: { refId: string | null }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['trains', 'of', refId],
    queryFn: ({ signal }) =>
      api.call('/api/repo/train/paging', { current: 1, size: latestShown, params: refId === null ? {} : { repoId: refId } }, { signal }),
    staleTime: 0,
  });
  if (data === undefined || data.records.length === 0) return null;
  return (
    <Box component="aside" aria-label={bookText('book.latest')} sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {bookText('book.latest')}
      </Typography>
      <TrainRows rows={data.records} />
    </Box>
  );
}

/** Wrong questions, favourites and notes, of one bank or exam or of all. */
export function BookPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(bookText('book.title'));
  const query = readQuery(params);
  const { mark, refType, refId, title, page: current } = query;
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const change = useCallback(
    (part: Partial<Query>) => {
      setChosen(new Set());
      setParams((before) => writeQuery({ ...readQuery(before), page: 1, ...part }), { replace: !('page' in part || 'mark' in part) });
    },
    [setParams],
  );
  const search = useCallback((wanted: string) => change({ title: wanted }), [change]);
  const items = useQuery({
    queryKey: ['book', 'list', mark, refType, refId, title, current],
    queryFn: ({ signal }) =>
      api.call(
        '/api/client/book/paging',
        {
          current,
          size: pageSize,
          params: {
            mark,
            ...(refType === null ? {} : { refType }),
            ...(refId === null ? {} : { refId }),
            ...(title === '' ? {} : { title }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const page = items.data;
  const isBehind = useLastPage(page, (last) => change({ page: last }));
  const remove = useMutation({
    mutationFn: () =>
      mark === 'wrong'
        ? api.call('/api/client/book/delete', { ids: [...chosen] })
        : api.call('/api/client/book/delete', { ids: [...chosen], removeFav: mark === 'fav', removeNote: mark === 'note' }),
    onSuccess: async () => {
      setChosen(new Set());
      notify(bookText('book.removed'), 'success');
      await cache.invalidateQueries({ queryKey: ['book', 'list'] });
    },
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: () => setAsked(false),
  });
  const rows = page?.records ?? [];
  const choose = (ids: readonly string[], on: boolean): void =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {refId !== null && rows[0] ? `${bookText('book.title')} · ${rows[0].refTitle}` : bookText('book.title')}
      </Typography>
      <Tabs
        label={bookText('book.tabs')}
        value={mark}
        tabs={marks.map((value) => ({ value, label: bookText(`book.tab.${value}`) }))}
        panelId="book-panel"
        onChange={(next) => change({ mark: next })}
      />
      {mark === 'wrong' && refId === null && title === '' && current === 1 ? <ReviewPanel /> : null}
      <Box
        sx={{
          mt: 2.5,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Box role="tabpanel" id="book-panel" aria-labelledby={`tab-${mark}`} sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
            <Box sx={{ flex: '1 1 12rem', maxWidth: 320 }}>
              <PausingSearch label={bookText('book.search')} value={title} maxLength={100} onChange={search} />
            </Box>
            {refId !== null && rows.length > 0 ? (
              <Button component={Link} to={trainAddress(refId, modes[refType ?? 'repo'][mark], true)} variant="contained">
                {bookText('book.train')}
              </Button>
            ) : null}
            {refId === null ? (
              <Box role="group" aria-label={bookText('book.sources')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {([null, ...sources] as const).map((source) => (
                  <Button
                    key={source}
                    variant={source === refType ? 'outlined' : 'text'}
                    color={source === refType ? 'primary' : 'secondary'}
                    aria-pressed={source === refType}
                    onClick={() => change({ refType: source })}
                  >
                    {bookText(`book.source.${source ?? 'all'}`)}
                  </Button>
                ))}
              </Box>
            ) : (
              <Button color="secondary" onClick={() => change({ refId: null, refType: null })}>
                {bookText('book.all')}
              </Button>
            )}
          </Box>
          {items.isPending || isBehind ? (
            <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
              {[0, 1, 2].map((key) => (
                <Skeleton key={key} variant="rounded" height={72} />
              ))}
            </Box>
          ) : null}
          {items.isError && page === undefined ? <ErrorState error={items.error} onRetry={() => void items.refetch()} /> : null}
          {page?.total === 0 ? <EmptyState text={bookText(title === '' ? `book.empty.${mark}` : 'book.empty.found')} /> : null}
          {rows.length > 0 && page ? (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 44 }}>
                <FormControlLabel
                  label={bookText('book.chooseAll')}
                  sx={{ mr: 1 }}
                  control={
                    <Checkbox
                      checked={rows.every(({ id }) => chosen.has(id))}
                      indeterminate={chosen.size > 0 && !rows.every(({ id }) => chosen.has(id))}
                      onChange={(_event, on) =>
                        choose(
                          rows.map(({ id }) => id),
                          on,
                        )
                      }
                    />
                  }
                />
                {chosen.size === 0 ? null : (
                  <Button variant="outlined" onClick={() => setAsked(true)}>
                    {bookText('book.remove', { n: chosen.size })}
                  </Button>
                )}
              </Box>
              <Box component="ul" aria-busy={items.isPlaceholderData} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
                {rows.map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    isChosen={chosen.has(item.id)}
                    onChoose={(on) => choose([item.id], on)}
                    onOpen={() => setOpen(item.id)}
                  />
                ))}
              </Box>
              <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
                <Typography variant="body2" color="textSecondary">
                  {bookText('book.pages', { n: page.total })}
                </Typography>
                <ListPages count={page.pages} page={current} onChange={(next) => change({ page: next })} />
              </Box>
            </>
          ) : null}
        </Box>
        <Latest refId={refId} />
      </Box>
      {open === null ? null : <BookItem id={open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={isAsked}
        title={mark === 'wrong' ? bookText('book.remove.sure') : bookText(`book.remove.${mark}`, { n: chosen.size })}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
