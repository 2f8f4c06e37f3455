import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrainMode } from '@xuekao/contracts';
import { learnerPages } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, Icon, IconButton, messageOf, notify, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { Purchase } from '../payment/purchase.js';
import { bookAddress, trainAddress, type BookMark } from './train-facts.js';
import { TrainRows } from './train-rows.js';
import { trainingText } from './training.texts.js';

type Bank = CallOutput<'/api/client/repo/detail-for-train'>;
/** of the specification: panel of the latest trainings */
const latestShown = 5;
const freeModes = ['repo_sort', 'repo_rand', 'repo_rem'] as const;
const ownModes = [
  { mark: 'wrong', mode: 'repo_wrong', count: 'wrongCount' },
  { mark: 'fav', mode: 'repo_fav', count: 'favCount' },
  { mark: 'note', mode: 'repo_note', count: 'noteCount' },
] as const satisfies readonly { mark: BookMark; mode: TrainMode; count: keyof Bank }[];

function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
const tiles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))' } as const;
const tile = { p: 2, border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper', minWidth: 0 } as const;

function ModeLink({ to, title, note, isOff }: { to: string; title: string; note: string; isOff: boolean }): ReactElement {
  const words = (
    <>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
    </>
  );
  if (isOff) return <Box sx={{ ...tile, opacity: 0.6 }}>{words}</Box>;
  return (
    <Box component={Link} to={to} sx={{ ...tile, color: 'inherit', textDecoration: 'none', '&:hover': { borderColor: 'primary.main' } }}>
      {words}
    </Box>
  );
}

function Latest({ repoId }: { repoId: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['trains', 'of', repoId],
    queryFn: ({ signal }) => api.call('/api/repo/train/paging', { current: 1, size: latestShown, params: { repoId } }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return null;
  return (
    <Section title={trainingText('train.latest')}>
      {data.records.length === 0 ? (
        <EmptyState text={trainingText('train.empty.records')} />
      ) : (
        <>
          <TrainRows rows={data.records} hasTitle={false} />
          {data.total > latestShown ? (
            <Button component={Link} to={`${learnerPages.TrainRecord}?repoId=${repoId}`} color="secondary" sx={{ mt: 1 }}>
              {trainingText('train.latest.all')}
            </Button>
          ) : null}
        </>
      )}
    </Section>
  );
}

function BankHead({ bank }: { bank: Bank }): ReactElement {
  const cache = useQueryClient();
  const { title } = bank;
  const join = useMutation({
    mutationFn: () => api.call('/api/client/repo/join', { id: bank.id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['banks'] }),
    onError: (error) => notify(messageOf(error), 'error'),
  });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Typography variant="h1" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton
          aria-label={trainingText(bank.hasJoin ? 'train.leave' : 'train.join', { title })}
          aria-pressed={bank.hasJoin}
          disabled={join.isPending}
          onClick={() => join.mutate()}
        >
          <Icon name="star" filled={bank.hasJoin} />
        </IconButton>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {[
          bank.catId_dictText,
          trainingText('train.counts', { n: bank.quCount, obj: bank.objCount, subj: bank.subjCount }),
          trainingText('train.covered', { n: bank.coverCount, all: bank.quCount, rate: bank.coverRate }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {bank.remark === '' ? null : (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{bank.remark}</Typography>
      )}
    </>
  );
}

/** A bank: what it holds, the ways to practise, and what was practised. */
export function BankPage(): ReactElement {
  const { repoId = '' } = useParams();
  const bank = useQuery({
    queryKey: ['banks', 'one', repoId],
    queryFn: ({ signal }) => api.call('/api/client/repo/detail-for-train', { id: repoId }, { signal }),
    staleTime: 0,
  });
  usePageTitle(bank.data?.title ?? trainingText('train.title'));
  if (bank.isPending)
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={56} />
        <Skeleton variant="rounded" height={180} />
      </Box>
    );
  if (bank.data === undefined)
    return (
      <ErrorState
        isPage
        error={bank.error}
        onRetry={() => void bank.refetch()}
        action={
          <Button component={Link} to={learnerPages.MyRepoList} variant="outlined">
            {trainingText('train.result.back')}
          </Button>
        }
      />
    );
  const { data } = bank;
  const isOff = !data.isBuy;
  return (
    <>
      <BankHead bank={data} />
      {isOff ? (
        <Box sx={{ mt: 2.5 }}>
          <Purchase
            price={data.price}
            needs={trainingText('train.needs')}
            onBuy={() => api.call('/api/repo/buy/init', { repoId })}
            onStale={() => void bank.refetch()}
          />
        </Box>
      ) : null}
      <Section title={trainingText('train.modes')}>
        <Box sx={tiles}>
          {freeModes.map((mode) => (
            <ModeLink
              key={mode}
              to={trainAddress(repoId, mode)}
              title={trainingText(`train.mode.${mode}`)}
              note={trainingText(`train.mode.${mode}.note`)}
              isOff={isOff}
            />
          ))}
        </Box>
      </Section>
      <Section title={trainingText('train.types')}>
        <Box sx={tiles}>
          {data.typeList.map(({ quType, text, quCount }) => (
            <ModeLink
              key={quType}
              to={trainAddress(repoId, `repo_qt_${quType}`)}
              title={text}
              note={trainingText('train.count', { n: quCount })}
              isOff={isOff}
            />
          ))}
        </Box>
      </Section>
      <Section title={trainingText('train.own')}>
        <Box sx={tiles}>
          {ownModes.map(({ mark, mode, count }) => (
            <Box key={mark} sx={{ ...tile, display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ flex: 1 }}>
                <Typography sx={{ fontWeight: 600 }}>{trainingText(`train.own.${mark}`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {trainingText('train.count', { n: data[count] })}
                </Typography>
              </Box>
              {data[count] === 0 || isOff ? null : (
                <>
                  <Button component={Link} to={bookAddress(repoId, mark)} color="secondary" sx={{ minWidth: 0 }}>
                    {trainingText('train.own.look')}
                  </Button>
                  <Button component={Link} to={trainAddress(repoId, mode, true)} sx={{ minWidth: 0 }}>
                    {trainingText('train.own.train')}
                  </Button>
                </>
              )}
            </Box>
          ))}
        </Box>
      </Section>
      <Latest repoId={repoId} />
    </>
  );
}
