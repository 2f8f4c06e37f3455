import type { ReactElement } from 'react';
import { NearDialog } from '../question/near-dialog.js';
import { questionText } from '../question/question.texts.js';
import type { ImportRow } from './import-check.js';
import { importText } from './import.texts.js';
import type { NearTwin } from './use-known.js';

export interface NearDialogOfProps {
  number: number;
  rows: readonly ImportRow[];
  near: ReadonlyMap<number, NearTwin> | null;
  onClose: () => void;
}

/** A question of the text beside its nearest one, of the bank or further up in the text. */
export function NearDialogOf({ number, rows, near, onClose }: NearDialogOfProps): ReactElement | null {
  const questionOf = (wanted: number | null): ImportRow['question'] => rows.find((row) => row.number === wanted)?.question ?? null;
  const twin = near?.get(number);
  const [question, earlier] = [questionOf(number), questionOf(twin?.first ?? null)];
  if (twin === undefined || question === null) return null;
  const titleOf = (sign: 'near.first' | 'near.second', n: number): string => `${questionText(sign)} ${importText('imp.question', { n })}`;
  const other =
    twin.quId !== null
      ? { title: questionText('near.inBank'), quId: twin.quId }
      : earlier === null
        ? null
        : { title: titleOf('near.second', twin.first ?? 0), question: earlier };
  if (other === null) return null;
  return <NearDialog one={{ title: titleOf('near.first', number), question }} other={other} percent={twin.percent} onClose={onClose} />;
}
