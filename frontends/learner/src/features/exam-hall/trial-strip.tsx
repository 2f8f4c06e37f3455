import { learnerPages } from '@xuekao/contracts/addresses';
import { buttonClass, classNames, formatDate } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { lastTrial } from '../../lib/last-trial.js';
import { useUser } from '../../lib/session.js';
import { serverNow, useSite } from '../../lib/site.js';
import { hallTrialText } from '../../texts/hall-trial.texts.js';
import styles from './trial-strip.module.css';

/** The way to the trial: plain to see until this device is ready for this person, quiet afterwards. */
export function TrialStrip(): ReactElement | null {
  const { site } = useSite();
  const user = useUser();
  if (site?.props['trial'] === false) return null;
  const last = lastTrial.get(user.id, serverNow());
  const isReady = last?.verdict === 'ready';
  const words =
    last === null ? hallTrialText('hall.trial') : hallTrialText(`hall.trial.${last.verdict}`, { day: formatDate(new Date(last.at)) });
  return (
    <aside
      aria-label={hallTrialText('hall.trial.name')}
      className={classNames(styles['strip'], isReady && styles['quiet'], site === undefined && styles['waiting'])}
    >
      <span>{words}</span>
      <Link to={learnerPages.ExamTrial} className={buttonClass({ variant: isReady ? 'text' : 'outlined' })}>
        {hallTrialText(last === null ? 'hall.trial.go' : 'hall.trial.again')}
      </Link>
    </aside>
  );
}
