import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Editor } from '@tiptap/react';
import katex from 'katex';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { FormDialog } from '../feedback/form-dialog.js';
import { editorText } from './editor.texts.js';
import { FormulaPalette } from './formula-palette.js';
import { nextPlace, place, withSign } from './formula-symbols.js';

export interface FormulaTarget {
  latex: string;
  block: boolean;
  /** where the formula stands that is changed; null for a new one */
  pos: number | null;
}

function markup(latex: string, block: boolean): string | null {
  try {
    return katex.renderToString(latex, { displayMode: block, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200 });
  } catch {
    return null;
  }
}

export function FormulaDialog({
  editor,
  target,
  canBlock,
  onClose,
}: {
  editor: Editor;
  target: FormulaTarget;
  canBlock: boolean;
  onClose: () => void;
}): ReactElement {
  const [latex, setLatex] = useState(target.latex);
  const [block, setBlock] = useState(target.block);
  const shown = useMemo(() => (latex.trim() === '' ? '' : markup(latex.trim().replaceAll(place, '\\square '), block)), [latex, block]);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<{ from: number; to: number } | null>(null);
  const hasPlace = latex.includes(place);
  useLayoutEffect(() => {
    if (caret === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.from, caret.to);
  }, [caret]);
  const putIn = (sign: string): void => {
    const { selectionStart = latex.length, selectionEnd = latex.length } = field.current ?? {};
    const { tex, ...next } = withSign(latex, sign, selectionStart, selectionEnd);
    setLatex(tex);
    setCaret(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.shiftKey) return;
    const next = nextPlace(latex, field.current?.selectionEnd ?? 0);
    if (next === null) return;
    event.preventDefault();
    setCaret(next);
  };
  const { pos } = target;

  const remove = (): void => {
    if (pos !== null)
      editor
        .chain()
        .focus()
        .deleteRange({ from: pos, to: pos + 1 })
        .run();
    onClose();
  };
  const save = (): void => {
    const tex = latex.trim();
    const chain = editor.chain().focus();
    if (pos !== null && block === target.block)
      (block ? chain.updateBlockMath({ latex: tex, pos }) : chain.updateInlineMath({ latex: tex, pos })).run();
    else {
      if (pos !== null) chain.deleteRange({ from: pos, to: pos + 1 });
      (block ? chain.insertBlockMath({ latex: tex }) : chain.insertInlineMath({ latex: tex })).run();
    }
    onClose();
  };

  return (
    <FormDialog
      open
      title={editorText('editor.formulaTitle')}
      busy={false}
      saveText={editorText('editor.insert')}
      saveDisabled={shown === '' || shown === null || hasPlace}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={editorText('editor.formulaTex')}
        value={latex}
        error={shown === null}
        helperText={editorText(shown === null ? 'editor.formulaBroken' : hasPlace ? 'editor.formulaPlace' : 'editor.formulaHelp')}
        inputRef={field}
        onKeyDown={onKeyDown}
        onChange={(event) => setLatex(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 3000, spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } } }}
      />
      <FormulaPalette onSign={putIn} />
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {canBlock ? (
          <FormControlLabel
            label={editorText('editor.formulaBlock')}
            control={<Switch checked={block} onChange={(_, on) => setBlock(on)} />}
          />
        ) : null}
        <Box sx={{ flex: 1 }} />
        {pos === null ? null : (
          <Button color="error" onClick={remove}>
            {editorText('editor.formulaDelete')}
          </Button>
        )}
      </Box>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {editorText('editor.formulaPreview')}
        </Typography>
        <Box
          aria-live="polite"
          sx={{ minHeight: 64, p: 2, bgcolor: 'background.default', borderRadius: 1, overflowX: 'auto' }}
          dangerouslySetInnerHTML={{ __html: shown ?? '' }}
        />
      </Box>
    </FormDialog>
  );
}
