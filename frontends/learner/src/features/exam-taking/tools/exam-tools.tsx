import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { hasKeyboard, Icon } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import type { Sitting } from '../../../lib/sitting/sitting.js';
import { ExamSheet } from '../exam-sheet.js';
import { Notes } from './notes.js';
import { SaveRecord } from './save-record.js';
import { Calculator, isDocked, type Tool } from './tool.js';
import { ToolButton, ToolsMenu } from './tools-menu.js';
import { toolsText } from './tools.texts.js';

const titles = { menu: 'tools.title', saves: 'saves.title', notes: 'notes.title', calculator: 'calculator.title' } as const;

export interface ExamToolsProps {
  tool: Tool;
  userId: string;
  sitting: Sitting;
  narrow: boolean;
  onTool: (tool: Tool) => void;
  onHelp: () => void;
  onClose: () => void;
}

/** Sets the focus into the field of a tool when it is opened. */
function Started({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-tool-start]')?.focus({ preventScroll: true }), []);
  return <div ref={root}>{children}</div>;
}

function Inside({ tool, userId, sitting, narrow, onTool, onHelp }: ExamToolsProps): ReactElement {
  if (tool === 'saves') return <SaveRecord sitting={sitting} />;
  if (tool === 'notes')
    return (
      <Started>
        <Notes aids={sitting.aids} />
      </Started>
    );
  if (tool === 'calculator')
    return (
      <Suspense fallback={null}>
        <Started>
          <Calculator owner={sitting} />
        </Started>
      </Suspense>
    );
  return (
    <ToolsMenu userId={userId} paperId={sitting.paper.id} title={narrow ? sitting.paper.title : null}>
      <ToolButton onClick={() => onTool('notes')}>{toolsText('notes.title')}</ToolButton>
      {sitting.paper.calculator ? <ToolButton onClick={() => onTool('calculator')}>{toolsText('calculator.title')}</ToolButton> : null}
      {hasKeyboard() ? <ToolButton onClick={onHelp}>{toolsText('tools.keys')}</ToolButton> : null}
    </ToolsMenu>
  );
}

/** In the column of the answer card: the questions stay as they are. */
function Dock({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }): ReactElement {
  return (
    <Box
      component="section"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      sx={{ flex: 'none', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.25, px: 2, pt: 0.5, pb: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mr: -1, mb: 0.5 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <IconButton aria-label={toolsText('tools.close', { title })} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {children}
    </Box>
  );
}

/** Tools that the buttons of the bar open. */
export function ExamTools(props: ExamToolsProps): ReactElement {
  const { tool, narrow, onClose } = props;
  const title = toolsText(titles[tool]);
  if (isDocked(tool, narrow))
    return (
      <Dock key={tool} title={title} onClose={onClose}>
        <Inside {...props} />
      </Dock>
    );
  return (
    <ExamSheet clear={tool !== 'saves'} title={title} narrow={narrow} onClose={onClose}>
      <Inside {...props} />
    </ExamSheet>
  );
}
