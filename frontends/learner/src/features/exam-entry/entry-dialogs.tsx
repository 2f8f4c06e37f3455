import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import type { ExamCheck, ExamLink } from '../../lib/sitting/entry-rules.js';
import { RunningDialog } from './running-dialog.js';

const DeviceDialog = lazyPart(async () => (await import('../exam-trial/device-dialog.js')).DeviceDialog, 'notice');
const DeviceGate = lazyPart(async () => (await import('../exam-gate/device-gate.js')).DeviceGate, 'notice');

/** `test`: checks of this device; `gate`: devices that have to work first; else the attempt that is open already. */
export type EntryDialog = 'test' | 'gate' | { id: string; title: string };

interface Props {
  exam: ExamCheck;
  link: ExamLink;
  shown: EntryDialog;
  isBusy: boolean;
  onBegin: () => void;
  onClose: () => void;
}

/** Dialogs of the page before an exam, in one part: most people see none of them. */
export function EntryDialogs({ exam, link, shown, isBusy, onBegin, onClose }: Props): ReactElement {
  return (
    <Suspense fallback={null}>
      {shown === 'test' ? (
        <DeviceDialog examId={exam.id} onClose={onClose} />
      ) : shown === 'gate' ? (
        <DeviceGate examId={exam.id} link={link} isBusy={isBusy} onBegin={onBegin} onClose={onClose} />
      ) : (
        <RunningDialog paper={shown} onClose={onClose} />
      )}
    </Suspense>
  );
}
