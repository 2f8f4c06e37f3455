import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import Mathematics from '@tiptap/extension-mathematics';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import 'katex/dist/katex.min.css';
import { Suspense, useEffect, useId, useRef, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { notify } from '../lib/notices.js';
import { lazyPart } from '../feedback/lazy-part.js';
import { sharedText } from '../texts/zh-cn.js';
import { boundedCells } from './bounded-cells.js';
import { editorText } from './editor.texts.js';
import { English } from './english-mark.js';
import { FormulaDialog, type FormulaTarget } from './formula-dialog.js';
import { Audio, Video } from './media-nodes.js';
import { needsLook } from './pasted.js';
import { Picture, picturesIn } from './picture-node.js';
import { PictureWords, usePictureAsk } from './picture-words.js';
import { RichToolbar } from './rich-toolbar.js';
import { UploadLine } from './upload-line.js';
import { kindOfFile, type EditorUploads, type UploadKind } from './upload-kinds.js';
import { usePasted } from './use-pasted.js';
import { useUploads } from './use-uploads.js';

export interface RichEditorProps {
  label: string;
  /** the text to start with; later changes come from the editor alone (give it another `key` to start afresh) */
  value: string;
  onChange: (html: string) => void;
  /** one line without headings, lists and tables, its tools shown while it has the focus */
  compact?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  help?: string;
  minHeight?: number;
  /** how files are stored; without it none can be put in */
  uploads?: EditorUploads;
  /** false: nothing is copied out of the text or pasted into it, as in an exam */
  paste?: boolean;
  /** beside the tools */
  tools?: (editor: Editor) => ReactNode;
  hideLabel?: boolean;
  /** the caret stands in it from the start */
  autoFocus?: boolean;
  /** Enter and other keys before the editor takes them; true: the key is used up */
  onKey?: (event: KeyboardEvent) => boolean;
}

const Recorder = lazyPart(async () => (await import('../recorder/recorder-dialog.js')).RecorderDialog, 'notice');

const picturesOf = (data: DataTransfer | null): File[] => Array.from(data?.files ?? []).filter((file) => kindOfFile(file) === 'image');

/** A browser's “copy picture” gives the file and a tag that points to where it came from. */
const lonePicture = new RegExp(
  String.raw`^\s*(?:<html>\s*<body>)?\s*(?:<!--StartFragment-->|<meta[^>]*>)*` +
    String.raw`\s*<img[^>]*>\s*(?:<!--EndFragment-->)?\s*(?:<\/body>\s*<\/html>)?\s*$`,
  'i',
);
const isLonePicture = (html: string): boolean => lonePicture.test(html);

/** An empty text is stored as nothing, not as the editor's empty paragraph. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

const surface = (compact: boolean, minHeight: number) => ({
  '& .ProseMirror': { outline: 'none', minHeight: compact ? 24 : minHeight, lineHeight: 1.8, overflowWrap: 'anywhere' },
  '& .ProseMirror p': { m: 0 },
  '& .ProseMirror p + p': { mt: 1 },
  '& .ProseMirror img': {
    maxWidth: '100%',
    maxHeight: 320,
    width: 'auto',
    height: 'auto',
    objectFit: 'contain',
    borderRadius: 1,
    bgcolor: '#fff',
  },
  '& .ProseMirror video': { display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 1, my: 1 },
  '& .ProseMirror audio': { display: 'block', width: '100%', maxWidth: 420, my: 1 },
  '& .ProseMirror a': { color: 'primary.main' },
  '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 0.5 },
  '& .tiptap-mathematics-render': { cursor: 'pointer', px: '2px', borderRadius: 0.5, '&:hover': { bgcolor: 'action.selected' } },
  '& .ProseMirror table': { borderCollapse: 'collapse', maxWidth: '100%', my: 1 },
  '& .ProseMirror th, & .ProseMirror td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, minWidth: 48, verticalAlign: 'top' },
  '& .ProseMirror .selectedCell': { bgcolor: 'action.selected' },
});

function block(event: SyntheticEvent): void {
  event.preventDefault();
  // before the editor sees it
  event.stopPropagation();
  notify(sharedText('shared.paste.blocked'), 'warning', { hideAfterMs: 2000 });
}
const blocking = { onPasteCapture: block, onCopyCapture: block, onCutCapture: block, onDropCapture: block, onContextMenuCapture: block };

/** Above the line and out of the flow: tools that came and went in it would move what a click is aimed at. */
const floating = {
  position: 'absolute',
  left: -1,
  bottom: '100%',
  zIndex: 3,
  mb: 0.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 3,
  '& > div': { borderBottom: 0, flexWrap: 'nowrap' },
} as const;

export function RichEditor(props: RichEditorProps): ReactElement {
  const { label, value, compact = false, disabled = false, error, help, minHeight = 96, uploads = null, paste = true } = props;
  const { running, put, stop } = useUploads(uploads);
  const asking = usePictureAsk();
  const id = useId();
  const [start] = useState(() => boundedCells(value));
  const [focused, setFocused] = useState(false);
  const [formula, setFormula] = useState<FormulaTarget | null>(null);
  const [records, setRecords] = useState(false);
  const onChange = useRef(props.onChange);
  useEffect(() => {
    onChange.current = props.onChange;
  });
  const onKey = useRef(props.onKey);
  useEffect(() => {
    onKey.current = props.onKey;
  });
  const { running: storing, take } = usePasted(uploads, !compact);
  /** Takes what was pasted or dropped and needs a look; false leaves the rest to the editor. */
  const takes = useRef<(data: DataTransfer | null) => boolean>(() => false);
  /** Asks about the picture at this place. */
  const describes = useRef<(pos: number) => boolean>(() => false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        codeBlock: false,
        horizontalRule: false,
        link: { openOnClick: false },
        ...(compact
          ? {
              heading: false as const,
              bulletList: false as const,
              orderedList: false as const,
              listItem: false as const,
              listKeymap: false as const,
              blockquote: false as const,
            }
          : { heading: { levels: [3, 4] as const } }),
      }),
      Picture.configure({ inline: true }),
      ...(compact ? [] : [Video, Audio]),
      Subscript,
      Superscript,
      English,
      ...(compact ? [] : [TableKit.configure({ table: { resizable: false } })]),
      Mathematics.configure({
        katexOptions: { throwOnError: false, strict: 'ignore', trust: false },
        inlineOptions: { onClick: (node, pos) => setFormula({ latex: String(node.attrs['latex']), block: false, pos }) },
        blockOptions: { onClick: (node, pos) => setFormula({ latex: String(node.attrs['latex']), block: true, pos }) },
      }),
    ],
    content: start,
    autofocus: props.autoFocus === true ? 'end' : false,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        ...(disabled ? {} : { 'aria-keyshortcuts': editorText('editor.toolbarKeys') }),
        'aria-multiline': compact ? 'false' : 'true',
        'aria-labelledby': `${id}-label`,
        ...(help === undefined && error === undefined ? {} : { 'aria-describedby': `${id}-help` }),
      },
      handleDoubleClickOn: (_, __, node, pos) => node.type.name === 'image' && describes.current(pos),
      // what an input method takes is a part of a word
      handleKeyDown: (view, event) => !view.composing && !event.isComposing && (onKey.current?.(event) ?? false),
      transformPastedHTML: boundedCells,
      handlePaste: (_, event) => takes.current(event.clipboardData),
      handleDrop: (_, event, __, moved) => !moved && takes.current(event.dataTransfer),
    },
    onUpdate: (event) => onChange.current(htmlOf(event.editor)),
  });
  const putIn = async (files: readonly File[], kind: UploadKind): Promise<void> => {
    if (editor === null) return;
    const stored = await put(editor, files, kind);
    // the editor may be gone by now
    if (kind === 'image' && stored.length > 0 && !editor.isDestroyed) asking.askAll(editor, stored);
  };
  useEffect(() => {
    describes.current = (pos) => {
      const picture = editor === null || disabled ? undefined : picturesIn(editor).find((one) => one.pos === pos);
      if (picture !== undefined) asking.ask(picture);
      return picture !== undefined;
    };
    takes.current = (data) => {
      const html = data?.getData('text/html') ?? '';
      if (editor !== null && needsLook(html) && !(isLonePicture(html) && picturesOf(data).length > 0)) {
        void take(editor, html);
        return true;
      }
      const files = picturesOf(data);
      if (files.length === 0 || editor === null || uploads?.kinds.includes('image') !== true) return false;
      void putIn(files, 'image');
      return true;
    };
  });
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <Box
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      {...(paste ? {} : blocking)}
      sx={{ minWidth: 0 }}
    >
      <Typography
        id={`${id}-label`}
        component="div"
        variant="body2"
        color={error === undefined ? 'textSecondary' : 'error'}
        sx={props.hideLabel === true ? visuallyHidden : { mb: 0.5 }}
      >
        {label}
      </Typography>
      <Box
        sx={{
          position: 'relative',
          border: 1,
          borderColor: error !== undefined ? 'error.main' : focused ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: disabled ? 'action.disabledBackground' : 'background.paper',
          boxShadow: (theme) => (focused ? `0 0 0 1px ${(theme.vars ?? theme).palette.primary.main}` : 'none'),
        }}
      >
        {editor === null || disabled || (compact && !focused) ? null : (
          <Box sx={compact ? floating : {}}>
            <RichToolbar
              editor={editor}
              label={label}
              compact={compact}
              onFormula={() => setFormula({ latex: '', block: false, pos: null })}
              kinds={uploads?.kinds.filter((kind) => kind === 'image' || !compact) ?? []}
              busy={running !== null || storing}
              onFiles={(files, kind) => void putIn(files, kind)}
              onDescribe={() => describes.current(editor.state.selection.from)}
              onRecord={uploads?.records === true && !compact ? () => setRecords(true) : null}
            >
              {props.tools?.(editor)}
            </RichToolbar>
          </Box>
        )}
        {running === null ? null : <UploadLine upload={running} onStop={stop} />}
        <Box sx={{ px: 1.5, py: compact ? 0.75 : 1.25, ...surface(compact, minHeight) }}>
          <EditorContent editor={editor} />
        </Box>
      </Box>
      {error === undefined && help === undefined ? null : (
        <FormHelperText id={`${id}-help`} error={error !== undefined}>
          {error ?? help}
        </FormHelperText>
      )}
      {editor === null || disabled ? null : <PictureWords editor={editor} asking={asking} />}
      {records ? (
        <Suspense fallback={null}>
          <Recorder
            onClose={() => setRecords(false)}
            onSound={(sound) => {
              setRecords(false);
              void putIn([new File([sound], `${editorText('editor.recorded')}.wav`, { type: sound.type })], 'audio');
            }}
          />
        </Suspense>
      ) : null}
      {editor === null || formula === null ? null : (
        <FormulaDialog editor={editor} target={formula} canBlock={!compact} onClose={() => setFormula(null)} />
      )}
    </Box>
  );
}
