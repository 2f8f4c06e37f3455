import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { messageOf } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { safeTarget } from '../../lib/guard.js';
import type { SiteInfo } from '../../lib/site.js';
import { leaveFor, type Way } from '../../lib/third-party.js';
import { entryText } from '../../texts/entry.texts.js';
import { FaceLoginButton } from './face-login/face-login-button.js';

/** Sign-in with accounts elsewhere, which leaves for the provider's page, and with the face. */
export function OtherWays({ ways, site }: { ways: readonly Way[]; site: SiteInfo }): ReactElement {
  const [params] = useSearchParams();
  const [leaving, setLeaving] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async (way: Way): Promise<void> => {
    setLeaving(way);
    setFailure(null);
    try {
      await leaveFor(way, 'login', safeTarget(params.get('redirect')) ?? '/');
    } catch (error) {
      setFailure(messageOf(error));
      setLeaving(null);
    }
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Divider><Typography variant="caption" color="textSecondary">{entryText('login.others')}</Typography></Divider>
      {failure === null ? null : <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>{failure}</Alert>}
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ways.map((way) => {
          const name = entryText(`login.name.${way}`);
          return (
            <Button key={way} variant="outlined" color="secondary" aria-label={entryText('login.with', { name })} loading={leaving === way} disabled={leaving !== null} sx={{ flex: '1 1 96px', minHeight: 44 }} onClick={() => void leave(way)}>
              {name}
            </Button>
          );
        })}
        {site.props['faceLogin'] === true ? <FaceLoginButton site={site} /> : null}
      </Box>
    </Box>
  );
}
