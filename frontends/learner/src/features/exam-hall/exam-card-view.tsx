import type { ExamCard } from '@xuekao/contracts';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import {
  buttonClass,
  classNames,
  formatDuration,
  formatMinutes,
  formatMoney,
  formatScore,
  Icon,
  IconButton,
  lazyPart,
  Skeleton,
} from '@xuekao/frontend-shared';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ExamTitle } from '../../lib/exam-title.js';
import {
  canEnter,
  cardState,
  chancesText,
  enterText,
  isUsedUp,
  pendingText,
  scoreLine,
  waitText,
  type CardState,
} from '../../lib/exam-words.js';
import { serverNow, useSite } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import { TimeRange } from '../../lib/time-range.js';
import { recordsOf } from '../../lib/records-address.js';
import { text } from '../../texts/zh-cn.js';
import styles from './hall.module.css';
import { secondsLeft, type OpenPaper } from './use-open-paper.js';

// few cards have it, and the page comes without
const WrongLink = lazyPart(async () => (await import('./wrong-link.js')).WrongLink, 'notice');
/** Of `resultType`: questions and keys, without which a book of wrong ones stays empty. */
const showsDetails = 3;

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StateChip({ state, exam }: { state: CardState; exam: ExamCard }): ReactElement {
  return (
    <span className={classNames('xk-caption', styles['chip'], (state === 'PROCESSING' || state === 'OPEN_NOW') && styles['now'])}>
      {text(state === 'FINISHED' && scoreLine(exam).kind === 'pending' ? 'hall.state.handedIn' : `hall.state.${state}`)}
    </span>
  );
}

/** No `免费` on a site that sells nothing. */
function Price({ fen }: { fen: number }): ReactElement | null {
  const { site } = useSite();
  if (fen > 0) return <strong className="xk-caption">{formatMoney(fen)}</strong>;
  return site?.props['modulePay'] === false ? null : <span className="xk-caption xk-soft">{text('hall.free')}</span>;
}

function Score({ exam }: { exam: ExamCard }): ReactElement | null {
  const line = scoreLine(exam);
  if (line.kind === 'none') return null;
  if (line.kind === 'pending') return <Fact name={text('hall.best')}>{pendingText(exam)}</Fact>;
  return (
    <Fact name={text('hall.best')}>
      <strong>{text('hall.best.value', { score: formatScore(line.score) })}</strong>
      {line.passed === null ? null : (
        <span className={classNames(styles['verdict'], line.passed && styles['passed'])}>
          {text(line.passed ? 'hall.passed' : 'hall.failed')}
        </span>
      )}
    </Fact>
  );
}

/** First line of a card with something to do: how long it is open or when it opens, and how long it takes. */
function Lead({ wait, minutes }: { wait: string; minutes: number }): ReactElement {
  return (
    <p className={styles['lead']}>
      {wait}
      <span className="xk-soft">{text('hall.lasts', { time: formatMinutes(minutes) })}</span>
    </p>
  );
}

function Actions({ exam, address }: { exam: ExamCard; address: string }): ReactElement {
  const records = recordsOf(exam.id);
  const enters = canEnter(exam, serverNow());
  const usedUp = isUsedUp(exam) && !enters;
  const isDue = enters && (exam.tryCount === 0 || exam.stateFlag === 'PROCESSING');
  return (
    <div className={styles['actions']}>
      <p className="xk-small xk-soft">{chancesText(exam)}</p>
      {exam.tryCount > 0 && exam.resultType === showsDetails && !exam.hideBook ? (
        <Suspense fallback={null}>
          <WrongLink examId={exam.id} />
        </Suspense>
      ) : null}
      {exam.tryCount > 0 && !usedUp ? (
        <Link to={records} className={buttonClass({ color: 'secondary' })}>
          {text('hall.records')}
        </Link>
      ) : null}
      {usedUp ? (
        <Link to={records} className={buttonClass({ variant: 'outlined' })}>
          {text('hall.records')}
        </Link>
      ) : (
        <Link to={address} className={buttonClass({ variant: isDue ? 'contained' : 'outlined' })}>
          {enterText(exam, serverNow())}
        </Link>
      )}
    </div>
  );
}

export interface ExamCardViewProps {
  exam: ExamCard;
  /** the person is in the middle of it */
  open: OpenPaper | null;
  onFavourite: () => void;
  busy: boolean;
}

export function ExamCardView({ exam, open, onFavourite, busy }: ExamCardViewProps): ReactElement {
  const address = addressOf(learnerPages.CheckExam, { id: exam.id });
  const state = cardState(exam, serverNow());
  const wait = useTick(() =>
    open === null
      ? waitText(exam, serverNow())
      : text(open.paused === undefined ? 'hall.timeLeft' : 'hall.paused', { left: formatDuration(secondsLeft(open)) }),
  );
  return (
    <article aria-label={exam.title} className={styles['card']}>
      <div className={styles['head']}>
        <div>
          <h2 className="xk-h3">
            <Link to={address}>
              <ExamTitle title={exam.title} />
            </Link>
          </h2>
          <div className={styles['marks']}>
            <StateChip state={state} exam={exam} />
            {exam.offline ? <span className="xk-caption xk-soft">{text('hall.offline', { place: exam.place ?? '' })}</span> : null}
            {exam.price === undefined ? null : <Price fen={exam.price} />}
            {exam.catId_dictText ? <span className="xk-caption xk-soft">{exam.catId_dictText}</span> : null}
            {exam.openType === 9 ? <span className="xk-caption xk-soft">{text('hall.password')}</span> : null}
          </div>
        </div>
        <IconButton
          aria-pressed={exam.hasJoin}
          aria-label={text(exam.hasJoin ? 'hall.unfavourite' : 'hall.favourite', { title: exam.title })}
          disabled={busy}
          onClick={onFavourite}
          className={classNames(styles['star'], exam.hasJoin && styles['chosen'])}
        >
          <Icon name="star" filled={exam.hasJoin} />
        </IconButton>
      </div>
      {wait === '' ? null : <Lead wait={wait} minutes={exam.totalTime} />}
      <dl className={styles['facts']}>
        <Fact name={text('hall.window')}>
          <TimeRange start={exam.startTime} end={exam.endTime} />
        </Fact>
        {wait === '' ? <Fact name={text('hall.duration')}>{formatMinutes(exam.totalTime)}</Fact> : null}
        <Fact name={text('hall.score')}>
          {text('hall.score.value', { total: formatScore(exam.totalScore), pass: formatScore(exam.qualifyScore) })}
        </Fact>
        <Score exam={exam} />
      </dl>
      <Actions exam={exam} address={open === null ? address : addressOf(learnerPages.StartExam, { id: open.id })} />
    </article>
  );
}

export function ExamCardSkeleton(): ReactElement {
  return (
    <div className={styles['card']}>
      <Skeleton width="60%" height={24} />
      <Skeleton width={64} height={20} />
      {[85, 55, 55].map((width, row) => (
        <Skeleton key={row} width={`${width}%`} height={20} />
      ))}
      <div className={styles['actions']}>
        <Skeleton width={80} height={20} style={{ marginRight: 'auto' }} />
        <Skeleton width={96} height={44} />
      </div>
    </div>
  );
}
