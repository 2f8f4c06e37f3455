import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  AnswerFilesContext,
  classNames,
  lazyPart,
  type AnswerFilesProps,
  lying,
  OptionStrikesContext,
  PictureViewer,
  useMedia,
  Watermark,
  useBackCloses,
  useStaysInPlace,
  wantFormulas,
} from '@xuekao/frontend-shared';
import { Suspense, useCallback, useEffect, useMemo, useReducer, useState, type ReactElement } from 'react';
import { setExamView, useExamView } from '../../lib/exam-view.js';
import { isNarrow } from '../../lib/narrow-window.js';
import { observeKeyboard } from '../../lib/keyboard-room.js';
import { useUser } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { usePageTitle } from '../../lib/page-title.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { AnswerCard } from './answer-card.js';
import { ClosingDialog, HandInDialogs, HandInReview, LeaveDialog } from './dialogs.js';
import { toolsButtonId } from './element-ids.js';
import { FullMode } from './full-mode.js';
import { BottomBar, Moves } from './moves.js';
import { readingLooks, readingSize } from './reading.js';
import { StepMode } from './step-mode.js';
import styles from './taking.module.css';
import { Calculator, isDocked, type Tool } from './tools/tool.js';
import { TopBar } from './top-bar.js';
import { useOfSitting } from './sheet-changes.js';
import { useBlocking } from './use-blocking.js';
import { useExamSocket } from './use-exam-socket.js';
import { useHandIn } from './use-hand-in.js';
import { useKeys } from './use-keys.js';
import { useLeave } from './use-leave.js';
import { useLeftSeconds, useLeftTimePoll } from './use-left-time.js';
import { usePageLife } from './use-page-life.js';
import { usePaperMoves } from './use-paper-moves.js';
import { OtherAnswer } from './question-item.js';
import { usePaperNotices } from './use-paper-notices.js';

const ExamSheet = lazyPart(async () => (await import('./exam-sheet.js')).ExamSheet, 'notice');
const SittingPaused = lazyPart(async () => (await import('./not-here.js')).SittingPaused, 'notice');
/** exams that watch a sitting are some of all */
const SittingWatch = lazyPart(async () => (await import('../exam-watch/sitting-watch.js')).SittingWatch, 'notice');
const HelpDialog = lazyPart(async () => (await import('./help-dialog.js')).HelpDialog, 'notice');
const ExamTools = lazyPart(async () => (await import('./tools/exam-tools.js')).ExamTools, 'notice');

const AnswerFilesField = lazyPart(async () => (await import('./files/answer-files-field.js')).AnswerFilesField);

/** Parts that a sitting may need later, when there may be no network. */
export function wantSittingParts(): void {
  for (const { part } of [HandInReview, LeaveDialog, ExamSheet, HelpDialog, ExamTools, OtherAnswer, PictureViewer]) part.want();
  // whether there are any cannot be known before the start, and then everybody would wait for them
  wantFormulas();
}

/** The field that is written in stays below it: the foot of its material, which sticks under the bar where it is shown, else the bar. */
function lowestAbove(): Element | null {
  const foot = document.activeElement?.closest('[data-compound]')?.querySelector<HTMLElement>('[data-foot]');
  return foot && foot.offsetHeight > 0 ? foot : document.querySelector('header');
}

/** Hands in at 0 by the server's clock. */
function TimeKeeper({ sitting, onTimeUp, running }: { sitting: Sitting; onTimeUp: () => void; running: boolean }): null {
  const { left } = useLeftSeconds(sitting.clock);
  useEffect(() => {
    // what was rendered may be older than a resumption
    if (running && left <= 0 && sitting.clock.left() <= 0) onTimeUp();
  }, [left, running, sitting, onTimeUp]);
  return null;
}

/** Field for recordings and photos of this paper; null where no question asks for any. */
function filesFieldOf(sitting: Sitting): ((props: AnswerFilesProps) => ReactElement) | null {
  const { files } = sitting;
  if (files === null) return null;
  AnswerFilesField.part.want();
  return (props) => (
    <Suspense fallback={null}>
      <AnswerFilesField {...props} sitting={sitting} files={files} />
    </Suspense>
  );
}

const pausedOf = ({ paused }: Sitting): string | null => paused;

export function TakingScreen({ sitting }: { sitting: Sitting }): ReactElement {
  const { paper, queue } = sitting;
  const user = useUser();
  usePageTitle(paper.title);
  const handIn = useHandIn(sitting);
  const answering = handIn.phase.kind === 'answering' || handIn.phase.kind === 'confirm';
  const paused = useOfSitting(sitting, pausedOf);
  const writing = answering && paused === null;
  const leave = useLeave(answering);
  const view = useExamView(user.id);
  const { current, setCurrent, firstOpen, go, move, answer, takeOffer, closing, settleClosing, actions } = usePaperMoves(sitting);
  const [helping, setHelping] = useState(false);
  const [cardOpen, setCardOpen] = useState(false);
  const [tool, setTool] = useState<Tool | null>(null);
  const strikes = useMemo(
    () => (view.strikes ? { isStruck: sitting.aids.isStruck, strike: sitting.strike } : null),
    [sitting, view.strikes],
  );
  const filesField = useMemo(() => filesFieldOf(sitting), [sitting]);
  const narrow = useMedia(isNarrow);
  // two bars would take a third of its height, and one has room for both
  const low = useMedia(lying);

  const [news, hearNews] = useReducer((count: number) => count + 1, 0);
  useBlocking(paper.paste, paper.id);
  useExamSocket(
    user.id,
    sitting,
    useCallback(() => queue.reachable(), [queue]),
    hearNews,
  );
  usePageLife(sitting);
  usePaperNotices(sitting, go);
  // a refused save tells of a pause without its reason
  useLeftTimePoll(sitting, handIn.handedIn, answering, paused === '' ? -1 : news, hearNews);
  const help = useCallback(() => setHelping(true), []);
  const openTools = useCallback(() => setTool('menu'), []);
  const openRecord = useCallback(() => setTool('saves'), []);
  useKeys(
    user.id,
    useMemo(() => ({ ...actions, help }), [actions, help]),
    writing,
    view.strikes,
  );

  const closeCard = (): void => setCardOpen(false);
  const closeHelp = (): void => setHelping(false);
  useBackCloses(narrow && cardOpen, closeCard);
  const docked = isDocked(tool, narrow);
  const closeTools = (): void => {
    setTool(null);
    // a sheet gives the focus back by itself
    if (docked) document.getElementById(toolsButtonId)?.focus();
  };
  useBackCloses(helping, closeHelp);
  useBackCloses(tool !== null && !docked, closeTools);
  const isClosing = answering && closing !== null;
  useBackCloses(isClosing, () => settleClosing(false));
  useBackCloses(handIn.phase.kind === 'confirm', handIn.cancel);
  useStaysInPlace();
  useEffect(() => {
    if (paper.calculator) Calculator.part.want();
  }, [paper]);
  useEffect(() => observeKeyboard(lowestAbove), []);

  /**
   * Sheets and dialogs give the focus back first; then the question takes it. A key that follows at once means the new question, so nothing
   * else waits.
   */
  const goFrom =
    (close: () => void) =>
    (position: number, inside?: string): void => {
      close();
      window.setTimeout(() => go(position, inside));
    };
  const askFromCard = (): void => {
    closeCard();
    handIn.ask();
  };
  const helpFromTools = (): void => {
    closeTools();
    help();
  };
  const tools =
    tool === null ? null : (
      <Suspense fallback={null}>
        <ExamTools
          tool={tool}
          userId={user.id}
          sitting={sitting}
          narrow={narrow}
          onTool={setTool}
          onHelp={helpFromTools}
          onClose={closeTools}
        />
      </Suspense>
    );
  const moves = { sitting, current, firstOpen, onMove: move, onCard: () => setCardOpen(true), onHandIn: handIn.ask };
  const card = <AnswerCard sitting={sitting} current={current} firstOpen={firstOpen} onGo={narrow ? goFrom(closeCard) : go} />;
  return (
    <div className={styles['screen']} style={readingSize(view)}>
      <TopBar
        sitting={sitting}
        hidesClock={view.clockHiddenIn === paper.id}
        onShowClock={() => setExamView(user.id, { clockHiddenIn: '' })}
        onTools={openTools}
        onRecord={openRecord}
        onHandIn={handIn.ask}
      >
        {low && narrow ? <Moves {...moves} /> : null}
      </TopBar>
      <TimeKeeper sitting={sitting} onTimeUp={handIn.timeUp} running={writing} />
      <div className={styles['paper']}>
        <Box component="main" sx={readingLooks(view)}>
          <OptionStrikesContext value={strikes}>
            <AnswerFilesContext value={filesField}>
              {sitting.isStepMode ? (
                <StepMode sitting={sitting} current={current} disabled={!writing} onAnswer={answer} onTakeOffer={takeOffer} />
              ) : (
                <FullMode
                  sitting={sitting}
                  groups={sitting.groups}
                  disabled={!writing}
                  onAnswer={answer}
                  onTakeOffer={takeOffer}
                  onCurrent={setCurrent}
                  onHandIn={handIn.ask}
                />
              )}
            </AnswerFilesContext>
          </OptionStrikesContext>
        </Box>
        {narrow ? null : (
          <aside className={classNames(styles['beside'], sitting.isStepMode && styles['aboveBar'])}>
            {docked ? tools : null}
            <div className={styles['card']}>
              <h2 className="xk-h3" style={{ marginBottom: 12 }}>
                {takingText('take.card')}
              </h2>
              {card}
            </div>
          </aside>
        )}
      </div>
      {low && narrow ? null : <BottomBar {...moves} />}
      {narrow && cardOpen ? (
        <Suspense fallback={null}>
          <ExamSheet
            narrow
            title={takingText('take.card')}
            onClose={closeCard}
            footer={
              <Button fullWidth variant="outlined" onClick={askFromCard} sx={{ minHeight: 48 }}>
                {takingText('take.review')}
              </Button>
            }
          >
            {card}
          </ExamSheet>
        </Suspense>
      ) : null}
      {docked ? null : tools}
      {paper.waterMark ? <Watermark words={`${user.realName} ${user.mobile === '' ? user.userName : user.mobile}`} /> : null}
      {helping ? (
        <Suspense fallback={null}>
          <HelpDialog onClose={closeHelp} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        {isClosing ? <ClosingDialog closing={closing} onSettle={settleClosing} /> : null}
        {leave.isAsking ? <LeaveDialog leave={leave} /> : null}
        {paper.leaveOn || paper.actionOn || paper.camOn || paper.phoneOn || paper.screenOn ? (
          <SittingWatch sitting={sitting} running={writing} onEnded={handIn.handedIn} />
        ) : null}
        {answering && paused !== null ? <SittingPaused reason={paused} sitting={sitting} /> : null}
      </Suspense>
      <HandInDialogs sitting={sitting} handIn={handIn} firstOpen={firstOpen} onGo={goFrom(handIn.cancel)} />
    </div>
  );
}
