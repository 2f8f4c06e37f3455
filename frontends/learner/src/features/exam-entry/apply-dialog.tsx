import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { WordsDialog } from '../../lib/words/words-dialog.js';
import { applyText } from './apply.texts.js';

/** of the call */
const maxLength = 500;

interface ApplyDialogProps {
  examId: string;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for the reason of an application. */
export function ApplyDialog({ examId, onSent, onClose }: ApplyDialogProps): ReactElement {
  return (
    <WordsDialog
      title={applyText('apply.title')}
      note={applyText('apply.note')}
      place={`apply ${examId}`}
      label={applyText('apply.reason')}
      missing={applyText('apply.missing')}
      lengthText={(n) => applyText('apply.length', { n, max: maxLength })}
      maxLength={maxLength}
      confirmText={applyText('apply.send')}
      sentText={applyText('apply.sent')}
      send={(applyMsg) => api.call('/api/exam/apply/save', { examId, applyMsg })}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
