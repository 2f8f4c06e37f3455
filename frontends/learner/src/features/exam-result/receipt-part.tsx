import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Icon, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useUser } from '../../lib/session.js';
import { heldDigest, type HeldAnswers } from './held-digest.js';
import type { PaperResult } from './result-summary.js';
import { receiptText } from './receipt.texts.js';

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    notify(receiptText('receipt.copied'), 'success');
  } catch {
    notify(receiptText('receipt.copyFailed'), 'error');
  }
}

const looks = {
  agrees: { icon: 'success', color: 'success.main' },
  differs: { icon: 'warning', color: 'warning.main' },
  agreesButLate: { icon: 'info', color: 'text.primary' },
  unknown: { icon: 'info', color: 'text.secondary' },
} as const;

const lateStates = ['waiting', 'taken', 'left'] as const;
const lateLooks = {
  waiting: { icon: 'info', color: 'text.secondary' },
  taken: { icon: 'success', color: 'success.main' },
  left: { icon: 'warning', color: 'warning.main' },
} as const;

/** Answers that came behind the end of the paper, and whether they count. */
function LateAnswers({ late }: { late: NonNullable<PaperResult['late']> }): ReactElement {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={receiptText('late.title')}
      sx={{ mt: 2, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 1.5, breakInside: 'avoid' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {receiptText('late.title')}
      </Typography>
      {lateStates.map((state) => {
        const numbers = late.questions.filter((one) => one.state === state).map(({ number }) => number);
        const { icon, color } = lateLooks[state];
        return numbers.length === 0 ? null : (
          <Typography
            key={state}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, '& > svg': { flexShrink: 0, mt: '2px', color } }}
          >
            <Icon name={icon} size={22} />
            {receiptText(`late.${state}`, { numbers: numbers.join('、') })}
          </Typography>
        );
      })}
      {late.reason === '' ? null : (
        <Typography variant="body2" color="textSecondary">
          {receiptText('late.reason', { reason: late.reason })}
        </Typography>
      )}
    </Paper>
  );
}

/** The code of the hand-in, whether this device holds the answers that the server took, and what came behind it. */
export function ReceiptPart({
  paperId,
  receipt,
  late,
}: {
  paperId: string;
  receipt: NonNullable<PaperResult['receipt']>;
  late: PaperResult['late'];
}): ReactElement {
  return (
    <>
      {late === undefined ? null : <LateAnswers late={late} />}
      <Receipt paperId={paperId} receipt={receipt} hasLate={late !== undefined} />
    </>
  );
}

interface ReceiptProps {
  paperId: string;
  receipt: NonNullable<PaperResult['receipt']>;
  hasLate: boolean;
}

function Receipt({ paperId, receipt, hasLate }: ReceiptProps): ReactElement {
  const cache = useQueryClient();
  const user = useUser();
  const [held] = useState(() => heldDigest(user.id, paperId, cache.getQueryData<HeldAnswers>(['held', paperId])));
  const verdict = held === null ? 'unknown' : held !== receipt.digest ? 'differs' : hasLate ? 'agreesButLate' : 'agrees';
  const { icon, color } = looks[verdict];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={receiptText('receipt.title')}
      sx={{ mt: 2, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 1.5, breakInside: 'avoid' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {receiptText('receipt.title')}
      </Typography>
      {/* the sheet says whose it is: the head of the page is not printed */}
      <Typography sx={{ display: 'none', displayPrint: 'block' }}>
        {receiptText('receipt.whose', { name: user.realName, account: user.userName, id: paperId })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography
          aria-label={receiptText('receipt.code')}
          role="group"
          sx={{ fontFamily: 'monospace', fontSize: { xs: '1.125rem', sm: '1.375rem' }, fontWeight: 600, display: 'flex', flexWrap: 'wrap' }}
        >
          {receipt.code}
        </Typography>
        <Button variant="outlined" color="secondary" sx={{ minHeight: 44, displayPrint: 'none' }} onClick={() => void copy(receipt.code)}>
          {receiptText('receipt.copy')}
        </Button>
      </Box>
      <Typography
        sx={{
          display: 'flex',
          displayPrint: verdict === 'unknown' ? 'none' : 'flex',
          alignItems: 'flex-start',
          gap: 1,
          color,
          '& > svg': { flexShrink: 0, mt: '2px' },
        }}
      >
        <Icon name={icon} size={22} />
        {receiptText(`receipt.${verdict}`)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {receiptText('receipt.note')}
      </Typography>
    </Paper>
  );
}
