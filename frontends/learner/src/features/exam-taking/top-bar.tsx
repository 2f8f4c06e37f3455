import { Button, classNames, formatClock, Icon, IconButton, LiveArea } from '@xuekao/frontend-shared';
import { showsHiddenClock } from '../../lib/exam-clock.js';
import type { ReactElement, ReactNode } from 'react';
import { CutTitle } from '../../lib/exam-title.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { toolsButtonId } from './element-ids.js';
import { SaveState } from './save-state.js';
import styles from './top-bar.module.css';
import { useLeftSeconds } from './use-left-time.js';

const shortSeconds = 300;

/** The time left; announced only at thresholds. Where the person hides it, it is there when it begins to matter. */
export function Countdown({ sitting, hides, onShow }: { sitting: Sitting; hides: boolean; onShow: () => void }): ReactElement {
  const { left, passedAt, announcement, isLast } = useLeftSeconds(sitting.clock);
  const show = (): void => {
    // the button goes
    document.getElementById(toolsButtonId)?.focus();
    onShow();
  };
  return (
    <>
      {hides && !showsHiddenClock(left, passedAt) ? (
        <Button color="secondary" onClick={show} className={styles['show']}>
          {takingText('take.left.show')}
        </Button>
      ) : (
        <div
          role="timer"
          aria-label={takingText('take.left')}
          className={classNames(styles['clock'], left <= shortSeconds && styles['short'])}
        >
          {formatClock(left)}
        </div>
      )}
      {/* only the last minute may break into what is being read */}
      <LiveArea>
        <span aria-live="polite" className="xk-heard">
          {isLast ? '' : announcement}
        </span>
        <span aria-live="assertive" className="xk-heard">
          {isLast ? announcement : ''}
        </span>
      </LiveArea>
    </>
  );
}

export interface TopBarProps {
  sitting: Sitting;
  hidesClock: boolean;
  onShowClock: () => void;
  onTools: () => void;
  onRecord: () => void;
  onHandIn: () => void;
  /** the way from question to question, where a bar below has no room */
  children?: ReactNode;
}

export function TopBar({ sitting, hidesClock, onShowClock, onTools, onRecord, onHandIn, children }: TopBarProps): ReactElement {
  return (
    <header className={styles['bar']}>
      <div className={classNames(styles['row'], children != null && styles['low'])}>
        <div className={styles['about']}>
          <h1 title={sitting.paper.title} aria-label={sitting.paper.title} className={styles['title']}>
            <CutTitle title={sitting.paper.title} />
          </h1>
          <SaveState sitting={sitting} onRecord={onRecord} />
        </div>
        {children}
        <Countdown sitting={sitting} hides={hidesClock} onShow={onShowClock} />
        <IconButton
          id={toolsButtonId}
          aria-label={takingText('take.tools')}
          aria-haspopup="dialog"
          onClick={onTools}
          className={styles['tools']}
        >
          <Icon name="tools" size={20} />
          {takingText('take.tools')}
        </IconButton>
        <Button variant="contained" onClick={onHandIn} className={styles['handIn']}>
          {takingText('take.handIn')}
        </Button>
      </div>
    </header>
  );
}
