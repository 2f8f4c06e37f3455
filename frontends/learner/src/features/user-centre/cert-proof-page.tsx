import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { certProofAddress } from '@xuekao/contracts/cert-sheet';
import { ErrorState, formatDate, messageOf, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useState, type FormEvent, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { proofText } from './cert-proof.texts.js';
import { saveFile } from './save-file.js';

type Proof = CallOutput<'/api/cert/grant/verify'>;
const numberMax = 60;
const severities = { valid: 'success', expired: 'warning', withdrawn: 'error', unknown: 'error' } as const;

/** Words of the certificate, as far as they may be told. */
const factsOf = (proof: Proof): (readonly [string, string])[] => {
  if (proof.outcome === 'unknown') return [];
  const common = [
    [proofText('proof.number'), proof.number],
    [proofText('proof.cert'), proof.title],
    [proofText('proof.authority'), proof.authority],
  ] as const;
  if (proof.outcome === 'withdrawn') return [...common, [proofText('proof.withdrawTime'), formatDate(proof.withdrawTime)]];
  return [
    [proofText('proof.name'), proof.realName],
    ...common,
    [proofText('proof.date'), formatDate(proof.createTime)],
    [proofText('proof.expire'), proof.expireTime === '' ? proofText('proof.forever') : formatDate(proof.expireTime)],
  ];
};

/** The certificate as a file that proves itself. */
function Badge({ number }: { number: string }): ReactElement {
  const load = useMutation({
    mutationFn: async () => saveFile(await api.download('/api/cert/badge/proof', { number }), 'application/json'),
    onError: (error) => notify(messageOf(error), 'error'),
  });
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        {proofText('proof.badgeHint')}
      </Typography>
      <Button variant="outlined" loading={load.isPending} onClick={() => load.mutate()} sx={{ minHeight: 44 }}>
        {proofText('proof.badge')}
      </Button>
    </Box>
  );
}

function Outcome({ proof }: { proof: Proof }): ReactElement {
  const isReal = proof.outcome === 'valid' || proof.outcome === 'expired';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert role="status" severity={severities[proof.outcome]}>
        {proofText(`proof.${proof.outcome}`)}
      </Alert>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}>
        {factsOf(proof).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {isReal ? proofText('proof.compare') : proof.outcome === 'unknown' ? proofText('proof.unknownHint') : null}
      </Typography>
      {isReal ? <Badge number={proof.number} /> : null}
    </Box>
  );
}

/** An address that was copied from a code is longer than a number. */
const addressMax = 500;
/** The number, also of somebody who pastes the address of the code. */
const numberIn = (typed: string): string => {
  const [, query] = typed.trim().split('?');
  return (query === undefined ? typed.trim() : (new URLSearchParams(query).get('number') ?? '')).slice(0, numberMax);
};

/** For everybody who holds a certificate in hand: whether it is genuine. */
export function CertProofPage(): ReactElement {
  const [params] = useSearchParams();
  const number = (params.get('number') ?? '').slice(0, numberMax);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(number);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => setTyped(number), [number]);
  usePageTitle(proofText('proof.title'));
  const proof = useQuery({
    queryKey: ['cert-proof', number],
    queryFn: ({ signal }) => api.call('/api/cert/grant/verify', { number }, { signal }),
    enabled: number !== '',
    // a page that is kept open must not go on saying that it is valid
    staleTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = numberIn(typed);
    setIsMissing(wanted === '');
    if (wanted === '') return;
    if (wanted === number) void proof.refetch();
    else void navigate(certProofAddress(wanted));
  };
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', width: 1 }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, borderRadius: 1.25, display: 'grid', gap: 2.5 }}>
        <Box>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {proofText('proof.title')}
          </Typography>
          <Typography color="textSecondary">{proofText('proof.hint')}</Typography>
        </Box>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <TextField
            label={proofText('proof.number')}
            value={typed}
            autoComplete="off"
            error={isMissing}
            helperText={isMissing ? proofText('proof.missing') : undefined}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { maxLength: addressMax, spellCheck: false } }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button type="submit" variant="contained" loading={proof.isFetching} sx={{ minHeight: 44 }}>
            {proofText('proof.check')}
          </Button>
        </Box>
        {proof.isError ? <ErrorState error={proof.error} onRetry={() => void proof.refetch()} /> : null}
        {proof.data === undefined || proof.isError ? null : <Outcome proof={proof.data} />}
        {number !== '' && proof.isPending && !proof.isError ? <Typography role="status">{proofText('proof.checking')}</Typography> : null}
      </Paper>
    </Box>
  );
}
