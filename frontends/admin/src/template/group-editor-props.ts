import type { ReactNode } from 'react';
import type { QuestionInfo } from './question-info.js';
import type { DraftGroup } from './template-draft.js';

export interface GroupEditorProps {
  group: DraftGroup;
  number: number;
  isLast: boolean;
  disabled: boolean;
  handle: ReactNode;
  info: QuestionInfo;
  /** questions anywhere in the template */
  used: string[];
  onChange: (change: (group: DraftGroup) => DraftGroup) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}
