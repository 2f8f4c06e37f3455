import { Alert, Button, messageOf } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { safeTarget } from '../../lib/guard.js';
import type { SiteInfo } from '../../lib/site.js';
import { leaveFor, type Way } from '../../lib/third-party.js';
import { entryText } from '../../texts/entry.texts.js';
import { FaceLoginButton } from './face-login/face-login-button.js';
import styles from './login.module.css';

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
    <div className={styles['others']}>
      <p className={`xk-caption xk-soft ${styles['parting']}`}>{entryText('login.others')}</p>
      {failure === null ? null : <Alert severity="error">{failure}</Alert>}
      <div className={styles['with']}>
        {ways.map((way) => {
          const name = entryText(`login.name.${way}`);
          return (
            <Button
              key={way}
              variant="outlined"
              color="secondary"
              aria-label={entryText('login.with', { name })}
              loading={leaving === way}
              disabled={leaving !== null}
              onClick={() => void leave(way)}
            >
              {name}
            </Button>
          );
        })}
        {site.props['faceLogin'] === true ? <FaceLoginButton site={site} /> : null}
      </div>
    </div>
  );
}
