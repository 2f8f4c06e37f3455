import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { Alert, buttonClass } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { readBreakState } from '../../lib/break-state.js';
import { breakText } from './break.texts.js';
import styles from './hall.module.css';

/** `/pages/exam?break`: why the person is here, and honestly what was not taken. */
export function BreakNotice(): ReactElement {
  const state = readBreakState(useLocation().state);
  const lost = state?.lost ?? [];
  return (
    <Alert
      severity={lost.length > 0 ? 'error' : 'info'}
      className={styles['banner']}
      action={
        state === null ? null : (
          <Link to={addressOf(learnerPages.ShowExam, { id: state.paperId })} className={buttonClass({ color: 'inherit' })}>
            {breakText('break.result')}
          </Link>
        )
      }
    >
      {lost.length === 0 ? breakText('break') : breakText('break.lost', { n: lost.length, list: lost.join('、') })}
    </Alert>
  );
}
