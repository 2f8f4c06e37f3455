import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { messageOf, notify } from '@xuekao/frontend-shared';
import { needsLook, textOfPasted, type PastedText } from '@xuekao/frontend-shared/editor';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { maxImportSize } from './decode-text.js';
import { FileNotes } from './import-notices.js';
import { importText } from './import.texts.js';
import { importKinds, readImportFile } from './read-file.js';

export interface TextStepProps {
  text: string;
  /** line (from 1) to go to: where a fault was found */
  line: number | null;
  busy: boolean;
  /** parts of the file that have no place in the text */
  notes: readonly string[];
  onText: (text: string) => void;
  onFile: (text: string, notes: readonly string[]) => void;
  onParse: () => void;
}

/** A field with megabytes of text makes every key wait. */
const shownLength = 1_000_000;

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A table with the columns that the import reads. */
async function downloadTemplate(): Promise<void> {
  const { name, content } = await api.download('/api/qu/qu/import-template', {});
  saveFile(name, content);
}

function goToLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (area.scrollHeight / Math.max(1, lines.length)) * (line - 4));
}

/** Parts of a paste that the text only marks; null where all of it is there. */
function lostNotice({ pictures, formulas }: PastedText): string | null {
  const parts = [
    ...(pictures > 0 ? [importText('imp.pictures', { n: pictures })] : []),
    ...(formulas > 0 ? [importText('imp.formulas', { n: formulas })] : []),
  ];
  return parts.length === 0 ? null : importText('imp.pasteLost', { parts: parts.join('、') });
}

export function TextStep({ text, line, busy, notes, onText, onFile, onParse }: TextStepProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const template = useAction();
  const [file, setFile] = useState('');
  const [reading, setReading] = useState('');
  useEffect(() => {
    if (line !== null && area.current !== null) goToLine(area.current, line);
  }, [line]);

  const readText = async (chosen: File): Promise<void> => {
    if (chosen.size > maxImportSize) return notify(importText('imp.tooLarge'), 'warning');
    setReading(importText('imp.reading', { name: chosen.name }));
    try {
      const found = await readImportFile(chosen, (stored, all) => setReading(importText('imp.storing', { n: stored + 1, all })));
      onFile(found.text, found.notes);
      setFile(importText('imp.fileRead', { name: chosen.name, size: sizeText(chosen.size), kind: importText(`imp.kind.${found.kind}`) }));
    } finally {
      setReading('');
    }
    return undefined;
  };
  /** A file may be gone, or be locked by another program. */
  const read = (chosen: File): void => {
    readText(chosen).catch((error: unknown) => {
      setFile('');
      notify(error instanceof DOMException ? importText('imp.unreadable') : messageOf(error), 'error');
    });
  };
  const insert = async (html: string): Promise<void> => {
    const pasted = await textOfPasted(html, { picture: importText('imp.lostPicture'), formula: importText('imp.lostFormula') });
    const field = area.current;
    if (field === null) return;
    field.setRangeText(pasted.text, field.selectionStart, field.selectionEnd, 'end');
    onText(field.value);
    const notice = lostNotice(pasted);
    if (notice !== null) notify(notice, 'warning');
  };
  /** Takes what a field of plain text would drop without a word. */
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const html = data.getData('text/html');
    if (needsLook(html)) {
      event.preventDefault();
      insert(html).catch(() => notify(importText('imp.pasteFailed'), 'error'));
    } else if (data.files.length > 0 && data.getData('text/plain') === '') notify(importText('imp.pasteNoText'), 'warning');
  };
  const drop = (event: DragEvent): void => {
    const dropped = event.dataTransfer.files[0];
    if (dropped === undefined) return take(event, event.dataTransfer);
    event.preventDefault();
    read(dropped);
    return undefined;
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Section>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Button variant="outlined" loading={reading !== ''} onClick={() => input.current?.click()}>
            {importText('imp.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={importKinds}
            aria-label={importText('imp.chooseFile')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen !== undefined) read(chosen);
            }}
          />
          <Button color="secondary" loading={template.busy} onClick={() => void template.run(downloadTemplate)}>
            {importText('imp.template')}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            {reading === '' ? file : reading}
          </Typography>
          <Button variant="contained" loading={busy} disabled={text === '' || reading !== ''} onClick={onParse}>
            {importText('imp.parse')}
          </Button>
        </Box>
        <FileNotes notes={notes} />
        {busy ? <LinearProgress aria-label={importText('imp.parsing')} sx={{ mb: 2 }} /> : null}
        {text.length > shownLength ? (
          <Alert
            severity="info"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  onText('');
                  setFile('');
                }}
              >
                {importText('imp.clear')}
              </Button>
            }
          >
            {line === null ? importText('imp.notShown') : importText('imp.fixInFile', { n: line })}
          </Alert>
        ) : (
          <TextField
            multiline
            rows={24}
            inputRef={area}
            label={importText('imp.textLabel')}
            placeholder={importText('imp.placeholder')}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onPaste={(event) => take(event, event.clipboardData)}
            onDrop={drop}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, style: { lineHeight: 1.7 } } }}
          />
        )}
      </Section>
      <Section title={importText('imp.format')} note={importText('imp.formatNote')}>
        <Box
          component="pre"
          tabIndex={0}
          aria-label={importText('imp.format')}
          sx={{
            m: 0,
            p: 1.5,
            bgcolor: 'background.default',
            borderRadius: 1,
            fontSize: '0.8125rem',
            lineHeight: 1.7,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'inherit',
          }}
        >
          {importText('imp.example')}
        </Box>
        {text === '' ? (
          <Button sx={{ mt: 1 }} size="small" onClick={() => onText(importText('imp.example'))}>
            {importText('imp.useExample')}
          </Button>
        ) : null}
      </Section>
    </Box>
  );
}
