import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { errors } from '@xuekao/contracts/errors';
import { messageOf, notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { safeTarget } from '../../lib/guard.js';
import { api, sessionStore } from '../../lib/session.js';
import { takeOAuthState, type OAuthState } from '../../lib/third-party.js';
import { entryText } from '../../texts/entry.texts.js';
import { text } from '../../texts/zh-cn.js';
import { LoginFrame } from './login-frame.js';
import { centrePage } from '../user-centre/page-names.texts.js';

/** The specification's time before the page goes on. */
const goOnMs = 1500;

interface Outcome {
  state: 'working' | 'done' | 'failed';
  message: string;
  back: string;
}

/** The gateway's number in place of a code, by the refusals that a return may end with. */
const faults = {
  [errors.SYNC_OVER.code]: 'sync.fault.over',
  [errors.SIGN_IN_OFF.code]: 'sync.fault.off',
  [errors.BUSY.code]: 'sync.fault.busy',
  [errors.TIMED_OUT.code]: 'sync.fault.late',
} as const;
const faultText = (number: string): string =>
  entryText((faults as Readonly<Record<string, (typeof faults)[keyof typeof faults]>>)[number] ?? 'sync.fault.thirdParty');

/** Changes the code into a session, or into a binding; gives where to go on to. */
async function redeem(code: string, { browserKey, target }: OAuthState): Promise<string> {
  const given = await api.call('/api/sys/user/sync', { code, browserKey });
  if (given.kind === 'bind') {
    notify(entryText('sync.bound'), 'success');
    return learnerPages.UserBind;
  }
  await sessionStore.signIn(given.token);
  return target;
}

/** Landing page of a return from a provider of sign-in. The code of the address is good once, for a minute, in the tab that began. */
export function SyncPage(): ReactElement {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'working', message: entryText('sync.wait'), back: learnerPages.Login });
  const begun = useRef(false);
  useEffect(() => {
    // the code and the oauthState are good once, however often this page is drawn
    if (begun.current) return;
    begun.current = true;
    const oauthState = takeOAuthState();
    const back = oauthState?.purpose === 'bind' ? learnerPages.UserBind : learnerPages.Login;
    const fail = (message: string): void => setOutcome({ state: 'failed', message, back });
    const code = params.get('code');
    if (code === null || oauthState === null) {
      fail(code === null && params.has('fault') ? faultText(params.get('fault') ?? '') : entryText('sync.fault.over'));
      return;
    }
    redeem(code, oauthState).then(
      (target) => {
        setOutcome({ state: 'done', message: entryText('sync.done'), back });
        window.setTimeout(() => void navigate(safeTarget(params.get('redirect')) ?? safeTarget(target) ?? '/', { replace: true }), goOnMs);
      },
      (error: unknown) => fail(messageOf(error)),
    );
  }, [params, navigate]);
  const { state, message, back } = outcome;
  return (
    <LoginFrame title={entryText(state === 'failed' ? 'sync.failed' : 'sync.title')}>
      {() =>
        state === 'failed' ? (
          <Box sx={{ display: 'grid', gap: 2.25 }}>
            <Alert severity="error" variant="outlined">
              {message}
            </Alert>
            <Button component={Link} to={back} variant="contained" size="large">
              {back === learnerPages.UserBind ? centrePage('centre.bind') : text('page.login')}
            </Button>
          </Box>
        ) : (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 56 }}>
            {state === 'working' ? <CircularProgress size={24} aria-label={message} /> : null}
            <Typography>{message}</Typography>
          </Box>
        )
      }
    </LoginFrame>
  );
}
