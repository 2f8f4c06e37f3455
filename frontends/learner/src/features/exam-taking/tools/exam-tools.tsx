import type { ReactElement } from 'react';
import { ExamSheet } from '../exam-sheet.js';
import { ToolButton, ToolsMenu } from './tools-menu.js';
import { toolsText } from './tools.texts.js';

export interface ExamToolsProps {
  userId: string;
  narrow: boolean;
  onHelp: () => void;
  onClose: () => void;
}

/** What the button of the bar opens. */
export function ExamTools({ userId, narrow, onHelp, onClose }: ExamToolsProps): ReactElement {
  return (
    <ExamSheet open clear title={toolsText('tools.title')} narrow={narrow} onClose={onClose}>
      <ToolsMenu userId={userId}>
        {narrow ? null : <ToolButton onClick={onHelp}>{toolsText('tools.keys')}</ToolButton>}
      </ToolsMenu>
    </ExamSheet>
  );
}
