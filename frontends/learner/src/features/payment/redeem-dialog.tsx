import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import {
  ErrorState,
  formatDateTime,
  ignoreHeldEnter,
  messageOf,
  notify,
  sharedText,
  Skeleton,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/session.js';
import { redeemText } from './redeem.texts.js';

type Redeemed = CallOutput<'/api/pay/code/redeem'>;
const mostLetters = 40;
const shownRecords = 20;

const whatOf = ({ kind, title, points }: Redeemed): string => (kind === 'points' ? redeemText('redeem.points', { n: points }) : title);

/** The page on which it is used. */
function pageOf({ kind, goodsId }: Redeemed): string {
  if (kind === 'exam') return addressOf(learnerPages.CheckExam, { id: goodsId });
  if (kind === 'repo') return addressOf(learnerPages.MyRepoView, { repoId: goodsId });
  return kind === 'course' ? addressOf(learnerPages.CourseView, { courseId: goodsId }) : learnerPages.UserPoints;
}

/** Everything that this person has redeemed, the newest first. */
function Records(): ReactElement {
  const records = useQuery({
    queryKey: ['codes', 'mine'],
    queryFn: ({ signal }) => api.call('/api/pay/code/my-paging', { size: shownRecords }, { signal }),
    staleTime: 0,
  });
  if (records.isPending) return <Skeleton height={64} />;
  if (records.data === undefined) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />;
  if (records.data.records.length === 0) return <Typography color="textSecondary">{redeemText('redeem.none')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {records.data.records.map((one) => (
        <Box
          component="li"
          key={one.id}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{whatOf(one)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(one.useTime)}
            </Typography>
          </Box>
          <Button
            component={Link}
            to={pageOf(one)}
            color="secondary"
            aria-label={redeemText('redeem.goOne', { what: whatOf(one) })}
            sx={{ minHeight: 44 }}
          >
            {redeemText('redeem.go')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

/** Redeems a code that is typed, or that a link brought. */
export function RedeemDialog({ code: given, onClose }: { code: string; onClose: () => void }): ReactElement {
  const [titleId, recordsId] = [useId(), useId()];
  const cache = useQueryClient();
  const [code, setCode] = useState(given.slice(0, mostLetters));
  const [fault, setFault] = useState('');
  const redeem = useMutation({
    mutationFn: () => api.call('/api/pay/code/redeem', { code }),
    onSuccess: (done) => {
      notify(redeemText(done.isDone ? 'redeem.done' : 'redeem.soon', { what: whatOf(done) }), 'success');
      setCode('');
      // what was locked is open now, wherever it stands
      void cache.invalidateQueries();
    },
    onError: (error) => setFault(messageOf(error)),
  });
  const send = (): void => {
    if (redeem.isPending) return;
    if (code.trim() === '') setFault(redeemText('redeem.missing'));
    else redeem.mutate();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onKeyDown={ignoreHeldEnter} onClose={onClose}>
      <DialogTitle id={titleId}>{redeemText('redeem.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
          sx={{ pt: 1 }}
        >
          <TextField
            fullWidth
            autoFocus
            label={redeemText('redeem.code')}
            value={code}
            autoComplete="off"
            error={fault !== ''}
            helperText={fault || redeemText('redeem.help')}
            onChange={({ target }) => {
              setCode(target.value);
              setFault('');
            }}
            slotProps={{ htmlInput: { maxLength: mostLetters, spellCheck: false, autoCapitalize: 'characters' } }}
          />
        </Box>
        <Box component="section" aria-labelledby={recordsId}>
          <Typography id={recordsId} component="h3" sx={{ fontWeight: 600, mb: 1 }}>
            {redeemText('redeem.records')}
          </Typography>
          <Records />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
        <Button variant="contained" loading={redeem.isPending} onClick={send}>
          {redeemText('redeem.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
