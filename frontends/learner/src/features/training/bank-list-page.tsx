import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import {
  Alert,
  EmptyState,
  ErrorState,
  formatMoney,
  Icon,
  IconButton,
  messageOf,
  notify,
  sharedText,
  Tabs,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { useCallback, useEffect, type ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CategoryField } from '../../lib/category/category-field.js';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { usePageTitle } from '../../lib/page-title.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { lastRepoTab } from '../../lib/preferences.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { hasAssistant } from '../ai-chat/has-assistant.js';
import { bankAddress, trainAddress } from './train-facts.js';
import { TrainRows } from './train-rows.js';
import { trainingText } from './training.texts.js';

type OpenBank = CallOutput<'/api/client/repo/open-paging'>['records'][number];
type MyBank = CallOutput<'/api/client/repo/mine-paging'>['records'][number];
type Tab = 'open' | 'mine' | 'train';

const tabs = ['open', 'mine', 'train'] as const;
const pageSize = 10;

interface Query {
  tab: Tab;
  title: string;
  /** value of the dictionary; empty: all */
  category: string;
  page: number;
}
function readQuery(params: URLSearchParams): Query {
  const wanted = params.get('tab') ?? lastRepoTab.get();
  const page = Number(params.get('page'));
  return {
    tab: tabs.find((tab) => tab === wanted) ?? 'open',
    title: params.get('title') ?? '',
    category: params.get('category') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function usePages({ tab, title, category, page }: Query) {
  const narrowed = { ...(title === '' ? {} : { title }), ...(category === '' ? {} : { catId: category }) };
  const input = { current: page, size: pageSize, params: { forTrain: true as const, ...narrowed } };
  const shared = { placeholderData: keepPreviousData, staleTime: 0 } as const;
  const open = useQuery({
    queryKey: ['banks', 'open', title, category, page],
    queryFn: ({ signal }) => api.call('/api/client/repo/open-paging', input, { signal }),
    enabled: tab === 'open',
    ...shared,
  });
  const mine = useQuery({
    queryKey: ['banks', 'mine', title, category, page],
    queryFn: ({ signal }) => api.call('/api/client/repo/mine-paging', input, { signal }),
    enabled: tab === 'mine',
    ...shared,
  });
  const trains = useQuery({
    queryKey: ['trains', page],
    queryFn: ({ signal }) => api.call('/api/repo/train/paging', { current: page, size: pageSize }, { signal }),
    enabled: tab === 'train',
    ...shared,
  });
  return { open, mine, trains };
}

/** The training in progress, before all banks. */
function Resume(): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['trains', 'last'],
    queryFn: ({ signal }) => api.call('/api/repo/train/check', {}, { signal }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Alert
        severity="info"
        action={
          <Button component={Link} to={trainAddress(data.repoId, data.trainMode)} variant="contained">
            {trainingText('train.go')}
          </Button>
        }
      >
        {trainingText('train.resume', { title: data.title, mode: data.trainMode_dictText, done: data.answerCount, all: data.totalCount })}
      </Alert>
    </Box>
  );
}

function Price({ bank }: { bank: OpenBank }): ReactElement | null {
  const { site } = useSite();
  if (bank.price > 0)
    return (
      <Typography variant="body2" component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {bank.isBuy ? trainingText('train.bought') : formatMoney(bank.price)}
      </Typography>
    );
  return site?.props['modulePay'] === false ? null : (
    <Typography variant="body2" component="span" color="textSecondary">
      {trainingText('train.free')}
    </Typography>
  );
}

const isMine = (bank: OpenBank | MyBank): bank is MyBank => 'coverCount' in bank;

function BankCard({ bank, isBusy, onJoin }: { bank: OpenBank | MyBank; isBusy: boolean; onJoin: () => void }): ReactElement {
  const { title } = bank;
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        bgcolor: 'background.paper',
        display: 'grid',
        gap: 1,
        minWidth: 0,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={bankAddress(bank.id)} style={{ color: 'inherit', textDecoration: 'none' }}>
            {title}
          </Link>
        </Typography>
        <IconButton
          aria-label={trainingText(bank.hasJoin ? 'train.leave' : 'train.join', { title })}
          aria-pressed={bank.hasJoin}
          disabled={isBusy}
          onClick={onJoin}
        >
          <Icon name="star" filled={bank.hasJoin} />
        </IconButton>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {[bank.catId_dictText, trainingText('train.counts', { n: bank.quCount, obj: bank.objCount, subj: bank.subjCount })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {bank.remark === '' ? null : (
        <Typography
          variant="body2"
          sx={{ overflowWrap: 'anywhere', display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {bank.remark}
        </Typography>
      )}
      {isMine(bank) ? (
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {[
            trainingText('train.covered', { n: bank.coverCount, all: bank.quCount, rate: bank.coverRate }),
            trainingText('train.wrong', { n: bank.wrongCount }),
            trainingText('train.times', { n: bank.trainCount }),
          ].join(' · ')}
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Price bank={bank} />
        <Button component={Link} to={bankAddress(bank.id)} variant="outlined">
          {trainingText('train.open')}
        </Button>
      </Box>
    </Box>
  );
}

/** Banks to practise with: those that are open, the own ones, and the records. */
export function BankListPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(trainingText('train.title'));
  const { site } = useSite();
  const query = readQuery(params);
  const { tab } = query;
  const { open, mine, trains } = usePages(query);
  const cache = useQueryClient();
  const change = useCallback(
    (part: Partial<Query>) =>
      setParams(
        (before) => {
          const next = { ...readQuery(before), page: 1, ...part };
          return new URLSearchParams({
            tab: next.tab,
            ...(next.title === '' ? {} : { title: next.title }),
            ...(next.category === '' ? {} : { category: next.category }),
            ...(next.page > 1 ? { page: String(next.page) } : {}),
          });
        },
        { replace: !('page' in part || 'tab' in part) },
      ),
    [setParams],
  );
  const search = useCallback((title: string) => change({ title }), [change]);
  useEffect(() => lastRepoTab.set(tab), [tab]);
  const join = useMutation({
    mutationFn: (id: string) => api.call('/api/client/repo/join', { id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['banks'] }),
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const asked = { open, mine, train: trains }[tab];
  const page = asked.data;
  const isBehind = useLastPage(page, (last) => change({ page: last }));
  const banks: readonly (OpenBank | MyBank)[] =
    (tab === 'open' ? open.data?.records : tab === 'mine' ? mine.data?.records : undefined) ?? [];
  const emptyText =
    tab === 'train'
      ? 'train.empty.records'
      : query.title !== '' || query.category !== ''
        ? 'train.empty.found'
        : tab === 'mine'
          ? 'train.empty.mine'
          : 'train.empty.open';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h1">{trainingText('train.title')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {hasAssistant(site) ? (
            <Button component={Link} to={learnerPages.AiChat} color="secondary">
              {trainingText('train.chat')}
            </Button>
          ) : null}
          <Button component={Link} to={learnerPages.WrongBook} color="secondary">
            {trainingText('train.book')}
          </Button>
        </Box>
      </Box>
      <Resume />
      <Box sx={{ mt: 2 }}>
        <Tabs
          label={trainingText('train.tabs')}
          value={tab}
          tabs={tabs.map((value) => ({ value, label: trainingText(`train.tab.${value}`) }))}
          panelId="bank-panel"
          onChange={(next) => change({ tab: next })}
        />
      </Box>
      <Box role="tabpanel" id="bank-panel" aria-labelledby={`tab-${tab}`} sx={{ mt: 2.5 }}>
        {tab === 'train' ? null : (
          <Box sx={{ maxWidth: 520, mb: 2.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 320px) 176px' } }}>
            <PausingSearch label={trainingText('train.search')} value={query.title} maxLength={100} onChange={search} />
            <CategoryField dicCode="repo_catalog" value={query.category} onChange={(category) => change({ category })} />
          </Box>
        )}
        {asked.isPending || isBehind ? (
          <Box
            role="status"
            aria-label={sharedText('shared.loading')}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
          >
            {[0, 1, 2, 3].map((key) => (
              <Skeleton key={key} variant="rounded" height={148} />
            ))}
          </Box>
        ) : null}
        {asked.isError && page === undefined ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {page !== undefined && page.total === 0 ? <EmptyState text={trainingText(emptyText)} /> : null}
        {banks.length > 0 ? (
          <Box
            component="ul"
            aria-busy={asked.isPlaceholderData}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {banks.map((bank) => (
              <BankCard
                key={bank.id}
                bank={bank}
                isBusy={join.isPending && join.variables === bank.id}
                onJoin={() => join.mutate(bank.id)}
              />
            ))}
          </Box>
        ) : null}
        {tab === 'train' && trains.data !== undefined && trains.data.records.length > 0 ? <TrainRows rows={trains.data.records} /> : null}
        {page !== undefined && page.records.length > 0 ? (
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {trainingText(tab === 'train' ? 'train.record.pages' : 'train.banks', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
          </Box>
        ) : null}
      </Box>
    </>
  );
}
