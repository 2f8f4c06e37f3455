import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorState, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { ColleaguePicker, type Holder } from './holder-picker.js';
import { sharePaths, type ShareTarget } from './share-paths.js';
import { shareText } from './share.texts.js';

type Reason = CallOutput<'/api/repo/share/reasons'>['records'][number];

function sentenceOf({ reason, right, kind, name }: Reason): string {
  if (reason !== 'share' || kind === '') return shareText(reason === 'share' ? 'share.why.owner' : `share.why.${reason}`);
  return shareText(`share.why.share.${kind}`, { name, right: shareText(`share.right.${right}`) });
}

/** Explains for one person why the object is seen, or that it is not. */
export function AccessReasons({ target }: { target: ShareTarget }): ReactElement {
  const [who, setWho] = useState<Holder | null>(null);
  const call = useCall(sharePaths[target.kind].reasons, { id: target.id, userId: who?.id ?? '' }, { enabled: who !== null, fresh: true });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ColleaguePicker label={shareText('share.whyWho')} value={who} onChange={setWho} />
      <Box role="status">
        {who === null || call.data === undefined ? null : call.data.records.length === 0 ? (
          <Typography variant="body2">{shareText('share.why.nobody', { name: call.data.realName })}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {call.data.records.map((reason) => (
              <Typography key={`${reason.reason}${reason.kind}${reason.name}`} component="li" variant="body2">
                {sentenceOf(reason)}
              </Typography>
            ))}
          </Box>
        )}
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      </Box>
    </Box>
  );
}
