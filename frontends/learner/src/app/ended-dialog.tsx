import { Button } from '@xuekao/frontend-shared';
import { useEffect, useId, useRef, type ReactElement } from 'react';
import type { Whereabouts } from '../lib/sitting/whereabouts.js';
import { text } from '../texts/zh-cn.js';
import styles from './ended-dialog.module.css';

interface EndedProps {
  message: string;
  /** of an exam that is being sat; null: none is */
  answers: Whereabouts | null;
  onConfirm: () => void;
}

/** 10010002: why the page stops, and during an exam where the answers are. Part of every page: when a session ends nothing more may come. */
export function EndedDialog({ message, answers, onConfirm }: EndedProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // above whatever is open, which cannot be reached any more; a browser may close it at the second Escape
  const show = (): void => dialog.current?.showModal();
  useEffect(show, []);
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}why`} className={styles['dialog']} onCancel={(event) => event.preventDefault()} onClose={show}>
      <h2 id={`${id}title`} className="xk-h2">{text('app.ended.title')}</h2>
      <div id={`${id}why`}>
        <p className="xk-text">{message}</p>
        {answers === null ? null : <p className="xk-text xk-soft">{text(`app.ended.${answers}`)}</p>}
      </div>
      <Button variant="contained" autoFocus onClick={onConfirm}>{text('app.ended.again')}</Button>
    </dialog>
  );
}
