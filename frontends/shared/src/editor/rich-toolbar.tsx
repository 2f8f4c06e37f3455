import BoldIcon from '@mui/icons-material/FormatBold';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import FormulaIcon from '@mui/icons-material/Functions';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import AudioIcon from '@mui/icons-material/AudiotrackOutlined';
import DescribeIcon from '@mui/icons-material/SubtitlesOutlined';
import MicIcon from '@mui/icons-material/MicOutlined';
import FileIcon from '@mui/icons-material/AttachFile';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import VideoIcon from '@mui/icons-material/MovieOutlined';
import EnglishIcon from '@mui/icons-material/Translate';
import RedoIcon from '@mui/icons-material/Redo';
import SubIcon from '@mui/icons-material/Subscript';
import SupIcon from '@mui/icons-material/Superscript';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { editorText } from './editor.texts.js';
import { acceptOf, type UploadKind } from './upload-kinds.js';

interface ToolProps {
  label: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, on, disabled, onClick }: ToolProps): ReactElement {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          // the texts follow each other by Tab: Alt+F10 leads here, the arrows to the next tool, Escape back
          tabIndex={-1}
          aria-label={label}
          aria-pressed={on}
          disabled={disabled === true}
          // the text keeps its selection
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
          sx={{
            borderRadius: 1,
            width: { xs: 44, sm: 34 },
            height: { xs: 44, sm: 34 },
            bgcolor: on === true ? 'action.selected' : 'transparent',
            color: on === true ? 'primary.main' : 'text.secondary',
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}

const uploadTools = {
  image: { text: 'editor.picture', icon: PictureIcon },
  video: { text: 'editor.video', icon: VideoIcon },
  audio: { text: 'editor.audio', icon: AudioIcon },
  file: { text: 'editor.file', icon: FileIcon },
} as const satisfies Record<UploadKind, object>;

function UploadTool({
  kind,
  busy,
  onFiles,
}: {
  kind: UploadKind;
  busy: boolean;
  onFiles: (files: File[], kind: UploadKind) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const { text, icon } = uploadTools[kind];
  return (
    <>
      <Tool label={editorText(text)} icon={icon} disabled={busy} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={acceptOf(kind)}
        multiple={kind === 'image'}
        hidden
        aria-label={editorText(text)}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = '';
          onFiles(files, kind);
        }}
      />
    </>
  );
}

const marks = [
  { name: 'bold', text: 'editor.bold', icon: BoldIcon, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', text: 'editor.italic', icon: ItalicIcon, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    text: 'editor.underline',
    icon: UnderlineIcon,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  { name: 'subscript', text: 'editor.sub', icon: SubIcon, run: (editor: Editor) => editor.chain().focus().toggleSubscript().run() },
  { name: 'superscript', text: 'editor.sup', icon: SupIcon, run: (editor: Editor) => editor.chain().focus().toggleSuperscript().run() },
  {
    name: 'english',
    text: 'editor.english',
    icon: EnglishIcon,
    run: (editor: Editor) => editor.chain().focus().toggleMark('english').run(),
  },
] as const;
const tableSteps = [
  { text: 'editor.rowBefore', name: 'addRowBefore' },
  { text: 'editor.rowAfter', name: 'addRowAfter' },
  { text: 'editor.columnBefore', name: 'addColumnBefore' },
  { text: 'editor.columnAfter', name: 'addColumnAfter' },
  { text: 'editor.cellsMerge', name: 'mergeCells' },
  { text: 'editor.cellSplit', name: 'splitCell' },
  { text: 'editor.rowDelete', name: 'deleteRow' },
  { text: 'editor.columnDelete', name: 'deleteColumn' },
  { text: 'editor.tableDelete', name: 'deleteTable' },
] as const;

/** Tools of a bar that can be pressed now. */
const toolsOf = (bar: HTMLElement | null): HTMLButtonElement[] =>
  Array.from(bar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []);

export interface RichToolbarProps {
  editor: Editor;
  label: string;
  compact: boolean;
  onFormula: () => void;
  /** what can be put in */
  kinds: readonly UploadKind[];
  busy: boolean;
  onFiles: (files: File[], kind: UploadKind) => void;
  /** asks what the selected picture shows */
  onDescribe: () => void;
  /** opens the recorder; null: there is none */
  onRecord: (() => void) | null;
  children?: ReactNode;
}

export function RichToolbar({
  editor,
  label,
  compact,
  onFormula,
  kinds,
  busy,
  onFiles,
  onDescribe,
  onRecord,
  children,
}: RichToolbarProps): ReactElement {
  const [tableMenu, setTableMenu] = useState<HTMLElement | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = editor.view.dom;
    const enter = (event: globalThis.KeyboardEvent): void => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      toolsOf(bar.current)[0]?.focus();
    };
    text.addEventListener('keydown', enter);
    return () => text.removeEventListener('keydown', enter);
  }, [editor]);
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const tools = toolsOf(event.currentTarget);
    const at = tools.findIndex((tool) => tool === document.activeElement);
    if (at < 0) return;
    if (event.key === 'Escape') editor.commands.focus();
    else if (event.key === 'ArrowRight') tools[(at + 1) % tools.length]?.focus();
    else if (event.key === 'ArrowLeft') tools.at(at - 1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      subscript: now.isActive('subscript'),
      superscript: now.isActive('superscript'),
      english: now.isActive('english'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      table: now.isActive('table'),
      picture: now.isActive('image'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  return (
    <Box
      ref={bar}
      role="toolbar"
      onKeyDown={walk}
      aria-label={editorText('editor.toolbar', { label })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.25,
        px: 0.75,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {marks.map((mark) => (
        <Tool key={mark.name} label={editorText(mark.text)} icon={mark.icon} on={state[mark.name]} onClick={() => mark.run(editor)} />
      ))}
      {compact ? null : (
        <>
          <Tool
            label={editorText('editor.bullets')}
            icon={BulletsIcon}
            on={state.bullets}
            onClick={() => editor.chain().focus().toggleBulletList().run()}
          />
          <Tool
            label={editorText('editor.numbers')}
            icon={NumbersIcon}
            on={state.numbers}
            onClick={() => editor.chain().focus().toggleOrderedList().run()}
          />
          <Box
            component="span"
            onClick={(event) => {
              if (state.table) setTableMenu(event.currentTarget);
            }}
          >
            <Tool
              label={editorText(state.table ? 'editor.tableMenu' : 'editor.table')}
              icon={TableIcon}
              on={state.table}
              onClick={() => {
                if (!state.table) editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
              }}
            />
          </Box>
        </>
      )}
      <Tool label={editorText('editor.formula')} icon={FormulaIcon} onClick={onFormula} />
      {kinds.map((kind) => (
        <UploadTool key={kind} kind={kind} busy={busy} onFiles={onFiles} />
      ))}
      {onRecord === null ? null : <Tool label={editorText('editor.record')} icon={MicIcon} disabled={busy} onClick={onRecord} />}
      {kinds.includes('image') ? (
        <Tool label={editorText('editor.describe')} icon={DescribeIcon} disabled={!state.picture} onClick={onDescribe} />
      ) : null}
      {compact ? null : (
        <>
          <Tool
            label={editorText('editor.undo')}
            icon={UndoIcon}
            disabled={!state.undo}
            onClick={() => editor.chain().focus().undo().run()}
          />
          <Tool
            label={editorText('editor.redo')}
            icon={RedoIcon}
            disabled={!state.redo}
            onClick={() => editor.chain().focus().redo().run()}
          />
        </>
      )}
      {children}
      <Menu anchorEl={tableMenu} open={tableMenu !== null} onClose={() => setTableMenu(null)}>
        {tableSteps.map((step) => (
          <MenuItem
            key={step.name}
            disabled={tableMenu !== null && !editor.can()[step.name]()}
            onClick={() => {
              setTableMenu(null);
              editor.chain().focus()[step.name]().run();
            }}
          >
            {editorText(step.text)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
