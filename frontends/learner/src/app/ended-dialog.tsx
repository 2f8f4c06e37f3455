import { Button } from '@xuekao/frontend-shared';
import { useEffect, useId, useRef, type ReactElement } from 'react';
import type { Whereabouts } from '../lib/sitting/whereabouts.js';
import styles from './ended-dialog.module.css';
import { endedWords } from './ended-words.js';

interface EndedProps {
  message: string;
  isDisabled: boolean;
  /** of an exam that is being sat; null: none is */
  answers: Whereabouts | null;
  onConfirm: () => void;
}

/**
 * 10010002: why the page stops, and during an exam where the answers are. Part of every page: when a session ends nothing more may come.
 */
export function EndedDialog({ message, isDisabled, answers, onConfirm }: EndedProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const words = endedWords(isDisabled, answers);
  // above whatever is open, which cannot be reached any more; a browser may close it at the second Escape
  const show = (): void => dialog.current?.showModal();
  useEffect(show, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}why`}
      className={styles['dialog']}
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <h2 id={`${id}title`} className="xk-h2">
        {words.title}
      </h2>
      <div id={`${id}why`}>
        <p className="xk-text">{message}</p>
        {words.answers === '' ? null : <p className="xk-text xk-soft">{words.answers}</p>}
      </div>
      <Button variant="contained" autoFocus onClick={onConfirm}>
        {words.button}
      </Button>
    </dialog>
  );
}
